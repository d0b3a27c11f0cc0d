use cheburashka::{Corners, Position, Rules};
use core_board::conformance::Conformance;

#[test]
fn x() {
    let report =
        Conformance::<Position>::new([Rules::classic(), Rules::two_dice().seated(Corners::ALL)])
            .games(3)
            .reloading(|m| {
                let text = serde_json::to_string(m).map_err(|e| e.to_string())?;
                serde_json::from_str(&text).map_err(|e| e.to_string())
            })
            .run()
            .unwrap_or_else(|v| panic!("{v}"));
    println!("{report:?}");
}

//! No rule without a test.

use core_board::conformance::untested_rules;

#[test]
fn every_rule_has_a_test_that_names_it() {
    let rules = include_str!("../RULES.md");
    assert_eq!(
        untested_rules(rules, "AC", &[include_str!("rules.rs")]),
        [""; 0]
    );
    // The page is complete, too: it has every number from 1 to 36.
    let mut all = untested_rules(rules, "AC", &[]);
    all.sort_by_key(|number| number[3..].parse::<u32>().unwrap());
    let expected: Vec<String> = (1..=36).map(|number| format!("AC-{number}")).collect();
    assert_eq!(all, expected);
}

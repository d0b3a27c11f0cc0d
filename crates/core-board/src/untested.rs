//! Finding the rules that no test names.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The numbers of rules that no test names.
///
/// `rules` is the text of a rules page, in which each rule has its number in bold: `**AB-12**`. `tests`
/// are the sources of the tests, in which a test of that rule is a function whose name begins with
/// `ab_12_`.
///
/// ```
/// use core_board::conformance::untested_rules;
/// let rules = "- **AB-1** The board.\n- **AB-2** The pieces.";
/// let tests = "#[test]\nfn ab_1_the_board_is_round() {}";
/// assert_eq!(untested_rules(rules, "AB", &[tests]), ["AB-2"]);
/// ```
pub fn untested_rules(rules: &str, prefix: &str, tests: &[&str]) -> Vec<String> {
    let mark = format!("**{prefix}-");
    rules
        .match_indices(&mark)
        .filter_map(|(at, _)| rules[at + mark.len()..].split_once("**"))
        .map(|(number, _)| number)
        .filter(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
        .filter(|number| {
            let name = format!("fn {}_{number}_", prefix.to_lowercase());
            let is_test =
                |(at, _): (usize, &str), source: &str| source[..at].trim_end().ends_with("#[test]");
            !tests.iter().any(|source| {
                source
                    .match_indices(&name)
                    .any(|found| is_test(found, source))
            })
        })
        .map(|number| format!("{prefix}-{number}"))
        .collect()
}

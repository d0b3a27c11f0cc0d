//! No rule without a test.

use core_board::conformance::untested_rules;

#[test]
fn every_rule_has_a_test_that_names_it() {
    let rules = include_str!("../RULES.md");
    assert_eq!(
        untested_rules(rules, "CH", &[include_str!("rules.rs")]),
        [""; 0]
    );
    // The page is complete, too: its numbers run from 1 to 29 without a gap.
    let all: Vec<String> = (1..=29).map(|number| format!("CH-{number}")).collect();
    assert_eq!(untested_rules(rules, "CH", &[]), all);
}

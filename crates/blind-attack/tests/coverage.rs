//! No rule without a test.

use core_board::conformance::untested_rules;

#[test]
fn every_rule_has_a_test_that_names_it() {
    let rules = include_str!("../RULES.md");
    let tests = [include_str!("rules.rs"), include_str!("knowledge.rs")];
    assert_eq!(untested_rules(rules, "BA", &tests), [""; 0]);
    // The page is complete, too: its numbers run from 1 to 33 and from 40 to 48, and nothing else.
    let mut all = untested_rules(rules, "BA", &[]);
    all.sort_by_key(|rule| rule[3..].parse::<u8>().unwrap());
    let expected: Vec<String> = (1..=33)
        .chain(40..=48)
        .map(|number| format!("BA-{number}"))
        .collect();
    assert_eq!(all, expected);
}

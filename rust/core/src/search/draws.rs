//! For tests: whether draws follow a distribution that was counted out.

use std::collections::BTreeMap;

/// Draws `n` times and compares with the weights; what has no weight must never be drawn. The statistic is normal for
/// many classes; a true distribution exceeds the limit about once in 30,000 seeds.
pub(crate) fn follow(weights: &BTreeMap<String, f64>, n: u32, mut draw: impl FnMut() -> String) {
    let total: f64 = weights.values().sum();
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for _ in 0..n {
        let drawn = draw();
        let (key, _) = weights
            .get_key_value(&drawn)
            .unwrap_or_else(|| panic!("drawn, but impossible: {drawn}"));
        *counts.entry(key).or_default() += 1;
    }
    let mut statistic = 0.0;
    for (key, weight) in weights {
        let expected = weight / total * f64::from(n);
        assert!(expected >= 5.0, "too few draws for {} classes", weights.len());
        let count = counts.get(key.as_str()).copied().unwrap_or(0);
        statistic += (f64::from(count) - expected).powi(2) / expected;
    }
    let freedom = weights.len() as f64 - 1.0;
    // Wilson and Hilferty: the cube root is nearly normal.
    let root = (statistic / freedom).cbrt();
    let z = (root - (1.0 - 2.0 / (9.0 * freedom))) / (2.0 / (9.0 * freedom)).sqrt();
    assert!(
        z < 4.0,
        "chi-square {statistic:.1} with {freedom} degrees of freedom"
    );
}

//! Amounts as the API writes them: `250m`, `64Gi`, `1e3`.

/// Thousandths of an amount, rounded up; `None` if it is no amount, or too large.
pub fn thousandths(text: &str) -> Option<u128> {
    let text = text.trim();
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let (number, suffix) = text.split_at(end);
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() && fraction.is_empty() || fraction.len() > 9 || whole.len() > 20 {
        return None;
    }
    // In billionths, which every suffix but the smallest can express.
    let billionths = parse(whole)?.checked_mul(1_000_000_000)?.checked_add(parse(&format!("{fraction:0<9}"))?)?;
    let (factor, divisor) = scale(suffix)?;
    Some(billionths.checked_mul(factor)?.div_ceil(divisor.checked_mul(1_000_000)?))
}

/// Whole units of an amount, rounded up.
pub fn units(text: &str) -> Option<u64> {
    thousandths(text)?.div_ceil(1_000).try_into().ok()
}

fn parse(digits: &str) -> Option<u128> {
    if digits.is_empty() { Some(0) } else { digits.parse().ok() }
}

/// The factor and the divisor of a suffix.
fn scale(suffix: &str) -> Option<(u128, u128)> {
    let binary = |power: u32| 1_u128 << (10 * power);
    Some(match suffix {
        "" => (1, 1),
        "n" => (1, 1_000_000_000),
        "u" => (1, 1_000_000),
        "m" => (1, 1_000),
        "k" => (1_000, 1),
        "M" => (1_000_000, 1),
        "G" => (1_000_000_000, 1),
        "T" => (1_000_000_000_000, 1),
        "P" => (1_000_000_000_000_000, 1),
        "E" => (1_000_000_000_000_000_000, 1),
        "Ki" => (binary(1), 1),
        "Mi" => (binary(2), 1),
        "Gi" => (binary(3), 1),
        "Ti" => (binary(4), 1),
        "Pi" => (binary(5), 1),
        "Ei" => (binary(6), 1),
        _ => {
            let exponent: i32 = suffix.strip_prefix(['e', 'E'])?.parse().ok()?;
            let power = 10_u128.checked_pow(exponent.unsigned_abs())?;
            if exponent < 0 { (1, power) } else { (power, 1) }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{thousandths, units};

    #[test]
    fn amounts_are_read_as_kubernetes_reads_them() {
        for (text, amount) in [
            ("0", 0),
            ("4", 4_000),
            ("250m", 250),
            ("1.5", 1_500),
            (".5", 500),
            ("1n", 1),
            ("123456789n", 124),
            ("100u", 1),
            ("2k", 2_000_000),
            ("1Ki", 1_024_000),
            ("1.5Gi", 1_610_612_736_000),
            ("1e3", 1_000_000),
            ("1E3", 1_000_000),
            ("12e-1", 1_200),
        ] {
            assert_eq!(thousandths(text), Some(amount), "{text}");
        }
        assert_eq!((units("100m"), units("7")), (Some(1), Some(7)));
        for text in ["", "m", "-1", "1x", "1e", "1e99", "1.2.3", "99999999999999999999999", "1.0000000000000"] {
            assert_eq!(thousandths(text), None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_text_is_too_strange(text in "\\PC{0,40}") {
            let _ = (thousandths(&text), units(&text));
        }
    }
}

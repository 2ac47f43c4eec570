//! Money on the wire. Internally a whole number of micro-dollars; a decimal point appears only at the edge.

use std::{fmt, iter::Sum, ops, str::FromStr};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An amount or a price in US dollars, as whole micro-dollars (10⁻⁶ USD).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Usd(i64);

const MICROS: i64 = 1_000_000;

impl Usd {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// From micro-dollars.
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// In micro-dollars.
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// `count` times this price, saturating.
    #[must_use]
    pub const fn times(self, count: u32) -> Self {
        Self(self.0.saturating_mul(count as i64))
    }
}

impl ops::Add for Usd {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl ops::AddAssign for Usd {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl ops::Sub for Usd {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Usd {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, ops::Add::add)
    }
}

/// Plain decimals with two to six digits after the point: `0.69`, `1000.00`, `0.000139`.
impl fmt::Display for Usd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let micros = self.0.unsigned_abs();
        let mut fraction = format!("{:06}", micros % MICROS.unsigned_abs());
        while fraction.len() > 2 && fraction.ends_with('0') {
            fraction.pop();
        }
        f.pad(&format!("{sign}{}.{fraction}", micros / MICROS.unsigned_abs()))
    }
}

/// Why a text is not a valid amount.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an amount in USD like 12.50 (at most six digits after the point)")]
pub struct UsdError(String);

impl FromStr for Usd {
    type Err = UsdError;

    fn from_str(text: &str) -> Result<Self, UsdError> {
        let wrong = || UsdError(text.to_owned());
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let numeric = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !numeric(whole) || !numeric(fraction) || fraction.len() > 6 {
            return Err(wrong());
        }
        let whole: i64 = whole.parse().map_err(|_| wrong())?;
        let fraction: i64 = format!("{fraction:0<6}").parse().map_err(|_| wrong())?;
        let micros = whole.checked_mul(MICROS).and_then(|micros| micros.checked_add(fraction)).ok_or_else(wrong)?;
        Ok(Self(sign * micros))
    }
}

impl Serialize for Usd {
    /// A JSON number. The quotient is the double nearest to the decimal, so it prints as that decimal.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[allow(clippy::cast_precision_loss, reason = "exact in fifteen digits, a billion USD")]
        serializer.serialize_f64(self.0 as f64 / MICROS as f64)
    }
}

impl<'de> Deserialize<'de> for Usd {
    /// A JSON number; rounds more than six digits to the nearest micro-dollar.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let dollars = f64::deserialize(deserializer)?;
        #[allow(clippy::cast_precision_loss, reason = "a bound, not an amount")]
        let limit = i64::MAX as f64;
        let micros = (dollars * 1e6).round();
        if !micros.is_finite() || micros.abs() >= limit {
            return Err(serde::de::Error::custom("amount out of range"));
        }
        #[allow(clippy::cast_possible_truncation, reason = "whole and within the range of i64, checked above")]
        Ok(Self(micros as i64))
    }
}

impl JsonSchema for Usd {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Usd".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "format": "float", "description": "USD" })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Usd;

    proptest! {
        #[test]
        fn every_amount_survives_text_and_json(micros in -1_000_000_000_000_000_i64..1_000_000_000_000_000) {
            let amount = Usd::from_micros(micros);
            prop_assert_eq!(amount.to_string().parse::<Usd>(), Ok(amount));
            let json = serde_json::to_string(&amount).expect("a number");
            prop_assert_eq!(serde_json::from_str::<Usd>(&json).expect("a number"), amount);
        }

        #[test]
        fn no_text_makes_it_panic(text in "\\PC*") {
            let _ = text.parse::<Usd>();
        }
    }

    #[test]
    fn json_shows_the_plain_decimal() {
        let json = |micros| serde_json::to_string(&Usd::from_micros(micros)).expect("a number");
        assert_eq!(json(690_000), "0.69");
        assert_eq!(json(0), "0.0");
        assert_eq!(json(139), "0.000139");
    }
}

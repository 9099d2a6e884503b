//! Unquoted YAML scalars (the core schema of YAML 1.2, §10.3).

use serde_json::Number;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Scalar {
    Null,
    Bool(bool),
    Number(Number),
    Text,
    /// A number that JSON cannot express: not finite, or out of range.
    NoJson,
}

/// Resolves a scalar without quotes and without a tag.
pub(super) fn resolve(text: &str) -> Scalar {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Scalar::Null,
        "true" | "True" | "TRUE" => return Scalar::Bool(true),
        "false" | "False" | "FALSE" => return Scalar::Bool(false),
        ".nan" | ".NaN" | ".NAN" => return Scalar::NoJson,
        _ => {}
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") {
        return Scalar::NoJson;
    }
    if let Some(digits) = text.strip_prefix("0o") {
        return radix(digits, 8);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return radix(digits, 16);
    }
    if is_integer(unsigned) || is_float(unsigned) {
        return number(text);
    }
    Scalar::Text
}

/// A decimal number: 64-bit integers stay integers, all others become floats.
pub(super) fn number(text: &str) -> Scalar {
    let text = text.strip_prefix('+').unwrap_or(text);
    if let Ok(integer) = text.parse::<i64>() {
        return Scalar::Number(integer.into());
    }
    if let Ok(integer) = text.parse::<u64>() {
        return Scalar::Number(integer.into());
    }
    text.parse()
        .ok()
        // A number out of range is parsed as infinite, which JSON cannot express.
        .and_then(Number::from_f64)
        .map_or(Scalar::NoJson, Scalar::Number)
}

fn radix(digits: &str, radix: u32) -> Scalar {
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return Scalar::Text;
    }
    u64::from_str_radix(digits, radix)
        .map_or(Scalar::NoJson, |integer| Scalar::Number(integer.into()))
}

fn is_integer(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
fn is_float(text: &str) -> bool {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let exponent_is_right = exponent
        .is_none_or(|exponent| is_integer(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)));
    let mantissa_is_right = match mantissa.split_once('.') {
        Some(("", fraction)) => is_integer(fraction),
        Some((whole, fraction)) => {
            is_integer(whole) && (fraction.is_empty() || is_integer(fraction))
        }
        None => is_integer(mantissa),
    };
    mantissa_is_right && exponent_is_right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_stay_integers() {
        assert_eq!(resolve("-7"), Scalar::Number((-7).into()));
        assert_eq!(resolve("+7"), Scalar::Number(7.into()));
        assert_eq!(resolve("0o17"), Scalar::Number(15.into()));
        assert_eq!(resolve("0xfF"), Scalar::Number(255.into()));
        assert_eq!(resolve("18446744073709551615"), Scalar::Number(u64::MAX.into()));
        let float = Number::from_f64(18_446_744_073_709_551_616.0).unwrap();
        assert_eq!(resolve("18446744073709551616"), Scalar::Number(float));
    }

    #[test]
    fn floats_follow_the_core_schema() {
        for text in ["1.5", "1.", ".5", "1e3", "-1.5E-3", "+.5e+1"] {
            assert!(matches!(resolve(text), Scalar::Number(_)), "{text}");
        }
        for text in [".", "1e", "e3", "1.5.0", "1_000", "0x", "0o8", "-", "1:30", "--1"] {
            assert_eq!(resolve(text), Scalar::Text, "{text}");
        }
    }

    #[test]
    fn yaml_values_outside_json_are_distinguished() {
        for text in [".nan", ".inf", "-.INF", "+.Inf", "1e999", "0xffffffffffffffffff"] {
            assert_eq!(resolve(text), Scalar::NoJson, "{text}");
        }
    }

    #[test]
    fn words_of_yaml_1_1_are_text() {
        for text in ["yes", "no", "on", "off", "y", "nULL", "tRue", "2026-01-01"] {
            assert_eq!(resolve(text), Scalar::Text, "{text}");
        }
        for text in ["", "~", "null"] {
            assert_eq!(resolve(text), Scalar::Null, "{text}");
        }
    }
}

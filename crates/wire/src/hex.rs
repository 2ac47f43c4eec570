//! Hexadecimal text.

/// Bytes as lowercase hexadecimal digits, two for each.
pub fn encode(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

#[cfg(test)]
mod tests {
    use super::encode;

    #[test]
    fn each_byte_has_two_digits() {
        assert_eq!(encode(&[0x00, 0x0a, 0x9f, 0xff]), "000a9fff");
        assert_eq!(encode(&[]), "");
    }
}

//! Sizes and ports as people of other tools type them.

use wire::scalar::Port;

/// A size in whole GB, the API's unit: `20`, `20GB`, `20g`, `1TB`. `GiB` is taken for the same: the API has one unit.
pub(in crate::cli) fn gigabytes(text: &str) -> Result<u32, String> {
    let text = text.trim();
    let digits = text.len() - text.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let number: u32 = number.parse().map_err(|_| format!("`{text}` is not a size like 20, 20GB or 1TB"))?;
    let factor = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "g" | "gb" | "gi" | "gib" => 1,
        "t" | "tb" => 1000,
        "ti" | "tib" => 1024,
        _ => return Err(format!("`{text}` is not a size in whole GB or TB, like 20, 20GB or 1TB")),
    };
    number.checked_mul(factor).ok_or_else(|| format!("`{text}` is too large"))
}

/// A port to publish: `8888/http`, `22/tcp`, or a number alone, which is http; 22 alone is ssh, and so tcp.
pub(in crate::cli) fn port(text: &str) -> Result<Port, String> {
    if text.contains(':') {
        return Err("the service chooses the public port; give the container's alone, like 8080".to_owned());
    }
    let written = match text {
        "22" => "22/tcp".to_owned(),
        number if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => format!("{number}/http"),
        complete => complete.to_owned(),
    };
    written.parse().map_err(|_| "it is not a port like 8080, 8888/http or 22/tcp".to_owned())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{gigabytes, port};

    #[test]
    fn sizes_are_whole_gb_whatever_their_unit() {
        for (text, size) in [
            ("20", 20),
            ("20GB", 20),
            ("20 gb", 20),
            ("20g", 20),
            ("20GiB", 20),
            ("1TB", 1000),
            ("1t", 1000),
            ("2TiB", 2048),
        ] {
            assert_eq!(gigabytes(text), Ok(size), "{text}");
        }
        for wrong in ["", "GB", "-1", "1.5GB", "512MB", "5000000TB", "1 GB 2", "20GBs"] {
            assert!(gigabytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_port_alone_is_http_and_that_of_ssh_tcp() {
        for (text, canonical) in [("80", "80/http"), ("22", "22/tcp"), ("22/http", "22/http"), ("53/tcp", "53/tcp")] {
            assert_eq!(port(text).map(|port| port.to_string()), Ok(canonical.to_owned()));
        }
        assert!(port("8080:80").unwrap_err().contains("public port"));
        for wrong in ["", "0", "080", "70000", "80/udp", "http"] {
            assert!(port(wrong).is_err(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_a_parser_panic(text in "\\PC*") {
            let _ = (gigabytes(&text), port(&text));
        }
    }
}

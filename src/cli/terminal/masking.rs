//! Which values are masked, and the mask.

/// Shown instead of a secret.
pub(in crate::cli) const MASK: &str = "********";

/// Whether a variable of this name holds something that no bystander should read.
pub(in crate::cli) fn is_secret(name: &str) -> bool {
    const WORDS: [&str; 9] =
        ["KEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL", "AUTH", "PRIVATE"];
    let name = name.to_uppercase();
    // The ssh public keys that startSsh puts in are no secret, and their name is fixed.
    name != "PUBLIC_KEY" && (WORDS.iter().any(|word| name.contains(word)) || name.ends_with("PWD"))
}

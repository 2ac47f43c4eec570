//! The account's ssh keys.

use insta::assert_snapshot;

use crate::harness::{Home, error_of};

/// Two keys, and what `ssh-keygen -lf` prints of them.
const LAPTOP: &str = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDAQZVzUdPEqil2G4rgXJNBLJC2RhkTEn1p4YFCgaBJE me@laptop";
const LAPTOP_PRINT: &str = "SHA256:nPsDbafvbKbfAY1HLYQV1QkInFNr8Owi1d0CGXuk360";
const WORK: &str = "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBIne69lmAonRMP0hxciYrbJNhj\
                    jP0SNKeGKTeolvtxS7EPeIkocpXDPzeXTz9QkGAlTZir57Z2r+IcKGMZtGvsQ= work key";
const WORK_PRINT: &str = "SHA256:trKdGCWqtXrO4VEm0KqTgo6FjLWG/ETL/kqwcVINhpw";

fn home() -> Home {
    let home = Home::new();
    home.write("laptop.pub", format!("{LAPTOP}\n"));
    home.write("work.pub", format!("{WORK}\n"));
    home
}

fn keys(home: &Home) -> Vec<String> {
    serde_json::from_value(home.svcctl("ssh-keys list -o json").success().json()["keys"].clone()).unwrap()
}

#[test]
fn keys_are_added_listed_and_removed() {
    let home = home();
    assert_snapshot!(home.svcctl("ssh-keys add laptop.pub"), @r"
    exit 0
    --- stdout
    FINGERPRINT                                         TYPE         COMMENT
    SHA256:nPsDbafvbKbfAY1HLYQV1QkInFNr8Owi1d0CGXuk360  ssh-ed25519  me@laptop
    ");
    assert_snapshot!(home.svcctl("ssh-keys add work.pub"), @r"
    exit 0
    --- stdout
    FINGERPRINT                                         TYPE                 COMMENT
    SHA256:nPsDbafvbKbfAY1HLYQV1QkInFNr8Owi1d0CGXuk360  ssh-ed25519          me@laptop
    SHA256:trKdGCWqtXrO4VEm0KqTgo6FjLWG/ETL/kqwcVINhpw  ecdsa-sha2-nistp256  work key
    ");
    assert_snapshot!(home.svcctl("ssh-keys add laptop.pub -o id"), @r"
    exit 0
    --- stdout
    SHA256:nPsDbafvbKbfAY1HLYQV1QkInFNr8Owi1d0CGXuk360
    SHA256:trKdGCWqtXrO4VEm0KqTgo6FjLWG/ETL/kqwcVINhpw
    --- stderr
    SHA256:nPsDbafvbKbfAY1HLYQV1QkInFNr8Owi1d0CGXuk360 (me@laptop) is there already
    ");
    assert_eq!(keys(&home), [LAPTOP, WORK]);
    assert_snapshot!(home.svcctl("ssh-keys remove me@laptop"), @r"
    exit 0
    --- stdout
    FINGERPRINT                                         TYPE                 COMMENT
    SHA256:trKdGCWqtXrO4VEm0KqTgo6FjLWG/ETL/kqwcVINhpw  ecdsa-sha2-nistp256  work key
    --- stderr
    SHA256:nPsDbafvbKbfAY1HLYQV1QkInFNr8Owi1d0CGXuk360 (me@laptop) is removed
    ");
    assert_eq!(keys(&home), [WORK]);
}

#[test]
fn fingerprints_are_those_of_ssh_keygen() {
    let home = home();
    home.svcctl("ssh-keys add laptop.pub").success();
    home.svcctl("ssh-keys add work.pub").success();
    assert_eq!(home.svcctl("ssh-keys list -o id").success().stdout, format!("{LAPTOP_PRINT}\n{WORK_PRINT}\n"));
    home.svcctl(&format!("ssh-keys remove {WORK_PRINT}")).success();
    home.svcctl(&format!("ssh-keys remove {}", &LAPTOP_PRINT["SHA256:".len()..])).success();
    assert!(keys(&home).is_empty());
}

#[test]
fn a_private_key_is_refused_and_not_sent() {
    let home = home();
    home.svcctl("ssh-keys add laptop.pub").success();
    home.write("id_ed25519", "-----BEGIN OPENSSH PRIVATE KEY-----\nbm90aGluZwo=\n-----END OPENSSH PRIVATE KEY-----\n");
    let both = format!("{WORK}\n-----BEGIN RSA PRIVATE KEY-----\nbm90aGluZwo=\n");
    home.write("both", both);
    assert_snapshot!(home.svcctl("ssh-keys add id_ed25519"), @r"
    exit 2
    --- stderr
    error: `id_ed25519`: it is a private key, and was not sent; give the file that ends in .pub

    hint: public keys are in files like ~/.ssh/id_ed25519.pub
    ");
    for line in ["ssh-keys add both", "ssh-keys set both --yes", "ssh-keys set laptop.pub id_ed25519 --yes"] {
        let error = error_of(home.svcctl(line), 2);
        assert!(error.contains("private key") && !error.contains("bm90aGluZwo"), "{error}");
    }
    assert_eq!(keys(&home), [LAPTOP]);
}

#[test]
fn what_is_no_key_is_named_by_its_line() {
    let home = home();
    home.write("odd.pub", format!("# mine\n{LAPTOP}\nhello world\n"));
    assert_snapshot!(home.svcctl("ssh-keys add odd.pub"), @r"
    exit 2
    --- stderr
    error: `odd.pub`: line 3 is not a public key like `ssh-ed25519 AAAA... comment`

    hint: public keys are in files like ~/.ssh/id_ed25519.pub
    ");
    home.write("empty.pub", "");
    assert_eq!(home.svcctl("ssh-keys add empty.pub").code, 2);
    assert_eq!(home.svcctl("ssh-keys add missing.pub").code, 2);
    assert!(keys(&home).is_empty());
}

#[test]
fn set_replaces_all_shows_the_difference_and_needs_a_yes() {
    let home = home();
    home.svcctl("ssh-keys add laptop.pub").success();
    assert_snapshot!(home.svcctl("ssh-keys set work.pub"), @r"
    exit 2
    --- stderr
    error: not confirmed: Replace the account's ssh keys?
      - SHA256:nPsDbafvbKbfAY1HLYQV1QkInFNr8Owi1d0CGXuk360 (me@laptop)
      + SHA256:trKdGCWqtXrO4VEm0KqTgo6FjLWG/ETL/kqwcVINhpw (work key)

    hint: add --yes to do it without being asked
    ");
    assert_eq!(keys(&home), [LAPTOP]);
    home.svcctl("ssh-keys set work.pub --yes").success();
    assert_eq!(keys(&home), [WORK]);
    // Nothing to change, nothing to confirm.
    home.svcctl("ssh-keys set work.pub").success();
    let both = format!("{LAPTOP}\n{WORK}\n");
    home.run_with_input(&["ssh-keys", "set", "-", "--yes"], both.as_bytes()).success();
    assert_eq!(keys(&home), [LAPTOP, WORK]);
}

#[test]
fn a_comment_of_two_keys_removes_neither() {
    let home = home();
    let twins = format!("{LAPTOP}\n{}\n", WORK.replace("work key", "me@laptop"));
    home.run_with_input(&["ssh-keys", "add", "-"], twins.as_bytes()).success();
    let error = error_of(home.svcctl("ssh-keys remove me@laptop"), 2);
    assert!(error.contains(LAPTOP_PRINT) && error.contains(WORK_PRINT), "{error}");
    assert_eq!(keys(&home).len(), 2);
    assert_eq!(home.svcctl("ssh-keys remove ''").code, 4);
}

#[test]
fn a_pod_with_ssh_admits_the_keys() {
    let home = home();
    home.svcctl("ssh-keys add laptop.pub").success();
    home.svcctl("ssh-keys add work.pub").success();
    home.rent("a", "--ssh");
    assert_eq!(home.pods()[0]["env"]["PUBLIC_KEY"], format!("{LAPTOP}\n{WORK}"));
}

//! Small values defined by their parsers: times, ports, CUDA versions, and enums that a newer server may extend.

use std::{borrow::Cow, fmt, str::FromStr, time::Duration};

use chrono::{DateTime, SecondsFormat, Utc};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::lenient::NOTHING;

/// A point in time, to the millisecond. On the wire RFC 3339 in UTC with `Z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The last millisecond of the year 9999, the latest that RFC 3339 can express.
    pub const MAX: Self = Self(253_402_300_799_999);

    /// From milliseconds since 1970-01-01T00:00:00Z, at most [`Self::MAX`].
    pub fn from_millis(millis: i64) -> Self {
        Self(millis.clamp(-62_135_596_800_000, Self::MAX.0))
    }

    /// From seconds since 1970-01-01T00:00:00Z, at most [`Self::MAX`].
    pub fn from_seconds(seconds: i64) -> Self {
        Self::from_millis(seconds.saturating_mul(1000))
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// `span` later.
    #[must_use]
    pub fn after(self, span: Duration) -> Self {
        Self::from_millis(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// `span` earlier.
    #[must_use]
    pub fn before(self, span: Duration) -> Self {
        Self::from_millis(self.0.saturating_sub(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// The time from `earlier` to this; zero if `earlier` is later.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// The same time for calendar arithmetic.
    pub fn to_utc(self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.0).unwrap_or(DateTime::UNIX_EPOCH)
    }
}

impl From<DateTime<Utc>> for Timestamp {
    fn from(moment: DateTime<Utc>) -> Self {
        Self::from_millis(moment.timestamp_millis())
    }
}

/// RFC 3339 in UTC, with fractional seconds only if there are any.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_utc().to_rfc3339_opts(SecondsFormat::AutoSi, true))
    }
}

/// Why a text is not a valid time.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a time in RFC 3339 like 2026-11-21T09:30:00Z")]
pub struct TimestampError(String);

impl FromStr for Timestamp {
    type Err = TimestampError;

    fn from_str(text: &str) -> Result<Self, TimestampError> {
        DateTime::parse_from_rfc3339(text)
            .map(|moment| moment.to_utc().into())
            .map_err(|_| TimestampError(text.to_owned()))
    }
}

/// A port that a pod publishes, such as `8888/http` or `22/tcp` (behaviour.md, Container fields).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Port {
    /// 1 to 65535.
    pub number: u16,
    /// How it is published.
    pub protocol: Protocol,
}

/// How a port is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Protocol {
    /// Through the service's HTTP proxy.
    Http,
    /// At a public address and port of the host.
    Tcp,
}

impl Protocol {
    /// The text after the slash.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Tcp => "tcp",
        }
    }
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.protocol.as_str())
    }
}

/// Why a text is not a valid port.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a port like 8888/http or 22/tcp")]
pub struct PortError(String);

impl FromStr for Port {
    type Err = PortError;

    fn from_str(text: &str) -> Result<Self, PortError> {
        let wrong = || PortError(text.to_owned());
        let (number, protocol) = text.split_once('/').ok_or_else(wrong)?;
        let canonical = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
        let number = number.parse().ok().filter(|_| canonical).ok_or_else(wrong)?;
        let protocol = match protocol {
            "http" => Protocol::Http,
            "tcp" => Protocol::Tcp,
            _ => return Err(wrong()),
        };
        Ok(Self { number, protocol })
    }
}

/// A CUDA version, major and minor, ordered as numbers: 12.11 is above 12.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CudaVersion {
    /// The number before the point.
    pub major: u64,
    /// The number after it.
    pub minor: u64,
}

impl fmt::Display for CudaVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// Why a text is not a valid CUDA version.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a CUDA version like 12.8")]
pub struct CudaVersionError(String);

impl FromStr for CudaVersion {
    type Err = CudaVersionError;

    fn from_str(text: &str) -> Result<Self, CudaVersionError> {
        let wrong = || CudaVersionError(text.to_owned());
        // The contract allows numbers of any length. One too long to represent is a version that no host reports.
        let number = |part: &str| {
            let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| part.parse().unwrap_or(u64::MAX))
        };
        let (major, minor) = text.split_once('.').ok_or_else(wrong)?;
        Ok(Self { major: number(major).ok_or_else(wrong)?, minor: number(minor).ok_or_else(wrong)? })
    }
}

/// A repository in Amazon's registry, `arn:aws:ecr:us-east-1:123456789012:repository/team/app`, with an optional tag
/// after another colon (clusters.md, Registry delegations).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EcrArn {
    /// `aws`, `aws-cn` or `aws-us-gov`.
    pub partition: String,
    /// The region.
    pub region: String,
    /// The 12-digit AWS account.
    pub account: String,
    /// The repository's name.
    pub repository: String,
    /// The tag, if any.
    pub tag: Option<String>,
}

/// Why a text is not a valid repository ARN.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an ARN like arn:aws:ecr:us-east-1:123456789012:repository/team/app")]
pub struct EcrArnError(String);

impl EcrArn {
    /// The repository of an image such as `123456789012.dkr.ecr.us-east-1.amazonaws.com/team/app:1`. Ignores a digest.
    pub fn of_image(image: &str) -> Option<Self> {
        let (host, path) = image.split_once('/')?;
        let (account, region) = host.strip_suffix(".amazonaws.com")?.split_once(".dkr.ecr.")?;
        let partition = match region {
            _ if region.starts_with("cn-") => "aws-cn",
            _ if region.starts_with("us-gov-") => "aws-us-gov",
            _ => "aws",
        };
        let path = path.split('@').next().unwrap_or(path);
        format!("arn:{partition}:ecr:{region}:{account}:repository/{path}").parse().ok()
    }

    /// The registry host of its images.
    pub fn registry_uri(&self) -> String {
        format!("{}.dkr.ecr.{}.amazonaws.com", self.account, self.region)
    }
}

impl fmt::Display for EcrArn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { partition, region, account, repository, tag } = self;
        write!(f, "arn:{partition}:ecr:{region}:{account}:repository/{repository}")?;
        tag.iter().try_for_each(|tag| write!(f, ":{tag}"))
    }
}

impl FromStr for EcrArn {
    type Err = EcrArnError;

    fn from_str(text: &str) -> Result<Self, EcrArnError> {
        let parse = || {
            let mut parts = text.splitn(7, ':');
            let mut next = || parts.next();
            let (arn, partition, service, region, account, resource) =
                (next()?, next()?, next()?, next()?, next()?, next()?);
            let tag = next();
            let repository = resource.strip_prefix("repository/")?;
            let all = |text: &str, is_good: fn(u8) -> bool| !text.is_empty() && text.bytes().all(is_good);
            let is_lower = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            let is_repository = |byte: u8| {
                byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'/' | b'-')
            };
            let is_tag = |tag: &str| {
                let is_good = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
                tag.len() <= 128 && all(tag, is_good) && !tag.starts_with(['.', '-'])
            };
            let is_good = arn == "arn"
                && service == "ecr"
                && ["aws", "aws-cn", "aws-us-gov"].contains(&partition)
                && all(region, is_lower)
                && account.len() == 12
                && all(account, |byte| byte.is_ascii_digit())
                && all(repository, is_repository)
                && tag.is_none_or(is_tag);
            is_good.then(|| Self {
                partition: partition.to_owned(),
                region: region.to_owned(),
                account: account.to_owned(),
                repository: repository.to_owned(),
                tag: tag.map(str::to_owned),
            })
        };
        parse().ok_or_else(|| EcrArnError(text.to_owned()))
    }
}

/// A response value that a newer server may extend: keeps values unknown to this version as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpenEnum<T> {
    /// A value that this version knows.
    Known(T),
    /// A value from a newer version, as received; [`NOTHING`] if the answer has none.
    Unknown(String),
}

impl<T> OpenEnum<T> {
    /// The value, if this version knows it.
    pub const fn known(&self) -> Option<&T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Unknown(_) => None,
        }
    }

    /// Whether the answer lacks this value.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Unknown(text) if text == NOTHING)
    }
}

impl<T: PartialEq> OpenEnum<T> {
    /// Whether it is `value`.
    pub fn is(&self, value: &T) -> bool {
        self.known() == Some(value)
    }
}

impl<T> From<T> for OpenEnum<T> {
    fn from(value: T) -> Self {
        Self::Known(value)
    }
}

impl<T: Serialize> fmt::Display for OpenEnum<T> {
    /// The wire text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(value) => f.pad(&wire_name(value)),
            Self::Unknown(text) => f.pad(text),
        }
    }
}

impl<T: Serialize> Serialize for OpenEnum<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Known(value) => value.serialize(serializer),
            Self::Unknown(text) => serializer.serialize_str(text),
        }
    }
}

impl<T: JsonSchema> JsonSchema for OpenEnum<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// The wire text of a value that serializes as a string.
pub fn wire_name<T: Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(text)) => text,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    }
}

/// The expected form of a text that does not match `pattern`, for the patterns of this module.
pub fn expected_by(pattern: &str) -> Option<&'static str> {
    match pattern {
        text::PORT => Some("a port like 8888/http or 22/tcp"),
        text::CUDA => Some("a CUDA version like 12.8"),
        text::ECR_ARN => Some("an ARN like arn:aws:ecr:us-east-1:123456789012:repository/team/app"),
        _ => None,
    }
}

/// Values that are strings with a pattern on the wire.
mod text {
    use super::{
        Cow, CudaVersion, Deserialize, Deserializer, EcrArn, JsonSchema, Port, Schema, SchemaGenerator, Serialize,
        Serializer, Timestamp, json_schema,
    };

    /// 1 to 65535, then the protocol.
    pub(super) const PORT: &str =
        "^([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])/(http|tcp)$";

    /// Major and minor.
    pub(super) const CUDA: &str = "^\\d+\\.\\d+$";

    /// Partition, region, account, repository and an optional tag.
    pub(super) const ECR_ARN: &str = "^arn:(aws|aws-cn|aws-us-gov):ecr:[a-z0-9-]+:[0-9]{12}:repository/[a-z0-9._/-]+(:[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,127})?$";

    /// serde and schemars for a type that is text on the wire, using its `Display` and `FromStr`.
    macro_rules! text_on_the_wire {
        ($type:ident, $schema:tt) => {
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let text = Cow::<str>::deserialize(deserializer)?;
                    text.parse().map_err(serde::de::Error::custom)
                }
            }

            impl JsonSchema for $type {
                fn schema_name() -> Cow<'static, str> {
                    stringify!($type).into()
                }

                fn inline_schema() -> bool {
                    true
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    json_schema!($schema)
                }
            }
        };
    }

    text_on_the_wire!(Timestamp, { "type": "string", "format": "date-time" });
    text_on_the_wire!(Port, { "type": "string", "pattern": PORT });
    text_on_the_wire!(CudaVersion, { "type": "string", "pattern": CUDA });
    text_on_the_wire!(EcrArn, { "type": "string", "pattern": ECR_ARN });
}

/// Reads a nullable field and distinguishes null from absent.
pub(crate) fn present<'de, T, D>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    T: Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    Option::deserialize(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{CudaVersion, EcrArn, OpenEnum, Port, Timestamp, text};

    fn cuda(text: &str) -> CudaVersion {
        text.parse().expect("a version")
    }

    #[test]
    fn cuda_versions_compare_as_numbers() {
        assert!(cuda("12.11") > cuda("12.2"));
        assert!(cuda("13.0") > cuda("12.11"));
    }

    #[test]
    fn a_cuda_version_may_be_longer_than_any_that_exists() {
        assert!(cuda("828822744248.7") > cuda("12.8"));
        assert!(cuda(&format!("1{}.0", "0".repeat(50))) > cuda("828822744248.7"));
        assert!("12.".parse::<CudaVersion>().is_err() && ".8".parse::<CudaVersion>().is_err());
    }

    #[test]
    fn an_unknown_value_of_an_enum_is_kept_as_text() {
        #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        enum Letter {
            A,
        }
        let read = |json: &str| serde_json::from_str::<OpenEnum<Letter>>(json).expect("text");
        assert_eq!(read("\"A\""), OpenEnum::Known(Letter::A));
        assert_eq!(read("\"PAUSED\""), OpenEnum::Unknown("PAUSED".into()));
        assert_eq!(serde_json::to_string(&read("\"PAUSED\"")).expect("text"), "\"PAUSED\"");
    }

    #[test]
    fn times_in_any_offset_are_one_moment() {
        let moment: Timestamp = "2026-11-21T10:30:00+01:00".parse().expect("a time");
        assert_eq!(moment.to_string(), "2026-11-21T09:30:00Z");
    }

    #[test]
    fn an_image_of_amazon_is_of_a_repository() {
        let arn = |image: &str| EcrArn::of_image(image).map(|arn| arn.to_string());
        for (image, expected) in [
            (
                "123456789012.dkr.ecr.us-east-1.amazonaws.com/a/b:1",
                "arn:aws:ecr:us-east-1:123456789012:repository/a/b:1",
            ),
            (
                "123456789012.dkr.ecr.us-gov-west-1.amazonaws.com/a",
                "arn:aws-us-gov:ecr:us-gov-west-1:123456789012:repository/a",
            ),
            (
                "123456789012.dkr.ecr.cn-north-1.amazonaws.com/a@sha256:0",
                "arn:aws-cn:ecr:cn-north-1:123456789012:repository/a",
            ),
        ] {
            assert_eq!(arn(image).as_deref(), Some(expected), "{image}");
        }
        for other in
            ["python:3.12", "1234.dkr.ecr.us-east-1.amazonaws.com/a", "123456789012.dkr.ecr.x.example.com/a", "a/b"]
        {
            assert_eq!(arn(other), None, "{other}");
        }
    }

    proptest! {
        /// The parser and the contract's pattern express the same rule.
        #[test]
        fn an_arn_is_what_the_contract_says(
            text in "arn:(aws|aws-cn|aws-us-gov|aws-x):(ecr|ec):[a-z1-]{0,3}:[0-9]{11,13}:repository/[a-zA._/-]{0,4}(:[aA_.-]{0,3}){0,2}",
        ) {
            let is_match = regex::Regex::new(text::ECR_ARN).expect("a pattern").is_match(&text);
            let parsed = text.parse::<EcrArn>();
            prop_assert_eq!(parsed.is_ok(), is_match);
            prop_assert!(parsed.is_ok_and(|arn| arn.to_string() == text) || !is_match);
        }

        #[test]
        fn every_port_survives_its_text(number in 1..=u16::MAX, http: bool) {
            let text = format!("{number}/{}", if http { "http" } else { "tcp" });
            prop_assert_eq!(text.parse::<Port>().expect("a port").to_string(), text);
        }

        #[test]
        fn every_moment_survives_its_text(millis in -62_135_596_800_000_i64..=253_402_300_799_999) {
            let moment = Timestamp::from_millis(millis);
            prop_assert_eq!(moment.to_string().parse::<Timestamp>(), Ok(moment));
        }

        #[test]
        fn no_text_makes_a_parser_panic(text in "\\PC*") {
            let _ = (text.parse::<Port>(), text.parse::<CudaVersion>(), text.parse::<Timestamp>());
        }
    }
}

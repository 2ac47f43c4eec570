//! Fields common to every list of resources (wire.md, Lists).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{lenient::fitting, operation::Operation};

/// The start of the next page of a list. A server without paging omits it, which reads as the last page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Pagination {
    /// Whether there is a next page.
    #[serde(deserialize_with = "fitting")]
    pub has_next_page: bool,
    /// The `cursor` for the next page; null on the last.
    #[serde(deserialize_with = "fitting")]
    pub next_cursor: Option<String>,
}

/// An operation that lists something.
pub trait List: Operation + Clone {
    /// The key of the elements in the reply.
    const KEY: &'static str;
    /// Whether it may come in pages.
    const IS_PAGED: bool;
    /// An element.
    type Item: DeserializeOwned + Serialize;

    /// The same list, after the page that returned `cursor`.
    #[must_use]
    fn behind(self, cursor: String) -> Self;

    /// The same list in pages of this size, unless it sets its own.
    #[must_use]
    fn in_pages(self, of: u32) -> Self;

    /// The elements of a page, and the cursor of the next one.
    fn page(reply: Self::Output) -> (Vec<Self::Item>, Option<String>);
}

/// Declares operations as lists: the key and the field of the elements, their type, and whether they come in pages.
macro_rules! lists {
    ($($operation:ty = $key:literal $field:ident: $item:ty, $paging:ident;)*) => {$(
        impl crate::list::List for $operation {
            const KEY: &'static str = $key;
            const IS_PAGED: bool = crate::list::lists!(@is $paging);
            type Item = $item;

            fn behind(self, cursor: String) -> Self {
                crate::list::lists!(@cursor $paging, self, cursor)
            }

            fn in_pages(self, of: u32) -> Self {
                crate::list::lists!(@limit $paging, self, of)
            }

            fn page(reply: Self::Output) -> (Vec<$item>, Option<String>) {
                (reply.$field, crate::list::lists!(@next $paging, reply))
            }
        }
    )*};
    (@is paged) => { true };
    (@is whole) => { false };
    (@cursor paged, $list:ident, $cursor:ident) => { Self { cursor: Some($cursor), ..$list } };
    (@cursor whole, $list:ident, $cursor:ident) => {{ let _ = $cursor; $list }};
    (@limit paged, $list:ident, $of:ident) => { Self { limit: $list.limit.or(Some($of)), ..$list } };
    (@limit whole, $list:ident, $of:ident) => {{ let _ = $of; $list }};
    (@next paged, $reply:ident) => { $reply.pagination.next_cursor };
    (@next whole, $reply:ident) => { None };
}
pub(crate) use lists;

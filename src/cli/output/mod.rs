//! The output of results. A value is shown in the requested format; its appearance is declared once, in
//! [`super::columns`], and used by every format.

pub(super) mod canvas;
pub(super) mod chart;
mod csv;
mod detail;
pub(super) mod filter;
mod fit;
pub(super) mod format;
pub(super) mod json;
pub(super) mod modes;
pub(super) mod paint;
mod pick;
pub(super) mod picture;
pub(super) mod progress;
pub(super) mod quantiles;
mod show;
mod stream;
mod strip;
mod table;
pub(super) mod text;

pub(super) use detail::Detail;
pub(super) use format::Format;
pub(super) use paint::Paint;
pub(super) use show::{
    check_columns, column_names, document, element, grid, json, list, one, own_rows, records, several, table, value,
    values, yaml,
};
pub(super) use stream::stream;
pub(super) use text::escape;

//! The output of results. A value is shown in the requested format; its appearance is declared once, in
//! [`columns`], and used by every format.

pub(super) mod canvas;
pub(super) mod chart;
pub(super) mod columns;
mod csv;
mod detail;
mod fit;
mod pick;
pub(super) mod picture;
pub(super) mod progress;
pub(super) mod quantiles;
pub(super) mod shape;
mod show;
mod stream;
mod strip;
mod table;
pub(super) mod watch;

pub(super) use detail::Detail;
pub(super) use pick::{check_columns, names_of as column_names};
pub(super) use show::{
    document, element, grid, json, list, one, own_rows, records, several, table, value, values, yaml,
};
pub(super) use stream::stream;

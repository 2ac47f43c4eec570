use schemars::JsonSchema;

use dialoguer::console::measure_text_width;

use super::{Paint, Rows, TableStyle};
use crate::cli::output::{
    columns::{Cell, Column, Columns, ReadRow, Resource, WIDE},
    pick,
};
use wire::{Timestamp, money::Usd};

#[derive(JsonSchema)]
struct Fruit(&'static str, &'static str, u32);

impl Resource for Fruit {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |fruit| Cell::text(fruit.0)),
        Column::new("PRICE", 1, |fruit| Cell::Number(fruit.2.to_string())),
        Column::new("ORIGIN", 3, |_| Cell::Empty),
        Column::new("NAME", 0, |fruit| Cell::text(fruit.1)),
        Column::new("RIPE", 3, |_| Cell::Moment(Timestamp::from_millis(0))),
        Column::new("SEEDS", WIDE, |_| Cell::text("few")),
    ];

    fn id(&self) -> String {
        self.0.to_owned()
    }
}

const FRUITS: [Fruit; 2] = [Fruit("f1", "apple", 7), Fruit("f2", "梨\nand a very long name", 12)];

fn look(width: Option<usize>, paint: bool) -> TableStyle {
    TableStyle { now: Timestamp::from_millis(60_000), reveal: false, width, paint: Paint(paint) }
}

fn table(width: Option<usize>, wide: bool) -> Vec<String> {
    let mut rows = Rows::new(pick::usual(Columns::of::<Fruit>(), wide), look(width, false));
    for item in &FRUITS {
        rows.push(&ReadRow(item, b""));
    }
    rows.render().lines().map(str::to_owned).collect()
}

fn grid(headings: &[(&str, u8)], rows: &[Vec<Cell>], width: usize, paint: bool) -> Vec<String> {
    super::grid(headings, rows, &look(Some(width), paint)).lines().map(str::to_owned).collect()
}

#[test]
fn a_table_shows_everything_where_there_is_no_limit() {
    assert_eq!(
        table(None, true),
        [
            "ID  PRICE  ORIGIN  NAME                      RIPE       SEEDS",
            "f1      7  -       apple                     1m 0s ago  few",
            "f2     12  -       梨\\nand a very long name  1m 0s ago  few",
        ]
    );
}

#[test]
fn names_are_shortened_before_a_column_goes() {
    assert_eq!(table(Some(60), false)[0], "ID  PRICE  NAME                      RIPE");
    let narrower = table(Some(45), false);
    assert_eq!(narrower[0], "ID  PRICE  NAME                     RIPE");
    assert_eq!(narrower[2], "f2     12  梨\\nand a v…y long name  1m 0s ago");
}

#[test]
fn the_least_important_columns_go_first_and_then_text_is_cut() {
    assert_eq!(table(Some(30), false)[0], "ID  PRICE  NAME");
    assert_eq!(table(Some(22), false)[0], "ID  NAME");
    assert_eq!(table(Some(16), false), ["ID  NAME", "f1  apple", "f2  梨\\nan… name"]);
    for width in 8..90 {
        let longest = table(Some(width), true).iter().map(|line| measure_text_width(line)).max();
        assert!(longest <= Some(width), "{width}");
    }
}

#[test]
fn money_has_as_many_decimals_as_its_column_and_two_in_the_total() {
    let usd = Usd::from_micros;
    let rows = [Cell::Money(usd(690_000)), Cell::Estimate(usd(12_000_139)), Cell::Empty, Cell::Total(usd(12_690_139))];
    let rows = rows.map(|cell| vec![cell]);
    assert_eq!(
        grid(&[("USD", 0)], &rows, 80, false),
        ["       USD", "  0.690000", "~12.000139", "         -", " 12.69"]
    );
    let plain = [vec![Cell::Money(usd(690_000))], vec![Cell::Money(usd(1_000_000))]];
    assert_eq!(grid(&[("USD", 0)], &plain, 80, false), [" USD", "0.69", "1.00"]);
}

#[test]
fn a_status_has_its_colour_and_no_blank_has_one() {
    let rows = [vec![Cell::Status("RUNNING".to_owned()), Cell::text("a")], vec![Cell::text("x"), Cell::text("b")]];
    let lines = grid(&[("STATUS", 0), ("NAME", 0)], &rows, 80, true);
    assert!(lines[1].starts_with("\u{1b}[") && lines[1].contains("RUNNING\u{1b}["), "{lines:?}");
    assert_eq!(lines[2], "x        b");
    assert_eq!(dialoguer::console::strip_ansi_codes(&lines[0]), "STATUS   NAME");
}

#[test]
fn many_rows_are_drawn_in_parts_that_stand_below_each_other() {
    let rows: Vec<Vec<Cell>> = (0..1000).map(|row| vec![Cell::text(format!("row-{row}")), Cell::number(row)]).collect();
    let lines = grid(&[("NAME", 0), ("N", 0)], &rows, 80, false);
    assert_eq!(lines.len(), 1001);
    assert_eq!((lines[0].as_str(), lines[1].as_str()), ("NAME       N", "row-0      0"));
    assert_eq!(lines[1000], "row-999  999");
}

#[test]
fn a_text_that_is_wider_than_any_column_is_shown_in_full() {
    let long = "x".repeat(super::WIDEST + 5_536);
    let rows = [vec![Cell::text("a"), Cell::text(&long)], vec![Cell::text("b"), Cell::text("short")]];
    let text = super::grid(&[("ID", 0), ("NAME", 0)], &rows, &look(None, false));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[1], format!("a  {long}"));
    assert_eq!(lines[2], "b   short");
}

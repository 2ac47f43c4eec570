//! The chart as a picture: SVG with axes, units and a legend.

use std::path::Path;

use chrono::{DateTime, Utc};
use plotters::{
    chart::{ChartBuilder, LabelAreaPosition},
    coord::Shift,
    drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea},
    element::{Rectangle, Text},
    prelude::SVGBackend,
    style::{Color, IntoFont, RGBColor, WHITE},
};

use super::chart::Chart;
use crate::cli::{failure::Failure, session::Session, settings::files, terminal::text::cents};
use wire::{Timestamp, money::Usd};

pub(super) const WIDTH: u32 = 960;
pub(super) const HEIGHT: u32 = 480;
/// The width of the legend beside the bars.
pub(super) const LEGEND: u32 = 260;
pub(super) const FONT: &str = "sans-serif";
/// De-emphasised parts.
pub(super) const QUIET: RGBColor = RGBColor(96, 96, 96);
/// Colours that colour-blind people can tell apart (after Okabe and Ito).
pub(super) const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(153, 153, 153),
];

/// Writes a picture to a file.
pub(in crate::cli) async fn save(
    session: &Session,
    file: &Path,
    picture: Result<String, String>,
) -> Result<(), Failure> {
    let failed = |error: &dyn std::fmt::Display| {
        let what = format!("cannot write {}: {error}", file.display());
        Failure::usage(what, "give a file in a folder that you can write")
    };
    let picture = picture.map_err(|error| failed(&error))?;
    let path = file.to_owned();
    let written = tokio::task::spawn_blocking(move || files::write_public(&path, picture.as_bytes())).await;
    written.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?;
    session.ui.note(&format!("wrote {}", file.display()));
    Ok(())
}

/// Draws the chart with a title; `unit` says what a bar is the cost of, an hour or a day.
pub(in crate::cli) fn svg(chart: &Chart, title: &str, unit: &str) -> Result<String, String> {
    let mut text = String::new();
    draw(chart, title, unit, &mut text).map_err(|error| error.to_string())?;
    Ok(text)
}

pub(super) type DrawError = DrawingAreaErrorKind<std::io::Error>;

fn draw(chart: &Chart, title: &str, unit: &str, text: &mut String) -> Result<(), DrawError> {
    let area = SVGBackend::with_string(text, (WIDTH, HEIGHT)).into_drawing_area();
    area.fill(&WHITE)?;
    let area = area.margin(12, 0, 0, 0).titled(title, (FONT, 22).into_font())?;
    let (plot, legend) = area.split_horizontally(WIDTH - LEGEND);
    draw_bars(chart, unit, &plot)?;
    draw_legend(chart, &legend)?;
    area.present()
}

fn draw_bars(chart: &Chart, unit: &str, area: &DrawingArea<SVGBackend<'_>, Shift>) -> Result<(), DrawError> {
    let start = chart.bars.iter().map(|bar| bar.span.0).min().unwrap_or(0);
    let end = chart.bars.iter().map(|bar| bar.span.1).max().unwrap_or(1).max(start + 3600);
    let top = dollars(chart.peak()).max(0.01) * 1.05;
    let mut context = ChartBuilder::on(area)
        .margin(16)
        .set_label_area_size(LabelAreaPosition::Left, 72)
        .set_label_area_size(LabelAreaPosition::Bottom, 44)
        .build_cartesian_2d(moment(start)..moment(end), 0.0..top)?;
    context
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(7)
        .x_label_formatter(&|moment| label(*moment, end - start))
        .y_label_formatter(&|amount| format!("{amount:.2}"))
        .x_desc("time (UTC)")
        .y_desc(format!("USD per {unit}"))
        .label_style((FONT, 14))
        .light_line_style(WHITE)
        .draw()?;
    for (group, colour) in COLOURS.iter().take(chart.groups.len()).enumerate() {
        let bars = chart.bars.iter().filter_map(|bar| {
            let below: Usd = bar.parts[..group].iter().copied().sum();
            let above = below + bar.parts[group];
            // A thin gap keeps buckets apart.
            let gap = (bar.span.1 - bar.span.0) / 12;
            let corners = [(moment(bar.span.0 + gap), dollars(below)), (moment(bar.span.1 - gap), dollars(above))];
            (above > below).then(|| Rectangle::new(corners, colour.filled()))
        });
        context.draw_series(bars)?;
    }
    Ok(())
}

/// The groups beside the bars, with what each cost in all.
fn draw_legend(chart: &Chart, area: &DrawingArea<SVGBackend<'_>, Shift>) -> Result<(), DrawError> {
    let mut y = 24;
    for (group, (name, colour)) in chart.groups.iter().zip(COLOURS).enumerate() {
        area.draw(&Rectangle::new([(0, y), (12, y + 12)], colour.filled()))?;
        area.draw(&Text::new(name.clone(), (20, y - 1), (FONT, 14).into_font()))?;
        let cost = format!("{} USD", cents(chart.cost(group)));
        area.draw(&Text::new(cost, (20, y + 16), (FONT, 12).into_font().color(&QUIET)))?;
        y += 44;
    }
    Ok(())
}

/// A place on an axis, not an amount: a float is what it takes.
fn dollars(amount: Usd) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "a place on an axis")]
    let micros = amount.micros() as f64;
    micros / 1e6
}

fn moment(second: i64) -> DateTime<Utc> {
    Timestamp::from_seconds(second).to_utc()
}

/// A time as short as the window, in seconds, allows.
fn label(moment: DateTime<Utc>, window: i64) -> String {
    const DAY: i64 = 24 * 3600;
    let format = if window <= 10 * DAY {
        "%m-%d %H:%M"
    } else if window <= 400 * DAY {
        "%Y-%m-%d"
    } else {
        "%Y-%m"
    };
    moment.format(format).to_string()
}

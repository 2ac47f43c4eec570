//! The chart as a picture: SVG with axes, units and a legend.

use plotters::prelude::SVGBackend;
use plotters::{
    chart::{ChartBuilder, LabelAreaPosition, SeriesLabelPosition},
    drawing::{DrawingAreaErrorKind, IntoDrawingArea},
    element::Rectangle,
    style::{BLACK, Color, IntoFont, RGBColor, WHITE},
};

use super::chart::Chart;
use crate::wire::{Timestamp, money::Usd};

const WIDTH: u32 = 960;
const HEIGHT: u32 = 480;
const FONT: &str = "sans-serif";
/// Colours that people who see few colours can tell apart (after Okabe and Ito).
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(153, 153, 153),
];

/// Draws the chart with a title.
pub(in crate::cli) fn svg(chart: &Chart, title: &str) -> Result<String, String> {
    let mut text = String::new();
    draw(chart, title, &mut text).map_err(|error| error.to_string())?;
    Ok(text)
}

type DrawError = DrawingAreaErrorKind<std::io::Error>;

fn draw(chart: &Chart, title: &str, text: &mut String) -> Result<(), DrawError> {
    let area = SVGBackend::with_string(text, (WIDTH, HEIGHT)).into_drawing_area();
    area.fill(&WHITE)?;
    let start = chart.bars.iter().map(|bar| bar.span.0).min().unwrap_or(0);
    let end = chart.bars.iter().map(|bar| bar.span.1).max().unwrap_or(1).max(start + 1);
    let top = dollars(chart.peak()).max(0.01) * 1.05;
    let mut context = ChartBuilder::on(&area)
        .caption(title, (FONT, 22).into_font())
        .margin(16)
        .set_label_area_size(LabelAreaPosition::Left, 72)
        .set_label_area_size(LabelAreaPosition::Bottom, 44)
        .build_cartesian_2d(start..end, 0.0..top)?;
    context
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(8)
        .x_label_formatter(&|second| label(*second, end - start))
        .y_label_formatter(&|amount| format!("{amount:.2}"))
        .x_desc("time (UTC)")
        .y_desc("USD per bucket")
        .label_style((FONT, 14))
        .light_line_style(WHITE)
        .draw()?;
    for (group, name) in chart.groups.iter().enumerate() {
        let colour = COLOURS[group % COLOURS.len()];
        let bars = chart.bars.iter().filter_map(|bar| {
            let below: Usd = bar.parts[..group].iter().copied().sum();
            let above = below + bar.parts[group];
            // A thin gap keeps buckets apart.
            let gap = (bar.span.1 - bar.span.0) / 12;
            let corners = [(bar.span.0 + gap, dollars(below)), (bar.span.1 - gap, dollars(above))];
            (above > below).then(|| Rectangle::new(corners, colour.filled()))
        });
        context
            .draw_series(bars)?
            .label(name.as_str())
            .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], colour.filled()));
    }
    context
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE.mix(0.85))
        .border_style(BLACK.mix(0.3))
        .label_font((FONT, 14))
        .draw()?;
    area.present()
}

/// A place on an axis, not an amount: a float is what it takes.
fn dollars(amount: Usd) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "a place on an axis")]
    let micros = amount.micros() as f64;
    micros / 1e6
}

/// A time as short as the window allows.
fn label(second: i64, window: i64) -> String {
    let moment = Timestamp::from_millis(second.saturating_mul(1000)).to_utc();
    let format = match window {
        ..=172_800 => "%m-%d %H:%M",
        172_801..=34_560_000 => "%Y-%m-%d",
        _ => "%Y-%m",
    };
    moment.format(format).to_string()
}

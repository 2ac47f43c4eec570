//! Samples as a picture: quantile curves.

use plotters::{
    chart::{ChartBuilder, LabelAreaPosition},
    coord::Shift,
    drawing::{DrawingArea, IntoDrawingArea},
    element::{PathElement, Rectangle, Text},
    prelude::SVGBackend,
    style::{Color, IntoFont, WHITE},
};

use super::picture::{COLOURS, DrawError, FONT, HEIGHT, LEGEND, QUIET, WIDTH};

/// Values of one kind, in milliseconds.
pub(in crate::cli) struct Sample {
    pub(in crate::cli) name: String,
    /// The text below the name.
    pub(in crate::cli) note: String,
    pub(in crate::cli) values: Vec<u64>,
}

/// Draws the samples with a title.
pub(in crate::cli) fn svg(samples: &[Sample], title: &str) -> Result<String, String> {
    let mut text = String::new();
    draw(samples, title, &mut text).map_err(|error| error.to_string())?;
    Ok(text)
}

fn draw(samples: &[Sample], title: &str, text: &mut String) -> Result<(), DrawError> {
    let area = SVGBackend::with_string(text, (WIDTH, HEIGHT)).into_drawing_area();
    area.fill(&WHITE)?;
    let area = area.margin(12, 0, 0, 0).titled(title, (FONT, 22).into_font())?;
    let (plot, legend) = area.split_horizontally(WIDTH - LEGEND);
    draw_lines(samples, &plot)?;
    draw_legend(samples, &legend)?;
    area.present()
}

fn draw_lines(samples: &[Sample], area: &DrawingArea<SVGBackend<'_>, Shift>) -> Result<(), DrawError> {
    let longest = samples.iter().flat_map(|sample| &sample.values).max().copied().unwrap_or(0);
    let mut context = ChartBuilder::on(area)
        .margin(16)
        .set_label_area_size(LabelAreaPosition::Left, 72)
        .set_label_area_size(LabelAreaPosition::Bottom, 44)
        .build_cartesian_2d(0.0..100.0, 0.0..seconds(longest).max(0.01) * 1.05)?;
    context
        .configure_mesh()
        .disable_x_mesh()
        .x_label_formatter(&|percent| format!("{percent:.0}"))
        .y_label_formatter(&|seconds| format!("{seconds:.2}"))
        .x_desc("percent of the jobs")
        .y_desc("seconds at most")
        .label_style((FONT, 14))
        .light_line_style(WHITE)
        .draw()?;
    for (sample, colour) in samples.iter().zip(COLOURS) {
        context.draw_series([PathElement::new(steps(&sample.values), colour.stroke_width(2))])?;
    }
    for percent in [50.0, 90.0, 98.0] {
        let line = [(percent, 0.0), (percent, seconds(longest))];
        context.draw_series([PathElement::new(line, QUIET.mix(0.3))])?;
    }
    Ok(())
}

/// The corners of a line that rises by a step at each value.
fn steps(values: &[u64]) -> Vec<(f64, f64)> {
    let mut values = values.to_vec();
    values.sort_unstable();
    let share = |count: usize| number(count) * 100.0 / number(values.len());
    let corners = |(at, value): (usize, &u64)| [(share(at), seconds(*value)), (share(at + 1), seconds(*value))];
    values.iter().enumerate().flat_map(corners).collect()
}

/// The samples beside the lines.
fn draw_legend(samples: &[Sample], area: &DrawingArea<SVGBackend<'_>, Shift>) -> Result<(), DrawError> {
    let mut y = 24;
    for (sample, colour) in samples.iter().zip(COLOURS) {
        area.draw(&Rectangle::new([(0, y), (12, y + 12)], colour.filled()))?;
        area.draw(&Text::new(sample.name.clone(), (20, y - 1), (FONT, 14).into_font()))?;
        area.draw(&Text::new(sample.note.clone(), (20, y + 16), (FONT, 12).into_font().color(&QUIET)))?;
        y += 44;
    }
    Ok(())
}

#[allow(clippy::cast_precision_loss, reason = "a place on an axis")]
fn seconds(millis: u64) -> f64 {
    millis as f64 / 1000.0
}

#[allow(clippy::cast_precision_loss, reason = "a place on an axis")]
fn number(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::{Sample, steps, svg};

    #[test]
    fn a_line_rises_from_the_smallest_value_to_the_largest() {
        assert_eq!(steps(&[2000, 1000]), [(0.0, 1.0), (50.0, 1.0), (50.0, 2.0), (100.0, 2.0)]);
        assert_eq!(steps(&[]), []);
    }

    #[test]
    fn every_sample_has_its_name_in_the_picture() {
        let sample = |name: &str| Sample { name: name.into(), note: "p50 1 s".into(), values: vec![1, 2, 3] };
        let drawn = svg(&[sample("wait <1>"), sample("run")], "3 jobs").unwrap();
        assert!(drawn.starts_with("<svg") && drawn.contains("wait &lt;1&gt;") && drawn.contains("run"), "{drawn}");
        svg(&[], "none").unwrap();
    }
}

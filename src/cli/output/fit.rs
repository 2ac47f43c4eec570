//! Column widths of a table, and which columns to hide.

use super::strip::{GAP, Strip};

/// A shortened name keeps at least this many characters, counting both ends and the ellipsis.
const LEAST_NAME: usize = 17;
/// A text that is cut keeps at least this many characters, while there is another way.
const LEAST_TEXT: usize = 8;

/// The width of each column in a table of at most `width` columns of a terminal; none where it is hidden.
///
/// Without a limit all are shown in full. On a terminal, what is empty is hidden: a person reads what there is, and a
/// script counts columns. Where the rest is too wide, names are shortened; where that is not enough, columns are hidden,
/// the least important one first and of equals the last one; what stays is cut at last, the last text first.
pub(super) fn widths(strips: &[Strip], width: Option<usize>) -> Vec<Option<usize>> {
    let Some(width) = width else {
        return strips.iter().map(|strip| Some(strip.width)).collect();
    };
    let mut shown: Vec<usize> =
        (0..strips.len()).filter(|place| strips[*place].priority == 0 || !strips[*place].empty).collect();
    let needed = |shown: &[usize]| total(shown.iter().map(|place| least(&strips[*place])));
    while needed(&shown) > width {
        let droppable = shown.iter().copied().filter(|place| strips[*place].priority > 0);
        let Some(least) = droppable.max_by_key(|place| strips[*place].priority) else { break };
        shown.retain(|place| *place != least);
    }
    let mut widths: Vec<Option<usize>> = vec![None; strips.len()];
    for place in &shown {
        widths[*place] = Some(strips[*place].width);
    }
    let mut shrink = |place: usize, floor: usize| {
        let over = total(shown.iter().filter_map(|place| widths[*place])).saturating_sub(width);
        if let Some(width) = &mut widths[place] {
            *width = width.saturating_sub(over).max(floor.min(*width));
        }
    };
    let mut names: Vec<usize> = shown.iter().copied().filter(|place| strips[*place].shortened).collect();
    names.sort_by_key(|place| (strips[*place].priority, *place));
    names.into_iter().rev().for_each(|place| shrink(place, least(&strips[place])));
    for floor in [LEAST_TEXT, 1] {
        for place in shown.iter().rev().filter(|place| strips[**place].text) {
            shrink(*place, floor.max(strips[*place].header.len()));
        }
    }
    widths
}

/// The least width that a column has before another one goes.
fn least(strip: &Strip) -> usize {
    if strip.shortened { strip.width.min(LEAST_NAME.max(strip.header.len())) } else { strip.width }
}

fn total(widths: impl Iterator<Item = usize>) -> usize {
    let (count, sum) = widths.fold((0_usize, 0_usize), |(count, sum), width| (count + 1, sum + width));
    sum + GAP.len() * count.saturating_sub(1)
}

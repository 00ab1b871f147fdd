use std::collections::HashMap;

use super::name::Name;
use crate::nfts::NoPicture;

/// Most elements of a drawing.
const MOST_ELEMENTS: usize = 20_000;
/// Most elements that are drawn, each time counted that something is drawn again.
const MOST_DRAWN: usize = 100_000;
/// How deep elements may be inside of one another, and parts refer to parts.
const DEEPEST: usize = 200;
/// Most covers on one another. What has one is a picture of its own, which browsers keep until all that is in
/// it is drawn.
const MOST_COVERS: usize = 16;

/// What a drawing consists of, and what in it is drawn by something else once more.
///
/// A part that refers twice to another one, which refers twice to a third, and so on, draws the last one a
/// million times after twenty.
#[derive(Default)]
pub(super) struct Shapes {
    all: Vec<Shape>,
    open: Vec<usize>,
    names: HashMap<Name, usize>,
    /// What style sheets paint with; with that each element could be painted.
    paints: Vec<Name>,
    /// Whether anything takes over from its parent what is not handed on by itself.
    inherits: bool,
    /// Whether covers come from style sheets, animations or parents; each element could be covered so.
    covers: bool,
}

#[derive(Default)]
struct Shape {
    is_gradient: bool,
    /// Whether it clips, masks or filters.
    is_cover: bool,
    is_use: bool,
    inside: Vec<usize>,
    refers_to: Vec<Name>,
    /// What it is painted with, or anything that may be handed on to what is inside of it.
    paints: Vec<Name>,
    /// What it is clipped, masked or filtered with as a whole, once however much is inside of it.
    covers: Vec<Name>,
    /// How often it is clipped, masked or filtered.
    covered: usize,
    weight: Option<Weight>,
}

#[derive(Clone, Copy)]
enum Weight {
    /// Whoever meets this goes round in a circle.
    Being,
    Of(Load),
}

#[derive(Clone, Copy)]
struct Load {
    /// Elements that are drawn.
    drawn: usize,
    /// Covers that lie on one another where there are most of them.
    covers: usize,
}

impl Shapes {
    pub(super) fn open(&mut self, element: &str) -> Result<(), NoPicture> {
        if self.all.len() == MOST_ELEMENTS || self.open.len() == DEEPEST {
            return Err(NoPicture::TooLarge);
        }
        let new = self.all.len();
        self.all.push(Shape {
            is_gradient: matches!(element, "linearGradient" | "radialGradient"),
            is_cover: matches!(element, "clipPath" | "mask" | "filter"),
            is_use: element == "use",
            ..Shape::default()
        });
        if let Some(parent) = self.open.last() {
            self.all[*parent].inside.push(new);
        }
        self.open.push(new);
        Ok(())
    }

    pub(super) fn close(&mut self) {
        self.open.pop();
    }

    /// Names the element that was opened last.
    pub(super) fn name(&mut self, name: Name) -> Result<(), NoPicture> {
        let Some(shape) = self.open.last() else {
            return Ok(());
        };
        // Of two, browsers could draw the other one.
        match self.names.insert(name, *shape) {
            None => Ok(()),
            Some(_) => Err(NoPicture::Unreadable),
        }
    }

    /// Notes that the element that was opened last draws something else.
    pub(super) fn refer_to(&mut self, target: Name) {
        if let Some(shape) = self.open.last() {
            self.all[*shape].refers_to.push(target);
        }
    }

    /// Notes what the element that was opened last is painted with.
    pub(super) fn paint_with(&mut self, targets: Vec<Name>) {
        if let Some(shape) = self.open.last() {
            self.all[*shape].paints.extend(targets);
        }
    }

    /// Notes what the element that was opened last is clipped, masked or filtered with. Nothing: with what
    /// is no part of the drawing, such as `blur(2px)`.
    pub(super) fn cover_with(&mut self, targets: Vec<Name>) {
        if let Some(shape) = self.open.last() {
            self.all[*shape].covers.extend(targets);
            self.all[*shape].covered += 1;
        }
    }

    /// Notes that a style sheet or an animation clips, masks or filters something.
    pub(super) fn cover_any(&mut self) {
        self.covers = true;
    }

    /// Notes that something takes over what its parent is clipped, masked or filtered with.
    pub(super) fn inherit(&mut self) {
        self.inherits = true;
    }

    /// Notes what a style sheet paints with.
    pub(super) fn paint_any_with(&mut self, targets: Vec<Name>) {
        self.paints.extend(targets);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Refuses a drawing that draws too much, or itself.
    pub(super) fn weigh(mut self) -> Result<(), NoPicture> {
        let holds = |shape: &&Shape| shape.is_use || !shape.inside.is_empty();
        let holding = self.all.iter().filter(holds);
        // Elements hand on to those inside of them, and `use` to what it draws, what they are painted with.
        let mut handed_on = holding.clone().flat_map(|shape| &shape.paints);
        let is_drawn = |name| self.named(name).is_some_and(|shape| !shape.is_gradient);
        if self.paints.iter().any(is_drawn) || handed_on.any(is_drawn) {
            return Err(NoPicture::TooLarge);
        }
        // What covers an element as a whole is drawn once, unless something inside takes it over.
        let mut covers = holding.flat_map(|shape| &shape.covers);
        if self.inherits && covers.clone().next().is_some() {
            return Err(NoPicture::TooLarge);
        }
        // By CSS Masking and Filter Effects a clip or a filter that is not there, or is none, covers nothing,
        // and what has such a mask is not seen. So that draws nothing more, but it is not what its maker drew.
        let is_cover = |name| self.named(name).is_some_and(|shape| shape.is_cover);
        if !covers.all(is_cover) {
            return Err(NoPicture::Unreadable);
        }
        self.covers |= self.inherits && self.all.iter().any(|shape| shape.covered > 0);
        for shape in 0..self.all.len() {
            self.weight(shape, 0)?;
        }
        Ok(())
    }

    fn named(&self, name: &Name) -> Option<&Shape> {
        self.names.get(name).map(|shape| &self.all[*shape])
    }

    fn weight(&mut self, shape: usize, depth: usize) -> Result<Load, NoPicture> {
        match self.all[shape].weight {
            Some(Weight::Of(load)) => return Ok(load),
            Some(Weight::Being) => return Err(NoPicture::TooLarge),
            None if depth > DEEPEST => return Err(NoPicture::TooLarge),
            None => self.all[shape].weight = Some(Weight::Being),
        }
        let mut load = Load {
            drawn: 1,
            covers: 0,
        };
        let covered = self.all[shape].covered + usize::from(self.covers);
        let inside = std::mem::take(&mut self.all[shape].inside);
        let refers_to = std::mem::take(&mut self.all[shape].refers_to);
        let paints = std::mem::take(&mut self.all[shape].paints);
        let covers = std::mem::take(&mut self.all[shape].covers);
        let drawn = refers_to
            .iter()
            .chain(&paints)
            .chain(&covers)
            .filter_map(|name| self.names.get(name).copied());
        let drawn: Vec<usize> = inside.into_iter().chain(drawn).collect();
        for part in drawn {
            let part = self.weight(part, depth + 1)?;
            load.drawn += part.drawn;
            load.covers = load.covers.max(part.covers);
            if load.drawn > MOST_DRAWN {
                return Err(NoPicture::TooLarge);
            }
        }
        load.covers += covered;
        if load.covers > MOST_COVERS {
            return Err(NoPicture::TooLarge);
        }
        self.all[shape].weight = Some(Weight::Of(load));
        Ok(load)
    }
}

// Chooses which labels of a horizontal axis are shown, so that none overlap. Pure.

/** The estimated width of a character at 12 px, and the space between two labels. */
const characterWidth = 6.8;
const gap = 10;

const widthOf = (text: string): number => text.length * characterWidth;

export type ShownLabel = { at: number; text: string; left: number };

type LabelOptions = {
  /** The width of the drawing in pixels. */
  width: number;
  /** A shorter text for each label, used if the whole texts leave no room for all of them. */
  short?: readonly string[];
};

/**
 * The labels that fit, each with the left edge of its text. The last label, on a time axis the newest, is always shown.
 */
export function shownLabels(
  labels: readonly string[],
  { width, short }: LabelOptions,
): ShownLabel[] {
  if (width <= 0 || labels.length === 0) return [];
  const texts = short && stepOf(labels, width) > 1 ? short : labels;
  const step = stepOf(texts, width);
  const column = width / texts.length;
  return texts.flatMap((text, at) => {
    if ((texts.length - 1 - at) % step !== 0) return [];
    const centred = (at + 0.5) * column - widthOf(text) / 2;
    return [{ at, text, left: Math.max(0, Math.min(width - widthOf(text), centred)) }];
  });
}

/** The step between the labels that are shown: 3 if there is room for every third one. */
function stepOf(texts: readonly string[], width: number): number {
  const column = width / texts.length;
  const widest = Math.max(...texts.map(widthOf));
  // The labels at both ends move inwards, towards their neighbours.
  const moved = Math.max(0, (widest - column) / 2);
  return Math.max(1, Math.ceil((widest + gap + moved) / column));
}

/** `Nov` for `Nov 2026`, and `07` for `07:00–07:59`. */
export const shortLabel = (label: string): string => label.replace(/ \d{4}$|:00–\d\d:59$/, '');

// The colour of an answer on the screen. Green lets in and blue lets out, so that no guard takes one for the other.
import type { Colour } from '#contract/gate-checks.ts';

export type ScreenColour = Colour | 'Blue';

type Shown = { colour: Colour; direction?: 'In' | 'Out' };

export const screenColour = ({ colour, direction }: Shown): ScreenColour =>
  colour === 'Green' && direction === 'Out' ? 'Blue' : colour;

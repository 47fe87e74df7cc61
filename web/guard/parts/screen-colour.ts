// The colour of an answer on the screen. A green answer is blue for a check-out, so that no guard confuses it with a
// check-in.
import type { Colour } from '#contract/visits/gate-checks.ts';

export type ScreenColour = Colour | 'Blue';

type Shown = { colour: Colour; direction?: 'In' | 'Out' };

export const screenColour = ({ colour, direction }: Shown): ScreenColour =>
  colour === 'Green' && direction === 'Out' ? 'Blue' : colour;

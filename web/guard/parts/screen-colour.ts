// The colour of an answer on the screen: green for check-in and blue for check-out, so that no guard confuses them.
import type { Colour } from '#contract/visits/gate-checks.ts';

export type ScreenColour = Colour | 'Blue';

type Shown = { colour: Colour; direction?: 'In' | 'Out' };

export const screenColour = ({ colour, direction }: Shown): ScreenColour =>
  colour === 'Green' && direction === 'Out' ? 'Blue' : colour;

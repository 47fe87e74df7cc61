// Whether a guard has seen what they confirm: an amber answer is confirmed by the tap that follows it, for the values
// that it was given for. Anything else is asked anew, and its answer is shown first.
import type { GateAnswer } from '#contract/gate-checks.ts';

export type Asked = {
  by: object;
  gateId?: string | undefined;
  plate?: string | undefined;
  idNumber?: string | undefined;
  people?: number | undefined;
};

/** An answer, and what was asked for it. */
export type Given = { said: GateAnswer; asked: string };

export const givenFor = (asked: Asked, said: GateAnswer): Given => ({ said, asked: textOf(asked) });

export const isSeenAmber = (given: Given | undefined, asked: Asked): boolean =>
  given?.said.colour === 'Amber' && given.asked === textOf(asked);

const textOf = ({ by, gateId = '', plate = '', idNumber = '', people = 0 }: Asked): string =>
  JSON.stringify([by, gateId, plate, idNumber, people]);

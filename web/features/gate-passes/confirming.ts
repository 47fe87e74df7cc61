// Whether a guard has seen what they confirm: an amber answer is confirmed by the tap that follows it, for the values
// that it was given for. Anything else is asked anew, and its answer is shown first.
import type { GateAnswer } from '#contract/gate-checks.ts';
import { mostOf } from '#contract/gate-judge.ts';

export type Asked = {
  by: object;
  gateId?: string | undefined;
  plate?: string | undefined;
  idNumber?: string | undefined;
  people?: number | undefined;
};

/** An answer, and what was asked for it. */
export type Given = { said: GateAnswer; asked: string };

export const givenFor = (asked: Asked, said: GateAnswer): Given => ({
  said,
  asked: textOf(asked, said),
});

export const isSeenAmber = (given: Given | undefined, asked: Asked): boolean =>
  given?.said.colour === 'Amber' && given.asked === textOf(asked, given.said);

/** A party that is smaller than the pass is for changes nothing about the answer. */
function textOf(asked: Asked, { pass }: GateAnswer): string {
  const { by, gateId = '', plate = '', idNumber = '', people = 0 } = asked;
  return JSON.stringify([
    by,
    gateId,
    plate,
    idNumber,
    people > (pass ? mostOf(pass) : 0) && people,
  ]);
}

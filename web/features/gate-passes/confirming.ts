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
export type Given = { said: GateAnswer; asked: string; read: Read };

/** The plate and the card that the guard read off, and that the answer was compared with. */
export type Read = Pick<Asked, 'plate' | 'idNumber'>;

export const givenFor = (asked: Asked, said: GateAnswer): Given => ({
  said,
  asked: textOf(asked, said),
  read: { plate: asked.plate, idNumber: asked.idNumber },
});

/** The result of each comparison, for the guard who asked for it. */
export function comparedWords({ said: { pass, watch, findings }, read }: Given): string[] {
  const { plate, idNumber } = read;
  const plateFits = pass && plate && !findings.some(({ code }) => code.startsWith('plate'));
  const card = idNumber && `Identity card ${idNumber} compared`;
  return [
    ...(plateFits ? ['Plate compared: it is the one on the pass.'] : []),
    ...(card ? [watch ? `${card}.` : `${card}: no match on the watch-list.`] : []),
  ];
}

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

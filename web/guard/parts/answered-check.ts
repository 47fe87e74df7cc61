// Whether the guard has seen the answer that they confirm. The tap after an amber answer confirms it, for the values
// of that answer only. Any other request is checked again, and its answer is shown first.
import type { GateAnswer } from '#contract/visits/gate-checks.ts';
import { maxPartySize } from '#rules/gate/gate-judge.ts';

export type CheckRequest = {
  by: object;
  gateId?: string | undefined;
  plate?: string | undefined;
  idNumber?: string | undefined;
  people?: number | undefined;
};

/** An answer, and the request that it answers. */
export type AnsweredCheck = { said: GateAnswer; asked: string; read: Read };

/** The plate and the card that the guard read, with which the answer was compared. */
export type Read = Pick<CheckRequest, 'plate' | 'idNumber'>;

export const givenFor = (asked: CheckRequest, said: GateAnswer): AnsweredCheck => ({
  said,
  asked: textOf(asked, said),
  read: { plate: asked.plate, idNumber: asked.idNumber },
});

/** The results of the comparisons that the guard requested, without a different plate: the answer itself says that. */
export function comparedWords({ said: { pass, watch, findings }, read }: AnsweredCheck): string[] {
  const { plate, idNumber } = read;
  const plateFits = pass && plate && !findings.some(({ code }) => code.startsWith('plate'));
  const card = idNumber && `Identity card ${idNumber} compared`;
  return [
    ...(plateFits ? ['Plate compared: matches the pass.'] : []),
    ...(card ? [watch ? `${card}.` : `${card}: no match on the watch-list.`] : []),
  ];
}

export const hasSeenAmber = (given: AnsweredCheck | undefined, asked: CheckRequest): boolean =>
  given?.said.colour === 'Amber' && given.asked === textOf(asked, given.said);

/**
 * The request as text, to compare two requests. The number of people is part of it only if the pass allows fewer,
 * because otherwise it does not change the answer.
 */
function textOf(asked: CheckRequest, { pass }: GateAnswer): string {
  const { by, gateId = '', plate = '', idNumber = '', people = 0 } = asked;
  return JSON.stringify([
    by,
    gateId,
    plate,
    idNumber,
    people > (pass ? maxPartySize(pass) : 0) && people,
  ]);
}

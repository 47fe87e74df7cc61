// Answers one check without the network, by the server's rules (rules/gate/gate-judge.ts), from the snapshot and
// the events since. States what the device cannot know. Pure: the caller passes the clock, the snapshot and the events.
import type { GateEvent, Moment, StoredSnapshot } from './held.ts';
import type { Finding, GateAnswer } from '#contract/visits/gate-checks.ts';
import {
  answerOf,
  entriesOf,
  hostAsked,
  judge,
  defaultPartySize,
  unknownCodeAnswer,
} from '#rules/gate/gate-judge.ts';
import type { OfflinePass } from '#contract/gate-offline/gate-offline.ts';
import { amberFinding, momentText, redFinding } from '#rules/gate/pass-rules.ts';
import { insideWith } from './offline-inside.ts';
import type { Signed } from './offline-qr.ts';
import { judgedWatch, type Match, type ReadTags, worstMatch } from './offline-watch.ts';

export type OfflineFacts = {
  kept: StoredSnapshot;
  done: readonly GateEvent[];
  moment: Moment;
  /** If undefined, the direction follows from the gate and from who is inside. */
  direction?: 'In' | 'Out' | undefined;
  plate?: string | undefined;
  people?: number | undefined;
  /** Whether the last four characters of the plate are those of a hidden house's pass. */
  plateFits?: boolean | undefined;
  /** The guest's card was read. */
  hasShownCard?: boolean | undefined;
  /** The guest's details to look up in the watch-list. */
  read?: ReadTags | undefined;
};

const staleMs = 12 * 3_600_000;

/** The pass with this device's events since the snapshot applied. */
export function passNow(pass: OfflinePass, done: readonly GateEvent[]): OfflinePass {
  const own = done.filter(({ passId }) => passId === pass.id);
  if (own.length === 0) return pass;
  const ins = own.filter(({ action }) => action === 'In');
  const used = ins.reduce(
    (sum, { people = defaultPartySize(pass) }) => sum + entriesOf(pass, people),
    pass.used,
  );
  const lastUsedAt = ins.at(-1)?.at ?? pass.lastUsedAt;
  const insides = insideWith(pass, own);
  const isSpent = pass.endedAs === null && pass.maxEntries !== null && used >= pass.maxEntries;
  const ended = isSpent ? { endedAs: 'Used up' as const, endedAt: lastUsedAt } : {};
  return { ...pass, ...ended, used, lastUsedAt, insides };
}

/**
 * The plate to compare with. For a hidden house the device stores no plate, and only knows whether a typed plate
 * fits.
 */
const comparable = (pass: OfflinePass, { plate, plateFits }: OfflineFacts): string => {
  if (!pass.hideHouse) return pass.plate;
  if (pass.plateTag === null) return '';
  return plateFits && plate ? plate : '????';
};

export function judgeOffline(pass: OfflinePass, given: OfflineFacts): GateAnswer {
  const { kept, done, moment, plate, people, hasShownCard = false } = given;
  const now = passNow(pass, done);
  const [inside = null, ...earlier] = insideWith(now, []);
  const others = earlier.reduce((sum, { people }) => sum + people, 0);
  // An entry that this device recorded was at its own gate.
  const here = inside?.entryId && { gate: kept.gate.name };
  const match = watchOf(pass, given);
  const answer = judge(
    {
      pass: { ...now, plate: comparable(now, given) },
      gate: kept.gate,
      inside: inside && { ...inside, ...here, others },
      watch: match && judgedWatch(match),
    },
    {
      now: moment.now,
      timeZone: kept.timeZone,
      direction: given.direction,
      plate,
      people,
      hasShownCard,
    },
  );
  const { direction } = answer;
  const known = answer.findings.flatMap((one) => knownHere(one, pass));
  const findings = [...doubts(kept, moment, direction), ...known];
  return withoutOverride(answerOf(findings, { direction, pass: answer.pass, watch: answer.watch }));
}

/**
 * A guest who was checked in at another gate since the network was lost is unknown here. They may leave on an amber
 * answer, and the host is asked if the pass says so.
 */
const knownHere = (finding: Finding, pass: OfflinePass): Finding[] =>
  finding.code === 'notInside'
    ? [amberFinding('notInside', elsewhere), ...hostAsked(pass)]
    : [finding];

const elsewhere =
  'This device knows of nobody inside with this pass. If another gate checked them in, check them out.';

/** Only the server can check a supervisor's PIN. */
const withoutOverride = (answer: GateAnswer): GateAnswer => ({ ...answer, mayOverride: false });

/** The most severe watch-list entry that the guest matches. */
export const watchOf = (
  pass: Pick<OfflinePass, 'id'>,
  { kept, read }: Pick<OfflineFacts, 'kept' | 'read'>,
): Match | null => worstMatch(kept.watch, { ...read, passId: pass.id });

/** Reasons to doubt the device's own data. They apply to check-in only: nobody is kept inside. */
function doubts(kept: StoredSnapshot, moment: Moment, direction: 'In' | 'Out'): Finding[] {
  if (direction === 'Out') return [];
  const { now, isSetBack } = moment;
  if (isSetBack) {
    const reason =
      'The clock of this device was set back. Set it right; it cannot tell what is valid.';
    return [redFinding('clockSetBack', reason)];
  }
  const age = now.getTime() - Date.parse(kept.takenAt);
  if (age <= staleMs) return [];
  const hours = Math.floor(age / 3_600_000);
  const reason = `This device last heard from the server ${hours} hours ago. Ask the host.`;
  return [amberFinding('staleDevice', reason)];
}

type Unknown = Pick<OfflineFacts, 'kept' | 'moment'> & {
  /** Too many wrong codes were entered: the device pauses. */
  isTooMany?: boolean;
};

/** The answer for a code that belongs to no stored pass. */
export function unknownCode({ kept, moment, isTooMany = false }: Unknown): GateAnswer {
  const since = momentText(kept.takenAt, kept.timeZone);
  const left = kept.isWhole ? '' : ' More passes live than it holds.';
  const [doubt] = doubts(kept, moment, 'In').filter(({ colour }) => colour === 'Red');
  if (doubt) return unknownCodeAnswer(doubt.code, doubt.reason);
  const pause = isTooMany
    ? ' Too many wrong codes: it waits two minutes, and who leads security is told.'
    : '';
  const reason = `This device knows no pass with this code. It last heard on ${since}.${left}${pause}`;
  return unknownCodeAnswer('unknown', reason);
}

const strangers = {
  forged: ['forged', 'This QR was not made by us.'],
  oldKey: ['forged', 'This QR was signed with a key that is not taken any more.'],
  otherCommunity: ['otherCommunity', 'This pass is of another community.'],
  cannot: ['unknown', 'This browser cannot check a QR without the network. Enter the code.'],
} as const;

type Unheld = Pick<OfflineFacts, 'kept' | 'done' | 'moment'>;

/**
 * The answer for a QR whose pass the device does not hold: forged, from another community, outside its signed window,
 * or newer than the snapshot.
 */
export function judgeUnheld(signed: Signed, { kept, done, moment }: Unheld): GateAnswer {
  if (signed.kind !== 'pass') {
    const [code, reason] = strangers[signed.kind];
    return unknownCodeAnswer(code, reason);
  }
  const [doubt] = doubts(kept, moment, 'In').filter(({ colour }) => colour === 'Red');
  if (doubt) return unknownCodeAnswer(doubt.code, doubt.reason);
  const said = (instant: string) => momentText(instant, kept.timeZone);
  const at = moment.now.getTime();
  if (at >= Date.parse(signed.validTo)) {
    return unknownCodeAnswer('expired', `Expired on ${said(signed.validTo)}.`);
  }
  if (at < Date.parse(signed.validFrom)) {
    return unknownCodeAnswer('notYet', `Not valid before ${said(signed.validFrom)}.`);
  }
  // The QR does not say how often the pass may be used, so it counts as single-entry.
  const used = done.findLast(({ passId, action }) => passId === signed.passId && action === 'In');
  if (used) return unknownCodeAnswer('usedUp', `Used here already, last on ${said(used.at)}.`);
  const heard = `${said(kept.takenAt)}, when this device last heard`;
  const reason = `We signed this pass, but not before ${heard}. Ask the host.`;
  const around = { direction: 'In' as const, pass: null, watch: null };
  return answerOf([amberFinding('notOnDevice', kept.isWhole ? reason : unheld)], around);
}

const unheld = 'We signed this pass, but the device does not hold it. Ask the host.';

const mostWrong = 5;
const wrongMs = 5 * 60_000;
const pauseMs = 2 * 60_000;

/**
 * Adds a wrong code, by the same rule as online: five within five minutes cause a pause of two minutes, after which the
 * count starts again.
 */
export const wrongAfter = (wrong: readonly number[], nowMs: number): number[] => [
  ...(wrong.length >= mostWrong ? [] : wrong.filter((at) => at > nowMs - wrongMs)),
  nowMs,
];

export const pauseLeftMs = (wrong: readonly number[], nowMs: number): number =>
  wrong.length < mostWrong ? 0 : Math.max((wrong.at(-1) ?? 0) + pauseMs - nowMs, 0);

export const pausedAnswer = (leftMs: number): GateAnswer =>
  unknownCodeAnswer(
    'unknown',
    `Too many wrong codes on this device. Wait ${Math.ceil(leftMs / 1000)} seconds.`,
  );

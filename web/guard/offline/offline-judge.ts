// Answers one check without the network, by the server's rules (rules/gate/gate-judge.ts), from the snapshot and the
// events since. The texts say what the device cannot know. Pure: the caller passes the clock, the snapshot and the
// events.
import { instantText } from '#rules/shared/day-text.ts';
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
import { amberFinding, redFinding } from '#rules/gate/pass-rules.ts';
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
  /** For a pass with a hidden house: whether the last four characters of the typed plate match the pass. */
  plateFits?: boolean | undefined;
  /** Whether the number of the guest's identity card was entered. */
  hasShownCard?: boolean | undefined;
  /** The guest's details to look up in the watch-list. */
  read?: ReadTags | undefined;
};

const staleMs = 12 * 3_600_000;

/** The pass after this device's events since the snapshot: entries used, guests inside, and whether it is used up. */
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
 * The plate to compare with. For a hidden house the device stores no plate, only a tag by which a typed plate fits or
 * does not fit. `????` fits no typed plate.
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
 * Replaces "not inside": a guest who was checked in at another gate since the snapshot is unknown here. The guest may
 * leave on an amber answer, and the host is asked if the pass says so.
 */
const knownHere = (finding: Finding, pass: OfflinePass): Finding[] =>
  finding.code === 'notInside'
    ? [amberFinding('notInside', elsewhere), ...hostAsked(pass)]
    : [finding];

const elsewhere =
  'This device has no visitor inside with this pass. Check out if another gate checked them in.';

/** Only the server can check a supervisor's PIN. */
const withoutOverride = (answer: GateAnswer): GateAnswer => ({ ...answer, mayOverride: false });

/** The most severe watch-list entry that the guest of a pass matches; null if there is none. */
export const watchOf = (
  pass: Pick<OfflinePass, 'id'>,
  { kept, read }: Pick<OfflineFacts, 'kept' | 'read'>,
): Match | null => worstMatch(kept.watch, { ...read, passId: pass.id });

/** Reasons to doubt the device's own data. They apply to check-in only: nobody is kept inside. */
function doubts(kept: StoredSnapshot, moment: Moment, direction: 'In' | 'Out'): Finding[] {
  if (direction === 'Out') return [];
  const { now, isSetBack } = moment;
  if (isSetBack) {
    const reason = 'The clock of this device is wrong. Correct it to check passes.';
    return [redFinding('clockSetBack', reason)];
  }
  const age = now.getTime() - Date.parse(kept.takenAt);
  if (age <= staleMs) return [];
  const hours = Math.floor(age / 3_600_000);
  const reason = `This device was last online ${hours} hours ago. Ask the host.`;
  return [amberFinding('staleDevice', reason)];
}

type Unknown = Pick<OfflineFacts, 'kept' | 'moment'> & {
  /** Too many wrong codes were entered: the device pauses. */
  isTooMany?: boolean;
};

/** The red answer for a code that belongs to no stored pass. */
export function unknownCode({ kept, moment, isTooMany = false }: Unknown): GateAnswer {
  const since = instantText(kept.takenAt, kept.timeZone);
  const left = kept.isWhole ? '' : ' This device does not have all passes.';
  const [doubt] = doubts(kept, moment, 'In').filter(({ colour }) => colour === 'Red');
  if (doubt) return unknownCodeAnswer(doubt.code, doubt.reason);
  const pause = isTooMany
    ? ' Too many wrong codes. This device pauses for two minutes, and the security lead is notified.'
    : '';
  const reason = `No pass on this device has this code. It was last online on ${since}.${left}${pause}`;
  return unknownCodeAnswer('unknown', reason);
}

const strangers = {
  forged: ['forged', 'This QR code is not from this gate system.'],
  oldKey: ['forged', 'This QR code was signed with an old key.'],
  otherCommunity: ['otherCommunity', 'This pass is of another community.'],
  cannot: ['unknown', 'This browser can’t check a QR code offline. Enter the code.'],
} as const;

type Unheld = Pick<OfflineFacts, 'kept' | 'done' | 'moment'>;

/**
 * The answer for a QR whose pass is not on the device: red if it cannot be verified, is forged, of another community,
 * outside its signed window or already used here, or if the device's clock was set back; otherwise amber.
 */
export function judgeUnheld(signed: Signed, { kept, done, moment }: Unheld): GateAnswer {
  if (signed.kind !== 'pass') {
    const [code, reason] = strangers[signed.kind];
    return unknownCodeAnswer(code, reason);
  }
  const [doubt] = doubts(kept, moment, 'In').filter(({ colour }) => colour === 'Red');
  if (doubt) return unknownCodeAnswer(doubt.code, doubt.reason);
  const said = (instant: string) => instantText(instant, kept.timeZone);
  const at = moment.now.getTime();
  if (at >= Date.parse(signed.validTo)) {
    return unknownCodeAnswer('expired', `Expired on ${said(signed.validTo)}.`);
  }
  if (at < Date.parse(signed.validFrom)) {
    return unknownCodeAnswer('notYet', `Not valid before ${said(signed.validFrom)}.`);
  }
  // The QR does not say how often the pass may be used, so it counts as single-entry.
  const used = done.findLast(({ passId, action }) => passId === signed.passId && action === 'In');
  if (used) return unknownCodeAnswer('usedUp', `Already used here, last on ${said(used.at)}.`);
  const heard = `${said(kept.takenAt)}, when this device was last online`;
  const reason = `This pass is newer than ${heard}. Ask the host.`;
  const around = { direction: 'In' as const, pass: null, watch: null };
  return answerOf([amberFinding('notOnDevice', kept.isWhole ? reason : unheld)], around);
}

const unheld = 'This pass is genuine, but not on this device. Ask the host.';

const mostWrong = 5;
const wrongMs = 5 * 60_000;
const pauseMs = 2 * 60_000;

/**
 * Adds the time of a wrong code. Five within five minutes cause a pause of two minutes, after which the count starts
 * again. Online, further pauses are longer.
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

// One answer without the network, by the rules of the server (contract/gate-judge.ts) on what the device holds and has
// done since; and what it cannot know, said as such. Pure: clock, snapshot and events are handed in.
import type { Finding, GateAnswer } from '#contract/gate-checks.ts';
import {
  answerOf,
  entriesOf,
  hostAsked,
  judge,
  peopleOf,
  strangerAnswer,
} from '#contract/gate-judge.ts';
import type { OfflineEvent, OfflinePass, OfflineSnapshot } from '#contract/gate-offline.ts';
import { amber, momentText, red } from '#contract/pass-rules.ts';
import { insideWith } from './offline-inside.ts';
import type { Signed } from './offline-qr.ts';
import { judgedWatch, type Match, type ReadTags, worstMatch } from './offline-watch.ts';

/** Something done at this gate that the snapshot does not know yet. */
export type Done = {
  offlineId: string;
  action: OfflineEvent['action'];
  /** None of somebody without a pass. */
  passId?: string | undefined;
  /** The server's visit, where it is known. */
  visitId?: string | undefined;
  /** Out: the event by which they came in. */
  entryId?: string | undefined;
  people?: number | undefined;
  plate?: string | undefined;
  /** The guard on shift; for the device alone. */
  guard?: string | undefined;
  at: string;
};

/** A snapshot as a device keeps it: its key apart. */
export type Kept = Omit<OfflineSnapshot, 'key'> & { version: string; takenAt: string };

/** What a moment is worth: when it is by the server's clock, and whether this device's was set back. */
export type Moment = { now: Date; isSetBack: boolean };

export type Given = {
  kept: Kept;
  done: readonly Done[];
  moment: Moment;
  /** Undefined where nobody said it: it follows from the gate and from who is inside. */
  direction?: 'In' | 'Out' | undefined;
  plate?: string | undefined;
  people?: number | undefined;
  /** Whether the plate's last four are those of a hidden house's pass. */
  plateFits?: boolean | undefined;
  /** The guest's card was read. */
  hasShownCard?: boolean | undefined;
  /** What was read of the guest, to be found in the watch-list. */
  read?: ReadTags | undefined;
};

const staleMs = 12 * 3_600_000;

/** The pass as it is now: with what was done here since the snapshot. */
export function passNow(pass: OfflinePass, done: readonly Done[]): OfflinePass {
  const own = done.filter(({ passId }) => passId === pass.id);
  if (own.length === 0) return pass;
  const ins = own.filter(({ action }) => action === 'In');
  const used = ins.reduce(
    (sum, { people = peopleOf(pass) }) => sum + entriesOf(pass, people),
    pass.used,
  );
  const lastUsedAt = ins.at(-1)?.at ?? pass.lastUsedAt;
  const insides = insideWith(pass, own);
  const isSpent = pass.endedAs === null && pass.maxEntries !== null && used >= pass.maxEntries;
  const ended = isSpent ? { endedAs: 'Used up' as const, endedAt: lastUsedAt } : {};
  return { ...pass, ...ended, used, lastUsedAt, insides };
}

/** What a guard compares: with a hidden house the device holds no plate, only whether one fits. */
const comparable = (pass: OfflinePass, { plate, plateFits }: Given): string => {
  if (!pass.hideHouse) return pass.plate;
  if (pass.plateTag === null) return '';
  return plateFits && plate ? plate : '????';
};

export function judgeOffline(pass: OfflinePass, given: Given): GateAnswer {
  const { kept, done, moment, plate, people, hasShownCard = false } = given;
  const now = passNow(pass, done);
  const [inside = null, ...earlier] = insideWith(now, []);
  const others = earlier.reduce((sum, { people }) => sum + people, 0);
  // An entry that this device wrote down was at its own gate.
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
 * Whoever came in at another gate since the line was cut is unknown here, and may leave all the same, unless the host
 * wants to be asked.
 */
const knownHere = (finding: Finding, pass: OfflinePass): Finding[] =>
  finding.code === 'notInside' ? [amber('notInside', elsewhere), ...hostAsked(pass)] : [finding];

const elsewhere =
  'This device knows of nobody inside with this pass. If another gate checked them in, check them out.';

/** A supervisor's PIN is checked by the server alone. */
const withoutOverride = (answer: GateAnswer): GateAnswer => ({ ...answer, mayOverride: false });

/** The worst entry of the watch-list that the guest matches. */
export const watchOf = (
  pass: Pick<OfflinePass, 'id'>,
  { kept, read }: Pick<Given, 'kept' | 'read'>,
): Match | null => worstMatch(kept.watch, { ...read, passId: pass.id });

/** Why the device does not trust itself; nobody is kept inside for it. */
function doubts(kept: Kept, moment: Moment, direction: 'In' | 'Out'): Finding[] {
  if (direction === 'Out') return [];
  const { now, isSetBack } = moment;
  if (isSetBack) {
    const reason =
      'The clock of this device was set back. Set it right; it cannot tell what is valid.';
    return [red('clockSetBack', reason)];
  }
  const age = now.getTime() - Date.parse(kept.takenAt);
  if (age <= staleMs) return [];
  const hours = Math.floor(age / 3_600_000);
  const reason = `This device last heard from the server ${hours} hours ago. Ask the host.`;
  return [amber('staleDevice', reason)];
}

type Unknown = Pick<Given, 'kept' | 'moment'> & {
  /** One wrong code too many: the device pauses. */
  isTooMany?: boolean;
};

/** A code that no held pass has. */
export function unknownCode({ kept, moment, isTooMany = false }: Unknown): GateAnswer {
  const since = momentText(kept.takenAt, kept.timeZone);
  const left = kept.isWhole ? '' : ' More passes live than it holds.';
  const [doubt] = doubts(kept, moment, 'In').filter(({ colour }) => colour === 'Red');
  if (doubt) return strangerAnswer(doubt.code, doubt.reason);
  const pause = isTooMany
    ? ' Too many wrong codes: it waits two minutes, and who leads security is told.'
    : '';
  const reason = `This device knows no pass with this code. It last heard on ${since}.${left}${pause}`;
  return strangerAnswer('unknown', reason);
}

const strangers = {
  forged: ['forged', 'This QR was not made by us.'],
  oldKey: ['forged', 'This QR was signed with a key that is not taken any more.'],
  otherCommunity: ['otherCommunity', 'This pass is of another community.'],
  cannot: ['unknown', 'This browser cannot check a QR without the network. Enter the code.'],
} as const;

type Unheld = Pick<Given, 'kept' | 'done' | 'moment'>;

/**
 * A QR whose pass the device does not hold: forged, of elsewhere, outside its signed window, or newer than the
 * snapshot.
 */
export function judgeUnheld(signed: Signed, { kept, done, moment }: Unheld): GateAnswer {
  if (signed.kind !== 'pass') {
    const [code, reason] = strangers[signed.kind];
    return strangerAnswer(code, reason);
  }
  const [doubt] = doubts(kept, moment, 'In').filter(({ colour }) => colour === 'Red');
  if (doubt) return strangerAnswer(doubt.code, doubt.reason);
  const said = (instant: string) => momentText(instant, kept.timeZone);
  const at = moment.now.getTime();
  if (at >= Date.parse(signed.validTo)) {
    return strangerAnswer('expired', `Expired on ${said(signed.validTo)}.`);
  }
  if (at < Date.parse(signed.validFrom)) {
    return strangerAnswer('notYet', `Not valid before ${said(signed.validFrom)}.`);
  }
  // How often it opens is not in the QR: once is what is safe.
  const used = done.findLast(({ passId, action }) => passId === signed.passId && action === 'In');
  if (used) return strangerAnswer('usedUp', `Used here already, last on ${said(used.at)}.`);
  const heard = `${said(kept.takenAt)}, when this device last heard`;
  const reason = `We signed this pass, but not before ${heard}. Ask the host.`;
  const around = { direction: 'In' as const, pass: null, watch: null };
  return answerOf([amber('notOnDevice', kept.isWhole ? reason : unheld)], around);
}

const unheld = 'We signed this pass, but the device does not hold it. Ask the host.';

const mostWrong = 5;
const wrongMs = 5 * 60_000;
const pauseMs = 2 * 60_000;

/** One more wrong code, as with the network: five in five minutes are followed by two of pause, and count anew. */
export const wrongAfter = (wrong: readonly number[], nowMs: number): number[] => [
  ...(wrong.length >= mostWrong ? [] : wrong.filter((at) => at > nowMs - wrongMs)),
  nowMs,
];

export const pauseLeftMs = (wrong: readonly number[], nowMs: number): number =>
  wrong.length < mostWrong ? 0 : Math.max((wrong.at(-1) ?? 0) + pauseMs - nowMs, 0);

export const pausedAnswer = (leftMs: number): GateAnswer =>
  strangerAnswer(
    'unknown',
    `Too many wrong codes on this device. Wait ${Math.ceil(leftMs / 1000)} seconds.`,
  );

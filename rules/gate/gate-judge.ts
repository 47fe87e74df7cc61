// Turns the findings at the gate into one answer: green, amber or red, with a word and the reason. The guard sees only
// what is needed: the host's first name, and only the block of a hidden house. The server and the offline console both
// run this code, so they give the same answer.
import type {
  AnswerCode,
  Colour,
  ExitItem,
  Finding,
  GateAnswer,
} from '#contract/visits/gate-checks.ts';
import type { EntryFacts, PassKind } from '#contract/shared/gate-words.ts';
import {
  amberFinding,
  dayIn,
  momentText,
  passFaults,
  type PassToJudge,
  redFinding,
  sinceText,
} from './pass-rules.ts';
import { blockName } from '#rules/shared/house-line.ts';
import type { WatchMatchKind } from './watch-matches.ts';

const hourMs = 3_600_000;

/** The fields of a pass that the answer depends on. */
export type JudgedPass = PassToJudge & {
  id: string;
  kind: PassKind;
  house: string;
  block: string;
  hostName: string;
  guestName: string;
  company: string;
  plate: string;
  guestCount: number;
  maxEntries: number | null;
  used: number;
  allowExit: boolean;
  hideHouse: boolean;
  note: string;
  idRequired: boolean;
  /** Photos are not shown offline. */
  photoOf?: string | null;
};

export type JudgedWatch = {
  severity: 'Block' | 'Warn' | 'Notify';
  instruction: string;
  isHard: boolean;
  matches: readonly WatchMatchKind[];
  /** The name in the watch-list entry, shown if it is similar to the name of the guest. */
  name?: string;
  photoOf?: string | null;
};

/** The visit of the guest who is inside. An offline device knows fewer fields than the server. */
export type JudgedInside = Partial<Omit<EntryFacts, 'at'>> & {
  id: string;
  inAt: string;
  exitItems?: ExitItem[];
  /** The number of people inside on the same pass through other check-ins. */
  others?: number;
};

export type GateFacts = {
  pass: JudgedPass;
  /** `lockedReason` is the reason of the lockdown, while the gate is in lockdown. */
  gate: { id: string; name?: string; use?: string; lockedReason?: string | null } | null;
  inside: JudgedInside | null;
  watch: JudgedWatch | null;
};

export type Direction = 'In' | 'Out';

export type GateCheckInput = {
  now: Date;
  timeZone: string;
  /** Undefined if the guard gave no direction: `directionOf` then decides. */
  direction: Direction | undefined;
  plate: string | undefined;
  people: number | undefined;
  /** Whether the guest's card was read and compared with the watch-list. */
  hasShownCard?: boolean;
};

/** The number of hours after an entry within which the guest may leave by the pass. */
const exitHours = 48;

const rank: Record<Colour, number> = { Red: 0, Amber: 1, Green: 2 };
const words: Record<Direction, Record<Colour, string>> = {
  In: { Green: 'IN', Amber: 'CONFIRM', Red: 'STOP' },
  Out: { Green: 'OUT', Amber: 'CONFIRM', Red: 'STOP' },
};

/** The answer for an unknown, foreign or forged code. */
export const unknownCodeAnswer = (code: AnswerCode, reason: string): GateAnswer =>
  answerOf([redFinding(code, reason)], { direction: 'In', pass: null, watch: null });

export function judge(found: GateFacts, given: GateCheckInput): GateAnswer {
  const { pass, watch } = found;
  const direction = given.direction ?? directionOf(found, given);
  const findings =
    direction === 'Out'
      ? [...exitFindings(found, given), ...justEntered(found, given)]
      : entryFindings(found, given);
  const isAgain = findings.some(({ code }) => code === 'justEntered');
  const shown = { ...shownPass(found, given), entry: isAgain ? entryOf(found, given) : null };
  return answerOf(findings, {
    direction,
    pass: shown,
    watch: shownWatch(watch),
    kind: pass.kind,
  });
}

/** Passes for daily comings and goings: a holder still inside from an earlier day was not checked out. */
const daily: ReadonlySet<PassKind> = new Set(['Staff', 'Recurring']);

/**
 * The direction when it was not given. A one-way gate decides it. Otherwise the holder leaves if they are inside and
 * the pass admits nobody more or is for a single party; an event pass admits the next guest.
 */
function directionOf(found: GateFacts, { now, timeZone }: GateCheckInput): Direction {
  const { pass, inside, gate } = found;
  if (gate?.use === 'Exit') return 'Out';
  if (gate?.use === 'Entry' || !inside) return 'In';
  if (passFaults(pass, { now, timeZone, gateId: gate?.id }).length > 0) return 'Out';
  if (pass.kind === 'Group event') return 'In';
  const isOfToday = dayIn(inside.inAt, timeZone) === dayIn(now, timeZone);
  return daily.has(pass.kind) && !isOfToday ? 'In' : 'Out';
}

type Party = Pick<JudgedPass, 'kind' | 'guestCount'>;

/**
 * The number of people when it was not given: one for an event, whose guests arrive one by one; otherwise the whole
 * party.
 */
export const defaultPartySize = ({ kind, guestCount }: Party): number =>
  kind === 'Group event' ? 1 : guestCount;

/** The number of entries that a group uses: an event pass admits each person once. */
export const entriesOf = ({ kind }: Pick<Party, 'kind'>, people: number): number =>
  kind === 'Group event' ? people : 1;

/** Maximum number of people who may enter at once. */
export const maxPartySize = ({
  kind,
  guestCount,
  entriesLeft,
}: Party & { entriesLeft: number | null }): number =>
  kind === 'Group event' ? Math.min(guestCount, entriesLeft ?? guestCount) : guestCount;

function entryFindings(found: GateFacts, given: GateCheckInput): Finding[] {
  const { pass, inside, gate, watch } = found;
  const { now, timeZone } = given;
  const faults = passFaults(pass, { now, timeZone, gateId: gate?.id });
  const findings = [
    ...faults,
    ...watchFindings(watch),
    ...lockdownFindings(gate),
    ...plateFindings(pass, given.plate),
  ];
  const { people = defaultPartySize(pass) } = given;
  const most = maxPartySize({ ...pass, entriesLeft: leftOf(pass) });
  if (faults.length === 0 && people > most) {
    const still = most < pass.guestCount ? `, and ${most} may still come` : '';
    const reason = `The pass is for ${pass.guestCount}${still}; ${people} have come.`;
    findings.push(amberFinding('partyTooLarge', reason));
  }
  if (pass.idRequired && given.hasShownCard !== true)
    findings.push(amberFinding('idRequired', 'The host asks to see an identity card.'));
  // Guests of an event arrive one after another on the same pass.
  if (inside && faults.length === 0 && pass.kind !== 'Group event') {
    const since = momentText(inside.inAt, timeZone);
    findings.push(
      amberFinding('insideAlready', `Somebody is inside with this pass since ${since}.`),
    );
  }
  return findings;
}

function exitFindings({ pass, inside }: GateFacts, { now }: GateCheckInput): Finding[] {
  if (!inside) return [redFinding('notInside', 'Nobody came in with this pass who has not left.')];
  const isLate = now.getTime() > Date.parse(inside.inAt) + exitHours * hourMs;
  if (isLate) {
    const reason = `Came in more than ${exitHours} hours ago. Check out from the list of who is inside.`;
    return [redFinding('exitClosed', reason)];
  }
  return hostAsked(pass);
}

/** Minutes after an entry in which the guard sees its photo and may call its host. */
export const entryShownMinutes = 30;

/**
 * Minutes after an entry in which a staff pass counts as shown by another person; later the holder leaves, as every
 * day.
 */
const staffMinutes = 15;

/**
 * While the guest is inside, another person may show the same forwarded code. The guard is asked when the direction was
 * not given; at an exit only leaving is possible.
 */
function justEntered(
  { pass, inside, gate }: GateFacts,
  { now, timeZone, direction }: GateCheckInput,
): Finding[] {
  if (!inside || direction !== undefined || gate?.use === 'Exit') return [];
  if (pass.kind === 'Staff' && minutesSince(inside.inAt, now) > staffMinutes) return [];
  const since = sinceText(inside.inAt, { now, timeZone });
  const reason = `Already inside since ${since}. Leaving, or somebody else with this code?`;
  return [amberFinding('justEntered', reason)];
}

/**
 * The finding when the host wants to be asked before the guest leaves, whether or not the guest is known to be inside.
 */
export const hostAsked = ({ allowExit }: Pick<JudgedPass, 'allowExit'>): Finding[] =>
  allowExit ? [] : [redFinding('exitClosed', 'The host wants to be asked before they leave.')];

function watchFindings(watch: JudgedWatch | null): Finding[] {
  if (!watch) return [];
  const said = watch.instruction ? ` ${watch.instruction}` : '';
  if (!watch.isHard) {
    return [amberFinding('nameAlike', `A name like this is on the watch-list. Compare.${said}`)];
  }
  if (watch.severity === 'Block') return [redFinding('watchList', `On the watch-list.${said}`)];
  if (watch.severity === 'Warn') return [amberFinding('watchList', `On the watch-list.${said}`)];
  return [];
}

/** A lockdown closes the barriers; the guard decides about entries, and sees the lockdown before admitting anyone. */
function lockdownFindings(gate: GateFacts['gate']): Finding[] {
  if (!gate || gate.lockedReason === null || gate.lockedReason === undefined) return [];
  return [amberFinding('lockedDown', `${lockdownText(gate)}. Check in anyway?`)];
}

/** `Main gate is locked down: armed men on the road`. */
export const lockdownText = ({
  name = 'This gate',
  lockedReason,
}: {
  name?: string;
  lockedReason?: string | null;
}): string =>
  `${name} is locked down${lockedReason ? `: ${lockedReason.replace(/[.!]+$/, '')}` : ''}`;

const lastFour = (plate: string): string => plate.slice(-4);

export const isPlateMatch = (pass: Pick<JudgedPass, 'plate'>, plate: string | undefined): boolean =>
  pass.plate === '' || (plate !== undefined && lastFour(plate) === lastFour(pass.plate));

function plateFindings(pass: JudgedPass, plate: string | undefined): Finding[] {
  if (pass.plate === '' || isPlateMatch(pass, plate)) return [];
  if (plate === undefined || plate === '') {
    return pass.hideHouse ? [amberFinding('plateNeeded', 'Enter the last four of the plate.')] : [];
  }
  const reason = 'The plate is not the one on the pass.';
  return [
    pass.hideHouse ? redFinding('plateDiffers', reason) : amberFinding('plateDiffers', reason),
  ];
}

const leftOf = ({ maxEntries, used }: Pick<JudgedPass, 'maxEntries' | 'used'>): number | null =>
  maxEntries === null ? null : Math.max(maxEntries - used, 0);

function entryOf({ pass, inside }: GateFacts, { now }: GateCheckInput): EntryFacts | null {
  if (!inside) return null;
  const { inAt: at, gate = '', guard = '', people = 1, plate = '' } = inside;
  const hasPhoto = inside.hasPhoto === true && minutesSince(at, now) < entryShownMinutes;
  return { at, gate, guard, people, plate: pass.hideHouse ? '' : plate, hasPhoto };
}

const minutesSince = (at: string, now: Date): number => (now.getTime() - Date.parse(at)) / 60_000;

function shownPass({ pass, inside }: GateFacts, { plate }: GateCheckInput) {
  return {
    id: pass.id,
    kind: pass.kind,
    guestName: pass.guestName,
    guestCount: pass.guestCount,
    company: pass.company,
    // Hides the plate of a pass with a hidden house: the guard first reads it off the car, and then the two are
    // compared.
    plate: pass.hideHouse ? '' : pass.plate,
    note: pass.note,
    idRequired: pass.idRequired,
    hostFirstName: pass.hideHouse ? '' : (pass.hostName.split(' ')[0] ?? ''),
    house: houseText(pass, isPlateMatch(pass, plate)),
    isHouseHidden: pass.hideHouse,
    validTo: pass.validTo,
    entriesLeft: leftOf(pass),
    insideVisitId: inside?.id ?? null,
    insidePeople: inside ? (inside.people ?? 1) : 0,
    insideOthers: inside?.others ?? 0,
    exitItems: inside?.exitItems ?? [],
    photoOf: pass.photoOf ?? null,
  };
}

export function houseText(
  pass: { hideHouse: boolean; block: string; house: string },
  fits: boolean,
): string {
  if (!pass.hideHouse) return pass.house;
  if (!fits) return '';
  return blockName(pass.block) || 'Hidden by the host';
}

export const shownWatch = (watch: JudgedWatch | null): GateAnswer['watch'] =>
  watch && (watch.isHard ? watch.severity !== 'Notify' : true)
    ? {
        severity: watch.severity,
        instruction: watch.instruction,
        isHard: watch.isHard,
        name: watch.isHard ? '' : (watch.name ?? ''),
        matches: [...watch.matches],
        photoOf: watch.photoOf ?? null,
      }
    : null;

const fine: Record<Direction, string> = {
  In: 'The pass is valid.',
  Out: 'They may leave.',
};

type Around = {
  direction: Direction;
  pass: GateAnswer['pass'];
  watch: GateAnswer['watch'];
  kind?: string;
};

export function answerOf(findings: readonly Finding[], around: Around): GateAnswer {
  const { direction, pass, watch } = around;
  const sorted = findings.toSorted((a, b) => rank[a.colour] - rank[b.colour]);
  const worst = sorted[0] ?? {
    code: 'ok' as const,
    colour: 'Green' as const,
    reason: fine[direction],
  };
  return {
    direction,
    colour: worst.colour,
    word: words[direction][worst.colour],
    code: worst.code,
    reason: worst.reason,
    findings: [...sorted],
    mayOverride: worst.colour === 'Red' && pass !== null && direction === 'In',
    pass,
    watch,
  };
}

// Judges a pass at the gate: collects the findings and turns them into one answer, which is green, amber or red with a
// word and the reason. The guard sees the host's first name and the house. If the pass hides the house, the guard sees
// neither: only the block, and only after the plate matches if the pass has one. The server and the offline console
// both run this code.
import { dayIn, instantText } from '#rules/shared/day-text.ts';
import type {
  AnswerCode,
  Colour,
  ExitItem,
  Finding,
  GateAnswer,
} from '#contract/visits/gate-checks.ts';
import type { EntryFacts, PassKind } from '#contract/shared/gate-words.ts';
import { amberFinding, passFaults, type PassToJudge, redFinding, sinceText } from './pass-rules.ts';
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
  /** The id of the member of staff if a photo of them is stored. An offline device shows no photos. */
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

/**
 * A red answer without a pass. Used if the code belongs to no known pass, or if a device without the pass has to
 * refuse it.
 */
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
 * The direction if the guard gave none. A gate for one direction decides it. If nobody is inside on the pass, the
 * direction is In. Otherwise it is Out, except for an event pass that still admits guests, and for a valid daily pass
 * whose holder entered on an earlier day.
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
 * The number of people if the guard gave none: one for an event pass, whose guests arrive one by one; otherwise the
 * whole party.
 */
export const defaultPartySize = ({ kind, guestCount }: Party): number =>
  kind === 'Group event' ? 1 : guestCount;

/**
 * The number of a pass's entries that one check-in uses: each person counts on an event pass, and the whole party
 * counts once on other passes.
 */
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
    const still = most < pass.guestCount ? `, and ${most} entries are left` : '';
    const reason = `The pass is for ${pass.guestCount}${still}, but ${people} are here.`;
    findings.push(amberFinding('partyTooLarge', reason));
  }
  if (pass.idRequired && given.hasShownCard !== true)
    findings.push(amberFinding('idRequired', 'The host asks for an identity card.'));
  // Guests of an event arrive one after another on the same pass.
  if (inside && faults.length === 0 && pass.kind !== 'Group event') {
    const since = instantText(inside.inAt, timeZone);
    findings.push(
      amberFinding('insideAlready', `A guest is inside with this pass since ${since}.`),
    );
  }
  return findings;
}

function exitFindings({ pass, inside }: GateFacts, { now }: GateCheckInput): Finding[] {
  if (!inside) return [redFinding('notInside', 'No guest is inside with this pass.')];
  const isLate = now.getTime() > Date.parse(inside.inAt) + exitHours * hourMs;
  if (isLate) {
    const reason = `Checked in more than ${exitHours} hours ago. Check out from the list of visitors inside.`;
    return [redFinding('exitClosed', reason)];
  }
  return hostAsked(pass);
}

/** Minutes after an entry in which the guard sees its photo and may call its host. */
export const entryShownMinutes = 30;

/**
 * Minutes after the entry of a staff member in which the guard is asked whether another person shows the pass. Later,
 * the staff member is assumed to leave.
 */
const staffMinutes = 15;

/**
 * Another person may show a forwarded code while the guest is inside. The guard is asked unless they gave the
 * direction, the gate is an exit, or a staff member entered more than `staffMinutes` ago.
 */
function justEntered(
  { pass, inside, gate }: GateFacts,
  { now, timeZone, direction }: GateCheckInput,
): Finding[] {
  if (!inside || direction !== undefined || gate?.use === 'Exit') return [];
  if (pass.kind === 'Staff' && minutesSince(inside.inAt, now) > staffMinutes) return [];
  const since = sinceText(inside.inAt, { now, timeZone });
  const reason = `Inside since ${since}. Same guest leaving, or a different person?`;
  return [amberFinding('justEntered', reason)];
}

/**
 * The finding when the host wants to be asked before the guest leaves, whether or not the guest is known to be inside.
 */
export const hostAsked = ({ allowExit }: Pick<JudgedPass, 'allowExit'>): Finding[] =>
  allowExit ? [] : [redFinding('exitClosed', 'The host must approve the exit.')];

function watchFindings(watch: JudgedWatch | null): Finding[] {
  if (!watch) return [];
  const said = watch.instruction ? ` ${watch.instruction}` : '';
  if (!watch.isHard) {
    return [
      amberFinding(
        'nameAlike',
        `Compare the guest with the watch-list: the names are similar.${said}`,
      ),
    ];
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
  const reason = 'The plate does not match the pass.';
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
  Out: 'Exit allowed.',
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

// The messages of the gate that several features send.
import { matchText, type WatchMatchKind } from '#rules/gate/watch-matches.ts';
import { message } from '#platform/feature/message.ts';

const leads = 'Team members who may approve gate passes.';

const at = (gateName: string | undefined): string => (gateName ? ` at ${gateName}` : '');

const sentences = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

type Refusal = {
  guestName: string;
  guard: string;
  gateName: string | undefined;
  isWatched: boolean;
  matches: readonly WatchMatchKind[];
  late: string | undefined;
};

const refusal = {
  guestName: 'Chidi Eze',
  guard: 'Sunday Bello',
  gateName: 'Main gate',
  matches: ['Name', 'Phone'] as const,
  late: 'On 21 Nov 2026, 14:05, without the network.',
};

export const visitorRefused = message({
  to: leads,
  activityType: 'GatePass',
  sample: { ...refusal, isWatched: true },
  variants: [
    { ...refusal, isWatched: false, late: undefined },
    { ...refusal, isWatched: true, gateName: undefined, matches: [] },
  ],
  notice: ({ guestName, guard, gateName, isWatched, matches, late }: Refusal) => {
    const matched = matchText(matches);
    return {
      title: isWatched
        ? `Stopped${at(gateName)}: ${guestName} is on the watch-list`
        : `Stopped${at(gateName)}: somebody else with the code of ${guestName}`,
      description: sentences(
        isWatched ? matched && `${matched}.` : `${guestName} was already inside.`,
        `${guard} recorded the refusal.`,
        late,
      ),
    };
  },
});

type Hit = {
  guestName: string;
  guard: string;
  gateName: string | undefined;
  /** True if something else than a similar name matches, such as the plate. */
  isHard: boolean;
  outcome: 'checked' | 'stopped' | 'held for confirmation';
  matches: readonly WatchMatchKind[];
  /** The time at which the visitor came, if the watch-list entry took effect later. */
  cameOn: string | undefined;
  /** The reason why the hit is reported late. */
  late: string;
};

const hit = {
  guestName: 'Chidi Eze',
  guard: 'Sunday Bello',
  gateName: 'Main gate',
  isHard: true,
  outcome: 'stopped',
  matches: ['Plate'] as const,
  cameOn: undefined,
  late: '',
} as const;

export const watchHit = message({
  to: leads,
  activityType: 'GatePass',
  sample: hit,
  variants: [
    { ...hit, isHard: false, outcome: 'held for confirmation', gateName: undefined },
    { ...hit, cameOn: '21 Nov 2026, 14:05', matches: [] },
  ],
  notice: (facts: Hit) => {
    const { guestName, guard, gateName, isHard, outcome, cameOn } = facts;
    const matched = matchText(facts.matches);
    return {
      title: isHard
        ? `Watch-list hit${at(gateName)}`
        : `Name similar to the watch-list${at(gateName)}`,
      description: sentences(
        cameOn === undefined
          ? `${guestName} was ${outcome} by ${guard}.`
          : `${guestName} arrived on ${cameOn}. The watch-list entry took effect later, so the visitor is now stopped.`,
        matched && `${matched}.`,
        facts.late,
      ),
    };
  },
});

type Tries = {
  /** The kind of secret that was entered wrongly, such as `codes`. */
  what: string;
  where: string;
  limit: number;
  pause: { minutes: number } | { late: string };
};

const tries = { what: 'codes', where: 'Main gate', limit: 5 };

export const wrongTries = message({
  to: leads,
  activityType: 'GatePass',
  sample: { ...tries, pause: { minutes: 2 } },
  variants: [{ ...tries, pause: { late: 'On 21 Nov 2026, 14:05.' } }],
  notice: ({ what, where, limit, pause }: Tries) => ({
    title: `${limit} wrong ${what} at ${where}`,
    description:
      'minutes' in pause
        ? `The device is paused for ${pause.minutes} minutes. Somebody may be guessing.`
        : `${pause.late} The device was paused for two minutes. Somebody may have been guessing.`,
    groupedTitle: `{count} alerts of wrong ${what}`,
  }),
});

export const pinLocked = message({
  to: 'Team members who may change the team.',
  activityType: 'GatePass',
  sample: { name: 'Sunday Bello', limit: 20 },
  notice: ({ name, limit }) => ({
    title: `The PIN of ${name} is locked`,
    description: `It was entered incorrectly ${limit} times today. Set a new PIN.`,
  }),
});

type Confirmed = {
  guestName: string;
  guard: string;
  gateName: string | undefined;
  isHard: boolean;
};

const confirmed = { guestName: 'Chidi Eze', guard: 'Sunday Bello', gateName: 'Main gate' };

export const checkInConfirmed = message({
  to: leads,
  activityType: 'GatePass',
  sample: { ...confirmed, isHard: true },
  variants: [{ ...confirmed, isHard: false, gateName: undefined }],
  notice: ({ guestName, guard, gateName, isHard }: Confirmed) => ({
    title: `${guestName} was checked in after a confirmation${at(gateName)}`,
    description: isHard
      ? `${guestName} is on the watch-list. ${guard} confirmed.`
      : `The name is similar to one on the watch-list. ${guard} compared and confirmed.`,
  }),
});

type Overridden = {
  guestName: string;
  guard: string;
  supervisor: string;
  /** True when the guard overrode a stop by the watch-list, not a red answer. */
  ofWatchList: boolean;
  /** The overridden answer, as the guard saw it. */
  answer: string;
  reason: string;
};

const overridden = {
  guestName: 'Chidi Eze',
  guard: 'Sunday Bello',
  supervisor: 'Grace Obi',
  answer: 'On the watch-list.',
  reason: 'The host is with them',
};

export const answerOverridden = message({
  to: leads,
  activityType: 'GatePass',
  sample: { ...overridden, ofWatchList: true },
  variants: [{ ...overridden, ofWatchList: false }],
  notice: ({ guestName, guard, supervisor, ofWatchList, answer, reason }: Overridden) => ({
    title: ofWatchList
      ? `The watch-list was overridden for ${guestName}`
      : `${guestName} was checked in against a red answer`,
    description: `${answer} ${guard}, approved by ${supervisor}: “${reason}”.`,
  }),
});

export const guestArrived = message({
  to: 'The hosts of a visitor who was checked in.',
  activityType: 'GatePass',
  sample: { guestName: 'Chidi Eze', gateName: 'Main gate' },
  variants: [{ guestName: 'Chidi Eze', gateName: undefined }],
  notice: ({ guestName, gateName }: { guestName: string; gateName: string | undefined }) => ({
    title: `${guestName} was checked in`,
    description: gateName ? `Through ${gateName}.` : 'Through the gate.',
  }),
});

export const houseAsked = message({
  to: 'The phones of a house with a guest at the gate.',
  sample: {
    guestName: 'Chidi Eze',
    community: 'Amberfield Gardens',
    link: 'https://estate.example/gate-answer/4f1c2a',
  },
  sms: ({ guestName, community, link }) =>
    `${guestName} is at the gate of ${community} to visit you. Approve or decline: ${link}`,
});

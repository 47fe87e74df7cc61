// Emergencies in words: their states, places, people, response times and the numbers to call.
import type {
  Emergency,
  EmergencyStatus,
  EmergencyTimeline,
} from '#contract/emergencies/emergencies.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

export const personNoun = { one: 'person', many: 'people' };
/** The z-index of the alarm, above every other dialog. */
export const alarmZIndex = 1000;

export const statusTone: Readonly<Record<EmergencyStatus, Tone>> = {
  Raised: 'bad',
  Acknowledged: 'warn',
  'On scene': 'info',
  Resolved: 'good',
  Cancelled: 'neutral',
};

export const whereOf = ({ house, location }: Pick<Emergency, 'house' | 'location'>): string =>
  [house, location].filter(Boolean).join(', ') || 'No place given';

/** Everyone who raised the alarm: alarms of one house are joined into one. */
export const raisersOf = ({
  raisedBy,
  alsoRaisedBy,
}: Pick<Emergency, 'raisedBy' | 'alsoRaisedBy'>): string =>
  alsoRaisedBy.length === 0
    ? raisedBy
    : `${[raisedBy, ...alsoRaisedBy.slice(0, -1)].join(', ')} and ${alsoRaisedBy.at(-1)}`;

export const titleOf = ({ type, drill }: Pick<Emergency, 'type' | 'drill'>): string =>
  drill ? `Drill: ${type}` : type;

/** `Musa is on scene.` */
export function responseText({ acknowledgedBy, onSceneBy }: Emergency): string {
  if (onSceneBy) return `${onSceneBy} is on scene.`;
  return acknowledgedBy
    ? `${acknowledgedBy} has seen the alarm and is coming.`
    : 'Nobody has answered yet.';
}

/** Seconds in words: "48 s", "3 min 5 s". */
export function secondsWords(seconds: number | null): string {
  if (seconds === null) return 'None yet';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

type Numbers = Pick<EmergencyTimeline, 'externalNumbers' | 'officePhone'>;

/** The numbers to call: those from the settings, and the community's office. */
export const numbersOf = ({ externalNumbers, officePhone }: Numbers) => [
  ...externalNumbers,
  ...(officePhone ? [{ name: 'Office', phone: officePhone }] : []),
];

// Tones, labels and options of passes, visits and watch-list entries, for screens.
import type { Colour } from '#contract/visits/gate-checks.ts';
import { passKinds, type PassState, type VisitState } from '#contract/shared/gate-words.ts';
import type { WatchEntry } from '#contract/gate-registers/watch-entries.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

export const passTones: Record<PassState, Tone> = {
  Scheduled: 'info',
  Active: 'good',
  Paused: 'warn',
  'Used up': 'neutral',
  Expired: 'neutral',
  Revoked: 'bad',
};

export const visitTones: Record<VisitState, Tone> = {
  Expected: 'info',
  'At gate': 'warn',
  'Awaiting host': 'warn',
  Approved: 'good',
  Denied: 'bad',
  'No answer': 'bad',
  Inside: 'good',
  Left: 'neutral',
  'Auto-closed': 'warn',
};

export const severityTones: Record<WatchEntry['severity'], Tone> = {
  Block: 'bad',
  Warn: 'warn',
  Notify: 'info',
};

export const watchTones: Record<WatchEntry['state'], Tone> = {
  Proposed: 'info',
  Active: 'good',
  Rejected: 'neutral',
  Ended: 'neutral',
  Expired: 'neutral',
};

/** The name of a watch-list entry: the first of name, plate, phone and ID number. */
export const whoIsWatched = (row: Pick<WatchEntry, 'name' | 'plate' | 'phone' | 'idNumber'>) =>
  row.name || row.plate || row.phone || row.idNumber;

export const colourTones: Record<Colour, Tone> = { Green: 'good', Amber: 'warn', Red: 'bad' };

export const asOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));

export const kindOptions = asOptions(passKinds);

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

// A resident's status as a word with its colour.
import type { ResidentRow } from '#contract/residents/residents.ts';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import { statusWords } from './resident.ts';

const tones: Record<ResidentRow['status'], Tone> = {
  Added: 'neutral',
  Invited: 'info',
  Active: 'good',
  Suspended: 'bad',
  MovedOut: 'neutral',
};

export const ResidentStatus = ({ status }: { status: ResidentRow['status'] }) => (
  <StatusBadge tone={tones[status]}>{statusWords[status]}</StatusBadge>
);

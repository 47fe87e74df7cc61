// The wording of a resident's fields, and the options that forms, filters and dialogs share.
import type { ResidentRow } from '#contract/residents/residents.ts';
import type { Noun } from '#ui/format/count.ts';

type Status = ResidentRow['status'];
export type Relationship = ResidentRow['houses'][number]['relationship'];

export const resident: Noun = { one: 'resident', many: 'residents' };
export const person: Noun = { one: 'person', many: 'people' };

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

export const statusWords: Record<Status, string> = {
  Added: 'Added',
  Invited: 'Invited',
  Active: 'Active',
  Suspended: 'Suspended',
  MovedOut: 'Moved out',
};

export const statusOptions = Object.entries(statusWords).map(([value, label]) => ({
  value,
  label,
}));

// The wording of a resident's fields, and the options that forms, filters and dialogs share.
import { relationships } from '#calls/residents/occupancies.ts';
import type { ResidentRow } from '#contract/residents/residents.ts';
import type { Noun } from '#ui/format/count.ts';

type Status = ResidentRow['status'];
export type Relationship = ResidentRow['houses'][number]['relationship'];

/** The relationships to a house, as the options of a form. An owner lives in the house, a landlord lets it. */
export const relationshipOptions = relationships.map((value) => ({
  value,
  label:
    value === 'Owner' ? 'Owner, lives there' : value === 'Landlord' ? 'Landlord, lets it' : value,
}));

export const resident: Noun = { one: 'resident', many: 'residents' };
export const person: Noun = { one: 'person', many: 'people' };

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

export const statusWords: Record<Status, string> = {
  Added: 'No account',
  Invited: 'Invited',
  Active: 'Has account',
  Suspended: 'Suspended',
  MovedOut: 'Moved out',
};

export const statusOptions = Object.entries(statusWords).map(([value, label]) => ({
  value,
  label,
}));

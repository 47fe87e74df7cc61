// The default rights of each relationship; the database function `default_right` gives the same.
import type { Relationship } from '#contract/residents/occupancies.ts';

const withoutRights: readonly Relationship[] = ['Domestic staff', 'Caretaker'];

/** Whether the relationship may pay and admit visitors by default. */
export const hasRightsByDefault = (relationship: Relationship): boolean =>
  !withoutRights.includes(relationship);

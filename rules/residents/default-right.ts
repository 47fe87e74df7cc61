// The default rights of each relationship. The database function `default_right` is generated from them.
import type { Relationship } from '#contract/residents/occupancies.ts';

const withoutRights: readonly Relationship[] = ['Domestic staff', 'Caretaker'];

/** Whether the relationship may pay and admit visitors by default. */
export const hasRightsByDefault = (relationship: Relationship): boolean =>
  !withoutRights.includes(relationship);

// The default rights of each relationship; the database function `default_right` gives the same.
import type { Relationship } from './occupancies.ts';

const withoutRights: readonly Relationship[] = ['Domestic staff', 'Caretaker'];

/** Whether a stay may pay and let visitors in. */
export const defaultRight = (relationship: Relationship): boolean =>
  !withoutRights.includes(relationship);

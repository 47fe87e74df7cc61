// The rights that a relationship brings where nobody chose others; `default_right` of the database is the same.
import type { Relationship } from './occupancies.ts';

const withoutRights: readonly Relationship[] = ['Domestic staff', 'Caretaker'];

/** Whether a stay may pay and let visitors in. */
export const defaultRight = (relationship: Relationship): boolean =>
  !withoutRights.includes(relationship);

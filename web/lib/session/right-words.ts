// Labels of the actions in an area, for screens that show permissions.
import type { Action } from '#contract/shared/permissions.ts';

export const actionWords: Readonly<Record<Action, string>> = {
  read: 'See',
  create: 'Add',
  update: 'Change',
  archive: 'Archive',
  approve: 'Approve',
  export: 'Export',
};

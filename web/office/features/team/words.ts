// The vocabulary of roles and permissions, for screens.
import type { SystemRole } from '#contract/shared/permissions.ts';

export { actionWords } from '#lib/session/right-words.ts';

/** Special permissions, besides the six actions of each area. */
export const specialRights = [
  ['residents.lookup', 'Look up a name and house at the gate'],
  ['gatePasses.visits', 'Look up visits and all passes'],
  ['complaints.billing', 'See the complaints about bills'],
  ['audit.all', 'See the whole audit log, not only money entries'],
  ['roles.grant', 'Assign roles'],
] as const;

export const roleSentences: Readonly<Record<SystemRole, string>> = {
  'Community manager': 'Manages everything, like the owner.',
  Admin: 'Manages everything except money and roles.',
  'Finance officer': 'Dues, wallets, reports and licences.',
  'Security staff': 'The gate, its visitors, and emergencies.',
};

export const plural = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`;

// Lets a test that runs as root meet what an ordinary user meets.

import { unprivilegedUser } from '#platform/unprivileged-user.ts';

/**
 * Runs synchronous work with the rights of a user who is not root. The rights of files are asked
 * for the effective user, which root may change and take back; nothing else runs meanwhile.
 */
export function asOrdinaryUser(work: () => void): void {
  const user = unprivilegedUser();
  if (user === undefined) return work();
  process.seteuid?.(user.uid);
  try {
    work();
  } finally {
    process.seteuid?.(0);
  }
}

// Lets a test that runs as root behave like an ordinary user.

import { unprivilegedUser } from '#platform/embedded-postgres/unprivileged-user.ts';

/**
 * Runs synchronous work with the rights of a user who is not root. The operating system checks file permissions for
 * the effective user, which root may change and restore. The work is synchronous, so no other code runs with these
 * rights.
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

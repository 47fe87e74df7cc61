// The maximum permissions of an API key, and the operations open to keys. A key acts for its creator and cannot prove
// an identity: identity, team, roles, keys, settings, approvals and actions that require step-up stay with people.
import { common } from './envelope.ts';
import type { Operation } from './operation.ts';
import { allPermissions, type Permission } from './permissions.ts';

const ofPeople = new Set(['team', 'roles', 'settings']);
const personalPermissions: readonly Permission[] = [
  'wallets.approve',
  'bankAccounts.create',
  'bankAccounts.update',
  'bankAccounts.archive',
  'bankAccounts.approve',
];

/** Every permission that a key may hold. */
export const keyPermissions: readonly Permission[] = allPermissions.filter(
  (permission) =>
    !ofPeople.has(permission.split('.')[0] ?? '') && !personalPermissions.includes(permission),
);

const holdable: ReadonlySet<string> = new Set(keyPermissions);

/** The scopes of which a key needs one for an operation; none of them opens what is a person's to do. */
export const scopesFor = ({
  access,
  refusals,
  keyScopes,
}: Pick<Operation, 'access' | 'refusals' | 'keyScopes'>): readonly Permission[] => {
  if (refusals.includes(common.stepUpRequired)) return [];
  if (access === 'member') return keyScopes ?? [];
  return holdable.has(access) ? [access as Permission] : [];
};

/**
 * The permissions of scopes: a writing scope includes the read permission of the same area, so that a program can read
 * its own records.
 */
export const withReadPermissions = (scopes: readonly Permission[]): ReadonlySet<Permission> =>
  new Set(scopes.flatMap((scope) => [scope, ...readingOf(scope)]));

const ownReading: ReadonlySet<string> = new Set(['read', 'lookup', 'visits', 'billing', 'all']);

function readingOf(scope: Permission): readonly Permission[] {
  const [area = '', action = ''] = scope.split('.');
  if (ownReading.has(action)) return [];
  // Passes and visits name guests and hosts, so they have a read permission of their own.
  const reading = area === 'gatePasses' ? [`${area}.read`, `${area}.visits`] : [`${area}.read`];
  return keyPermissions.filter((one) => reading.includes(one));
}

/** Whether a key with the right scope may call the operation; operations without a permission are for people only. */
export const isOpenToApiKeys = (operation: Operation): boolean => scopesFor(operation).length > 0;

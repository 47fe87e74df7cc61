// The permissions that an API key may have, and the operations that keys may call. A key acts for its creator, but
// cannot prove a person's identity. Only people can use identity, team, roles, keys and settings, change bank
// accounts, approve money requests, and take actions that require step-up.
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

/** All permissions that a key may have. */
export const keyPermissions: readonly Permission[] = allPermissions.filter(
  (permission) =>
    !ofPeople.has(permission.split('.')[0] ?? '') && !personalPermissions.includes(permission),
);

const holdable: ReadonlySet<string> = new Set(keyPermissions);

/** The scopes of which a key needs one to call an operation. Empty if only people may call it. */
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
 * Adds read permissions to scopes: a scope that writes includes the read permission of its area, so that a program can
 * read its own records.
 */
export const withReadPermissions = (scopes: readonly Permission[]): ReadonlySet<Permission> =>
  new Set(scopes.flatMap((scope) => [scope, ...readingOf(scope)]));

const ownReading: ReadonlySet<string> = new Set(['read', 'lookup', 'visits', 'billing', 'all']);

function readingOf(scope: Permission): readonly Permission[] {
  const [area = '', action = ''] = scope.split('.');
  if (ownReading.has(action)) return [];
  // The read permission of passes does not show guests and hosts; `gatePasses.visits` does.
  const reading = area === 'gatePasses' ? [`${area}.read`, `${area}.visits`] : [`${area}.read`];
  return keyPermissions.filter((one) => reading.includes(one));
}

/**
 * Whether a key with the right scope may call the operation. Without a permission or `keyScopes`, only people may call
 * it.
 */
export const isOpenToApiKeys = (operation: Operation): boolean => scopesFor(operation).length > 0;

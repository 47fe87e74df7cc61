// Roles: the four system roles, which cannot be changed, and custom roles, which a community creates as copies.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { allPermissions } from '#contract/shared/permissions.ts';

/** Maximum number of custom roles in one community. */
export const ownRoleLimit = 40;

export const Role = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  isSystem: z.boolean(),
  permissions: z.array(z.string()),
  /** The number of people with the role: workers, except removed ones, and open invitations. */
  workerCount: z.number().int(),
  invitationCount: z.number().int(),
  /** Whether the caller has all permissions of the role, which is required to grant it. */
  isGrantable: z.boolean(),
  version: z.number().int(),
});
export type Role = z.infer<typeof Role>;

const taken = refusal('ROLE_EXISTS', 409, 'There is a role called {name} already.');
const tooMany = refusal('TOO_MANY_ROLES', 409, 'A community has at most {limit} roles of its own.');
const isSystem = refusal('SYSTEM_ROLE', 409, 'The roles of the system stay as they are. Copy one.');
const inUse = refusal(
  'ROLE_IN_USE',
  409,
  '{name} is in use by {people}. Give them another role first.',
);
const cannotGrant = refusal(
  'CANNOT_GRANT',
  403,
  'You cannot grant what you lack: {permission} is not among your own rights.',
);
const ownRole = refusal('OWN_ROLE', 403, 'Nobody changes the role that they hold themselves.');

export const roleRefusals = { taken, tooMany, isSystem, inUse, cannotGrant, ownRole };

const Permissions = z
  .array(z.enum(allPermissions))
  .min(1, 'Choose at least one right.')
  .max(allPermissions.length)
  .transform((chosen) => [...new Set(chosen)]);

export const RoleForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(2, 'A name has 2 to 60 characters.')
    .max(60, 'A name has 2 to 60 characters.'),
  description: z.string().trim().max(250, 'At most 250 characters.').optional(),
  permissions: Permissions,
});

export const listRoles = operation({
  name: 'listRoles',
  method: 'GET',
  path: '/community/:communityId/roles',
  summary: 'Every role of a community with what it allows, those of the system first',
  access: 'roles.read',
  refreshedBy: ['team'],
  params: InCommunity,
  data: z.array(Role),
});

export const createRole = operation({
  name: 'createRole',
  method: 'POST',
  path: '/community/:communityId/roles',
  summary: 'Create a custom role with rights that the caller has',
  access: 'roles.create',
  params: InCommunity,
  body: RoleForm,
  data: Role,
  message: 'Role saved.',
  refusals: [common.stepUpRequired, taken, tooMany, cannotGrant],
});

export const changeRole = operation({
  name: 'changeRole',
  method: 'PATCH',
  path: '/community/:communityId/roles/:roleId',
  summary: 'Change a custom role; it takes effect with the next request of its workers',
  access: 'roles.update',
  wholeCommunity: true,
  params: InCommunityWith('roleId'),
  body: RoleForm.partial().extend({ version: Version }),
  data: Role,
  message: 'Saved.',
  refusals: [
    common.stale,
    common.stepUpRequired,
    common.featureActivation,
    taken,
    isSystem,
    cannotGrant,
    ownRole,
  ],
});

export const archiveRole = operation({
  name: 'archiveRole',
  method: 'DELETE',
  path: '/community/:communityId/roles/:roleId',
  summary: 'Delete a role that nobody has; its history stays',
  access: 'roles.archive',
  wholeCommunity: true,
  params: InCommunityWith('roleId'),
  refusals: [common.stepUpRequired, isSystem, inUse, ownRole],
});

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
  /** The number of workers with the role, except removed ones, and the number of open invitations to it. */
  workerCount: z.number().int(),
  invitationCount: z.number().int(),
  /** Whether the caller has all permissions of the role, which is required to grant it. */
  isGrantable: z.boolean(),
  version: z.number().int(),
});
export type Role = z.infer<typeof Role>;

const taken = refusal(
  'ROLE_EXISTS',
  409,
  'A role named {name} exists already. Choose another name.',
);
const tooMany = refusal(
  'TOO_MANY_ROLES',
  409,
  'A community can have at most {limit} roles of its own. Delete one first.',
);
const isSystem = refusal(
  'SYSTEM_ROLE',
  409,
  'System roles can’t be changed. Copy one to make your own.',
);
const inUse = refusal(
  'ROLE_IN_USE',
  409,
  '{people} have the role {name}. Give them another role first.',
);
const cannotGrant = refusal(
  'CANNOT_GRANT',
  403,
  'You can’t grant a permission that you don’t have: {permission}.',
);
const ownRole = refusal('OWN_ROLE', 403, 'You can’t change your own role. Ask another manager.');

export const roleRefusals = { taken, tooMany, isSystem, inUse, cannotGrant, ownRole };

const Permissions = z
  .array(z.enum(allPermissions))
  .min(1, 'Choose at least one permission.')
  .max(allPermissions.length)
  .transform((chosen) => [...new Set(chosen)]);

export const RoleForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(2, 'Enter a name of 2 to 60 characters.')
    .max(60, 'Enter a name of 2 to 60 characters.'),
  description: z.string().trim().max(250, 'At most 250 characters.').optional(),
  permissions: Permissions,
});

export const listRoles = operation({
  name: 'listRoles',
  method: 'GET',
  path: '/community/:communityId/roles',
  summary: 'List the roles of a community with their permissions, system roles first',
  access: 'roles.read',
  refreshedBy: ['team'],
  params: InCommunity,
  data: z.array(Role),
});

export const createRole = operation({
  name: 'createRole',
  method: 'POST',
  path: '/community/:communityId/roles',
  summary: 'Create a custom role with permissions that the caller has',
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
  summary: 'Update a custom role; it takes effect immediately',
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
  summary: 'Delete an unused role; its history stays',
  access: 'roles.archive',
  wholeCommunity: true,
  params: InCommunityWith('roleId'),
  refusals: [common.stepUpRequired, isSystem, inUse, ownRole],
});

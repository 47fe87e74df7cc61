// API keys, with which other programs call the API. A key has those of its scopes that its creator has too, and may be
// limited to streets. Its token is shown once.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { keyPermissions } from '#contract/shared/key-access.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

/** Maximum number of keys in a community, not counting revoked keys. */
export const apiKeyLimit = 50;

/** A key whose creator is suspended does not work until the suspension ends. */
export const apiKeyStates = ['Active', 'Waiting for its maker', 'Expired', 'Revoked'] as const;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the token, by which people recognise a key. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  /**
   * The streets that the key is limited to; null for all streets that its creator may see. Streets that the caller may
   * not see are left out.
   */
  streets: z.array(z.object({ id: Id, name: z.string() })).nullable(),
  state: z.enum(apiKeyStates),
  createdBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const cannotGrant = refusal(
  'CANNOT_GRANT',
  403,
  'You can’t grant a permission that you don’t have: {permission}.',
);
const taken = refusal(
  'API_KEY_EXISTS',
  409,
  'A key named {name} exists already. Choose another name.',
);
const tooMany = refusal(
  'TOO_MANY_API_KEYS',
  409,
  'A community can have at most {limit} keys. Revoke one first.',
);
const badStreets = refusal('VALIDATION_FAILED', 422, 'Choose streets that your role covers.');
const past = refusal('VALIDATION_FAILED', 422, 'The last day is in the past. Choose a later day.');

export const apiKeyRefusals = { cannotGrant, taken, tooMany, badStreets, past };

export const listApiKeys = operation({
  name: 'listApiKeys',
  method: 'GET',
  path: '/community/:communityId/api-keys',
  summary: 'List the API keys, newest first; revoked keys for 90 days',
  access: 'settings.read',
  refreshedBy: ['team', 'integrations'],
  params: InCommunity,
  data: z.object({ items: z.array(ApiKey).max(500) }),
});

export const createApiKey = operation({
  name: 'createApiKey',
  method: 'POST',
  path: '/community/:communityId/api-keys',
  summary: 'Create an API key; only this response contains its token',
  access: 'settings.update',
  params: InCommunity,
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(2, 'Enter a name of 2 to 60 characters.')
      .max(60, 'Enter a name of 2 to 60 characters.'),
    scopes: z
      .array(z.enum(keyPermissions))
      .min(1, 'Choose at least one permission.')
      .max(keyPermissions.length)
      .transform((chosen) => [...new Set(chosen)]),
    /** The last day on which the key works. Without it, the key works until it is revoked. */
    expiresOn: Day.nullable().optional(),
    /** The streets that the key is limited to; if omitted or null, all streets that its creator may see. */
    streetIds: z.array(Id).min(1, 'Choose at least one street.').max(200).nullable().optional(),
  }),
  data: z.object({
    key: ApiKey,
    /** The token. The first response contains it; the response to a retry contains null. */
    token: z.string().nullable(),
  }),
  secretFields: ['token'],
  refusals: [cannotGrant, taken, tooMany, badStreets, past, common.stepUpRequired],
});

export const revokeApiKey = operation({
  name: 'revokeApiKey',
  method: 'POST',
  path: '/community/:communityId/api-keys/:apiKeyId/revoke',
  summary: 'Revoke an API key immediately; idempotent',
  access: 'settings.update',
  params: InCommunityWith('apiKeyId'),
  data: ApiKey,
  message: 'Key revoked.',
});

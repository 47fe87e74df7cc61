// API keys, with which other programs call the API. A key has the permissions of its creator, limited to the chosen
// scopes and streets. Its token is shown once.
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
  /** The streets that the key is limited to; null for all streets that its creator may see. */
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
  'You cannot grant what you lack: {permission} is not among your own rights.',
);
const taken = refusal('API_KEY_EXISTS', 409, 'There is a key called {name} already.');
const tooMany = refusal('TOO_MANY_API_KEYS', 409, 'A community has at most {limit} keys.');
const badStreets = refusal('VALIDATION_FAILED', 422, 'Choose streets that you work for.');
const past = refusal('VALIDATION_FAILED', 422, 'The last day lies in the past.');

export const apiKeyRefusals = { cannotGrant, taken, tooMany, badStreets, past };

export const listApiKeys = operation({
  name: 'listApiKeys',
  method: 'GET',
  path: '/community/:communityId/api-keys',
  summary: 'The keys of programs, newest first; revoked ones for 90 days',
  access: 'settings.read',
  refreshedBy: ['team', 'integrations'],
  params: InCommunity,
  data: z.object({ items: z.array(ApiKey).max(500) }),
});

export const createApiKey = operation({
  name: 'createApiKey',
  method: 'POST',
  path: '/community/:communityId/api-keys',
  summary: 'Makes a key; its token is in this answer and never again',
  access: 'settings.update',
  params: InCommunity,
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(2, 'A name has 2 to 60 characters.')
      .max(60, 'A name has 2 to 60 characters.'),
    scopes: z
      .array(z.enum(keyPermissions))
      .min(1, 'Choose at least one right.')
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
  summary: 'Ends a key with its next call; twice is once',
  access: 'settings.update',
  params: InCommunityWith('apiKeyId'),
  data: ApiKey,
  message: 'The key is revoked.',
});

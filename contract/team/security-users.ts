// Gate staff without an email address, who sign in with a PIN on the gate's device. Nobody can view a PIN, not even the
// person who set it.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { NamedGate } from '#contract/shared/gate-words.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { manyOf, PageOf, PageQuery, Search } from '#contract/shared/page.ts';
import { workerRefusals } from './workers.ts';

export const securityUserStatuses = ['Active', 'Suspended', 'Removed'] as const;

export const SecurityUser = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  /** The gate or place that the guard is assigned to, as a text: `Main gate`. */
  post: z.string(),
  /** Whether the guard may override a red answer with their PIN. */
  isSupervisor: z.boolean(),
  /** The gates at which the guard may start a shift; an empty list means every gate. */
  gates: z.array(NamedGate),
  status: z.enum(securityUserStatuses),
  pinSetAt: Instant,
  /** True after too many wrong tries. The guard cannot sign in until the office sets a new PIN. */
  isPinLocked: z.boolean(),
  /** True for a supervisor whose PIN has fewer than six digits. */
  needsLongerPin: z.boolean(),
  createdAt: Instant,
  version: z.number().int(),
});
export type SecurityUser = z.infer<typeof SecurityUser>;

const taken = refusal(
  'SECURITY_USER_EXISTS',
  409,
  'A guard named {name} exists already. Enter another name.',
);
const badPhone = refusal('VALIDATION_FAILED', 422, '{sentence}');
const shortPin = refusal('VALIDATION_FAILED', 422, 'Enter 6 digits for a supervisor’s PIN.');
const noSuchGate = refusal('VALIDATION_FAILED', 422, 'Choose gates of this community.');
const gone = refusal('SECURITY_USER_REMOVED', 409, '{name} was removed and can’t be changed.');

/**
 * A guard gets the permissions of the security role. Adding a guard therefore needs the same checks as granting this
 * role.
 */
const grants = [workerRefusals.cannotGrant, workerRefusals.higherRole, workerRefusals.noSuchRole];

export const securityUserRefusals = { taken, badPhone, shortPin, noSuchGate, gone };

/** A PIN of digits. Sequences such as 1234 and repeated digits are refused, because they are guessed first. */
const Pin = z
  .string()
  .regex(/^\d{4,6}$/, 'Enter a PIN of 4 to 6 digits.')
  .refine((pin) => !isWeak(pin), 'This PIN is easy to guess. Choose another.');

function isWeak(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 0);
}

/** The minimum number of digits of a supervisor's PIN. */
export const supervisorDigits = 6;

const Name = z
  .string()
  .trim()
  .min(2, 'Enter a name of 2 to 80 characters.')
  .max(80, 'Enter a name of 2 to 80 characters.');
const Phone = z.string().trim().max(30);
const GateIds = z.array(Id).max(20, 'Choose at most 20 gates.');
const Post = z.string().trim().max(80, 'At most 80 characters.');

export const listSecurityUsers = operation({
  name: 'listSecurityUsers',
  method: 'GET',
  path: '/community/:communityId/security-users',
  summary: 'List the guards who can sign in at the gate by PIN',
  access: 'team.read',
  refreshedBy: ['team'],
  params: InCommunity,
  query: PageQuery.extend({ Search, Status: manyOf(z.enum(securityUserStatuses)) }),
  data: PageOf(SecurityUser),
});

export const createSecurityUser = operation({
  name: 'createSecurityUser',
  method: 'POST',
  path: '/community/:communityId/security-users',
  summary: 'Create a guard who can sign in at the gate by PIN; it uses the feature once',
  access: 'team.create',
  feature: 'Create Security Users',
  params: InCommunity,
  body: z.strictObject({
    name: Name,
    phone: Phone.optional(),
    post: Post.optional(),
    pin: Pin,
    isSupervisor: z.boolean().optional(),
    gateIds: GateIds.optional(),
  }),
  data: SecurityUser,
  message: 'Guard added. The guard can sign in now.',
  refusals: [taken, badPhone, shortPin, noSuchGate, ...grants],
});

export const changeSecurityUser = operation({
  name: 'changeSecurityUser',
  method: 'PATCH',
  path: '/community/:communityId/security-users/:securityUserId',
  summary: 'Update a guard’s details, PIN or state; a removal is permanent',
  access: 'team.update',
  params: InCommunityWith('securityUserId'),
  body: z.strictObject({
    version: Version,
    name: Name.optional(),
    phone: Phone.nullable().optional(),
    post: Post.optional(),
    pin: Pin.optional(),
    isSupervisor: z.boolean().optional(),
    gateIds: GateIds.optional(),
    status: z.enum(securityUserStatuses).optional(),
  }),
  data: SecurityUser,
  message: 'Saved.',
  refusals: [common.stale, taken, badPhone, shortPin, noSuchGate, gone, ...grants],
});

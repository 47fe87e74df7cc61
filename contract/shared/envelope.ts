// The envelope of every response, and the refusals that every operation may return. This file depends on no feature.
import { z } from 'zod';
import { refusal } from './operation.ts';

export const ErrorItem = z.object({
  code: z.string(),
  description: z.string(),
  /** The path of the wrong input, with dots. A field of the body is given without `body.`: `firstName`. */
  field: z.string().optional(),
  /** The record that conflicts with the input, to which the screen can link. */
  about: z.object({ id: z.string(), label: z.string() }).optional(),
  /**
   * With STEP_UP_REQUIRED: the operation and a description of the action, such as `invite a colleague`, and its
   * details, such as `Invite f•••@example.com as Finance officer`. `sealed` contains the encrypted details. The browser
   * sends it to `requestOtp`, so that the email states the details in the server's words.
   */
  confirms: z
    .object({
      operation: z.string(),
      action: z.string(),
      detail: z.string().optional(),
      sealed: z.string().optional(),
    })
    .optional(),
  /** With FORBIDDEN, for a call with an API key: the scope that the key lacks. */
  scope: z.string().optional(),
  /** With FEATURE_ACTIVATION_REQUIRED: the feature, the number of trial uses so far, and the allowed number. */
  activation: z.object({ feature: z.string(), used: z.number(), limit: z.number() }).optional(),
});
export type ErrorItem = z.infer<typeof ErrorItem>;

/** The response to a refused or failed call. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.array(ErrorItem),
  requestId: z.string(),
});
export type Failure = z.infer<typeof Failure>;

/** The response to a successful call. */
export type Success<T> = { success: true; message?: string; data: T };

/** Refusals that any operation may return. The access and the input of an operation decide which of them apply. */
export const common = {
  invalid: refusal(
    'VALIDATION_FAILED',
    422,
    'Some fields have errors. Correct them and try again.',
  ),
  noSession: refusal('NOT_SIGNED_IN', 401, 'Sign in to continue.'),
  notFound: refusal('NOT_FOUND', 404, 'This record does not exist, or you can’t see it.'),
  forbidden: refusal(
    'FORBIDDEN',
    403,
    'Your role does not allow this. Ask a community manager for access.',
  ),
  featureActivation: refusal('FEATURE_ACTIVATION_REQUIRED', 403, '{sentence}'),
  keyInvalid: refusal('API_KEY_INVALID', 401, '{sentence}'),
  keyRefused: refusal(
    'API_KEY_REFUSED',
    403,
    'An API key can’t do this. A person must sign in and do it.',
  ),
  viewingAs: refusal(
    'VIEWING_AS_ROLE',
    403,
    'You are viewing as another role. Exit that view to make changes.',
  ),
  supportReads: refusal(
    'SUPPORT_READS_ONLY',
    403,
    'Your access is read-only. Ask the owner for full access to make changes.',
  ),
  keptFromSupport: refusal(
    'KEPT_FROM_SUPPORT',
    403,
    'Platform support can’t do this, because the effect would outlast the access. Ask a person of the community.',
  ),
  someWallets: refusal(
    'SOME_WALLETS_ONLY',
    403,
    'This covers all wallets, and your role is limited to some of them. Ask a colleague with full access.',
  ),
  archived: refusal(
    'COMMUNITY_ARCHIVED',
    409,
    'This community is archived. Restore it to make changes.',
  ),
  stale: refusal(
    'STALE_RECORD',
    409,
    'This was changed by {who} at {when}. Reload to see the newest version.',
  ),
  stepUpRequired: refusal(
    'STEP_UP_REQUIRED',
    403,
    'To {action}, confirm with a code from your email first.',
  ),
  keyReused: refusal(
    'IDEMPOTENCY_KEY_REUSED',
    409,
    'This idempotency key was already used for another request. Use a new key.',
  ),
  answerForgotten: refusal(
    'ANSWER_FORGOTTEN',
    409,
    'Already processed. The saved response contained erased personal data and was removed.',
  ),
  tooLarge: refusal(
    'TOO_LARGE',
    413,
    'This is larger than the limit of {limit}. Choose a smaller file.',
  ),
  mediaType: refusal('UNSUPPORTED_MEDIA_TYPE', 415, 'This type of content is not accepted.'),
  tooMany: refusal('TOO_MANY_REQUESTS', 429, 'Too many attempts. Wait {time}, then try again.'),
  unreadable: refusal('REQUEST_UNREADABLE', 400, 'This request can’t be read.'),
  tooSlow: refusal('REQUEST_TOO_SLOW', 408, 'This request took too long to arrive. Try again.'),
  headersTooLong: refusal(
    'REQUEST_TOO_LONG',
    431,
    'The URL or the headers of this request are too long.',
  ),
  busy: refusal('TRY_AGAIN', 503, 'The service is busy. Try again in a moment.'),
} as const;

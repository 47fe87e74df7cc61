// Identity: sign-up and sign-in, one-time codes, passwords, sessions, and the caller's own details. No response reveals
// whether an email address has an account.
import { z } from 'zod';
import { stepUpActions } from '#contract/shared/step-up-actions.ts';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { deviceKeysMost, passwordLengthMax, passwordProblem } from './passwords.ts';
import { Email, PersonName } from '#rules/shared/people.ts';
import { notAPicture } from '#contract/shared/pictures.ts';

export const otpPurposes = ['signup', 'reset', 'step-up', 'sign-in'] as const;
export type OtpPurpose = (typeof otpPurposes)[number];

export const identityRefusals = {
  wrongSignIn: refusal(
    'SIGN_IN_FAILED',
    401,
    'The email address or password is wrong. Try again, or sign in with a code.',
  ),
  signInPaused: refusal(
    'SIGN_IN_PAUSED',
    429,
    'Too many wrong passwords for this address. Sign in with a code from your email, or try again in {wait}.',
  ),
  emailNotVerified: refusal(
    'EMAIL_NOT_VERIFIED',
    403,
    'Confirm your email address first. We can send you a new code.',
  ),
  deactivated: refusal(
    'ACCOUNT_DEACTIVATED',
    403,
    'This account was closed{since}{why}. If this is a mistake, contact us under “Can’t sign in?”.',
  ),
  wrongCode: refusal(
    'WRONG_CODE',
    422,
    'This code is wrong or has expired. Use the code of the newest email, or request a new one.',
  ),
  secondStepRequired: refusal(
    'SECOND_STEP_REQUIRED',
    403,
    'Your password is correct. Enter the code from your authenticator app.',
  ),
  wrongSecondStep: refusal(
    'WRONG_SECOND_STEP',
    422,
    'This code is wrong. Enter the current code of your app, or an unused recovery code.',
  ),
  appCodeWanted: refusal(
    'APP_CODE_WANTED',
    409,
    'Two-factor authentication is on, so no code is emailed. Enter the code from your authenticator app.',
  ),
  secondStepPaused: refusal(
    'SECOND_STEP_PAUSED',
    429,
    'Too many wrong codes. Signing in is paused for {minutes} minutes.',
  ),
  weakPassword: refusal('WEAK_PASSWORD', 422, '{sentence}'),
  wrongPassword: refusal('WRONG_PASSWORD', 422, 'The current password is wrong. Try again.'),
  badPhone: refusal('INVALID', 422, '{sentence}'),
  notAPicture,
} as const;
const refusals = identityRefusals;
const secondStepRefusals = [refusals.wrongSecondStep, refusals.secondStepPaused];

const Password = z.string().superRefine((password, context) => {
  const problem = passwordProblem(password);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});
/** A password that was set earlier: the schema checks only its length, because the rules may have changed since. */
const KnownPassword = z
  .string()
  .min(1, 'Enter your password.')
  .max(passwordLengthMax, 'This password is too long. Use a shorter one.');
const Otp = z
  .string()
  .trim()
  .regex(/^[0-9]{6}$/, 'Enter the 6 digits of the code.');
const agreed = (sentence: string) => z.literal(true, { error: sentence });

const TimeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'This time zone does not exist. Choose one such as Africa/Lagos.');

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The details of the signed-in person. */
export const Me = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  hasConsentedToTerms: z.boolean(),
  emailVerified: z.boolean(),
  /** False until the person has entered a phone number and a time zone (/update-user-details). */
  detailsCompleted: z.boolean(),
  /** False if the sign-up password was deleted at verification, because a stranger may have set it. */
  hasPassword: z.boolean(),
  /** Whether sign-in requires a code of the authenticator app. */
  twoFactorEnabled: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  timeZone: z.string(),
  status: z.string(),
  sessionExpiresAt: Instant,
});
export type Me = z.infer<typeof Me>;

/** The result of a sign-in: the bearer token, shown only once, and its expiry. */
const Session = z.object({
  token: z.string(),
  expiresAt: Instant,
  user: Me,
  /** A key that the browser stores. Wrong passwords with this key count towards a separate limit. */
  deviceKey: z.string(),
});

/** The response to a request for a code, the same whether or not the address has an account. */
const CodeSent = z.object({
  resendAfterSeconds: z.number().int(),
  expiresAfterSeconds: z.number().int(),
});

export const signUp = operation({
  name: 'signUp',
  method: 'POST',
  path: '/auth/sign-up',
  summary: 'Create an account; a code is emailed to the address',
  access: 'public',
  body: z.strictObject({
    firstName: PersonName,
    lastName: PersonName,
    email: Email,
    password: Password,
    isAdult: agreed('You must be 18 or older to open an account.'),
    agreesToPrivacy: agreed('Read the privacy policy and agree to it.'),
    agreesToTerms: agreed('Read the terms and conditions and agree to them.'),
  }),
  data: CodeSent,
  refusals: [refusals.weakPassword],
});

export const requestOtp = operation({
  name: 'requestOtp',
  method: 'POST',
  path: '/auth/request-otp',
  summary:
    'Request a one-time code by email; earlier codes stop working, except one for sign-in until it expires',
  access: 'public',
  body: z.strictObject({
    email: Email,
    purpose: z.enum(otpPurposes),
    /** Only for the purpose `step-up`: the operation that needs the code, so that the email names the action. */
    operation: z.enum(Object.keys(stepUpActions)).optional(),
    /** The encrypted details of the action, from the refusal that asked for the code. */
    sealed: z
      .string()
      .max(2000)
      .regex(/^[\w-]+$/, 'The details of the action are invalid. Start the action again.')
      .optional(),
  }),
  data: CodeSent,
  refusals: [common.noSession, refusals.appCodeWanted],
});

export const verifyEmail = operation({
  name: 'verifyEmail',
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Verify an email address with a code and sign in',
  access: 'public',
  body: z.strictObject({
    email: Email,
    otp: Otp,
    /**
     * The password from the sign-up form. It shows that the person with the mailbox also chose the password. Without
     * it, the password is deleted, because a stranger may have set it.
     */
    password: KnownPassword.optional(),
  }),
  data: Session.extend({ keptPassword: z.boolean() }),
  refusals: [refusals.wrongCode, refusals.deactivated, refusals.secondStepRequired],
});

export const signIn = operation({
  name: 'signIn',
  method: 'POST',
  path: '/auth/sign-in',
  summary: 'Sign in with email and password, and a second factor if it is on',
  access: 'public',
  body: z.strictObject({
    email: Email,
    password: KnownPassword,
    /** A code of the authenticator app, or a recovery code. The server asks for it after the correct password. */
    secondStep: z.string().trim().min(6, 'Enter the 6 digits of the code.').max(20).optional(),
    /** The code from an email with the purpose `sign-in`: it allows a sign-in while sign-in is paused. */
    emailCode: Otp.optional(),
    /** The keys that this browser got at earlier sign-ins, also those of other people who used it. */
    deviceKeys: z.array(z.string().max(100)).max(deviceKeysMost).optional(),
  }),
  data: Session,
  refusals: [
    refusals.wrongSignIn,
    refusals.signInPaused,
    refusals.wrongCode,
    refusals.emailNotVerified,
    refusals.deactivated,
    refusals.secondStepRequired,
    ...secondStepRefusals,
  ],
});

export const forgotPassword = operation({
  name: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Request a code to set a new password',
  access: 'public',
  body: z.strictObject({ email: Email }),
  data: CodeSent,
});

export const resetPassword = operation({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with a code; all sessions end',
  access: 'public',
  body: z.strictObject({ email: Email, otp: Otp, password: Password }),
  message: 'New password saved. Sign in with it.',
  refusals: [refusals.wrongCode, refusals.weakPassword],
});

export const changePassword = operation({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the password, or set the first one; all other sessions end',
  access: 'session',
  body: z.strictObject({
    /** The current password; omitted by a user who has none. */
    currentPassword: KnownPassword.optional(),
    password: Password,
  }),
  message: 'Password changed. Other devices are signed out.',
  refusals: [refusals.wrongPassword, refusals.weakPassword, common.stepUpRequired],
});

export const signOut = operation({
  name: 'signOut',
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'End the current session',
  access: 'session',
});

export const signOutEverywhere = operation({
  name: 'signOutEverywhere',
  method: 'POST',
  path: '/auth/sign-out-everywhere',
  summary: 'End all sessions of the caller, including this one',
  access: 'session',
  data: z.object({ ended: z.number().int() }),
});

export const listSessions = operation({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List the caller’s sessions',
  access: 'session',
  data: z.object({
    items: z.array(
      z.object({
        id: Id,
        device: z.string(),
        ip: z.string().nullable(),
        createdAt: Instant,
        expiresAt: Instant,
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const endSession = operation({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  summary: 'End one of the caller’s sessions',
  access: 'session',
  params: z.strictObject({ sessionId: Id }),
  refusals: [common.notFound],
});

export const getMe = operation({
  name: 'getMe',
  method: 'GET',
  path: '/auth/me',
  summary: 'Get the signed-in person',
  access: 'session',
  data: Me,
});

export const changeMe = operation({
  name: 'changeMe',
  method: 'PATCH',
  path: '/auth/me',
  summary: 'Update the caller’s name, phone number or time zone',
  access: 'session',
  body: z
    .strictObject({
      firstName: PersonName,
      lastName: PersonName,
      /** Any local format; stored as E.164. */
      phone: z.string().trim().min(1, 'Enter your phone number.').max(100),
      timeZone: TimeZone,
    })
    .partial(),
  data: Me,
  refusals: [common.tooMany, refusals.badPhone],
});

export const uploadMyPhoto = operation({
  name: 'uploadMyPhoto',
  method: 'POST',
  path: '/auth/me/photo',
  summary: 'Set the caller’s photo',
  access: 'session',
  kind: 'file',
  data: Me,
  refusals: [refusals.notAPicture],
});

export const removeMyPhoto = operation({
  name: 'removeMyPhoto',
  method: 'DELETE',
  path: '/auth/me/photo',
  summary: 'Delete the caller’s photo',
  access: 'session',
  data: Me,
});

export const getPhoto = operation({
  name: 'getPhoto',
  method: 'GET',
  path: '/auth/users/:userId/photo',
  summary: 'Get a photo by its signed URL',
  access: 'public',
  kind: 'download',
  params: z.strictObject({ userId: Id }),
  query: z.strictObject({
    name: z.string().max(100),
    until: z.string().max(20),
    signature: z.string().max(100),
  }),
  refusals: [common.notFound],
});

export const consentToTerms = operation({
  name: 'consentToTerms',
  method: 'PATCH',
  path: '/auth/consent-to-terms',
  summary: 'Record the caller’s consent to the current privacy policy and terms',
  access: 'session',
  data: z.object({ hasConsentedToTerms: z.literal(true) }),
});

export const stepUp = operation({
  name: 'stepUp',
  method: 'POST',
  path: '/auth/step-up',
  summary: 'Confirm the caller’s identity with a code before a sensitive action',
  access: 'session',
  body: z.strictObject({
    /** The emailed code; with two-factor authentication, a code of the app or a recovery code. */
    otp: z.string().trim().min(6, 'Enter the 6 digits of the code.').max(20),
  }),
  data: z.object({ steppedUpAt: Instant }),
  refusals: [refusals.wrongCode, ...secondStepRefusals],
});

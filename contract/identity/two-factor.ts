// Two-factor authentication with an authenticator app, and recovery codes in case the app is lost. Each secret is
// returned only once.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

/** The number of recovery codes in a set. Each code works once. */
export const recoveryCodeCount = 10;

export const twoFactorRefusals = {
  alreadyOn: refusal(
    'TWO_FACTOR_ON',
    409,
    'Two-factor authentication is already on. Turn it off first.',
  ),
  notOn: refusal('TWO_FACTOR_OFF', 409, 'Two-factor authentication is off.'),
  notBegun: refusal(
    'TWO_FACTOR_NOT_BEGUN',
    409,
    'Scan the QR code first, then enter the code from your app.',
  ),
  wrongCode: refusal(
    'WRONG_APP_CODE',
    422,
    'This code is wrong. Wait for the next code, and check the clock of your phone.',
  ),
} as const;
const refusals = twoFactorRefusals;

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const startTwoFactor = operation({
  name: 'startTwoFactor',
  method: 'POST',
  path: '/auth/two-factor',
  summary: 'Start setting up an authenticator app; nothing changes until it is confirmed',
  access: 'session',
  answersSecret: true,
  data: z.object({
    /** The secret in base32, to type into the app. */
    secret: z.string(),
    /** The text that the QR code contains. */
    uri: z.string(),
  }),
  refusals: [common.stepUpRequired, refusals.alreadyOn],
});

export const confirmTwoFactor = operation({
  name: 'confirmTwoFactor',
  method: 'POST',
  path: '/auth/two-factor/confirm',
  summary: 'Turn on two-factor authentication with a code of the app; other devices are signed out',
  access: 'session',
  answersSecret: true,
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^[0-9]{3} ?[0-9]{3}$/, 'Enter the 6 digits of the code.')
      .transform((code) => code.replace(' ', '')),
  }),
  data: RecoveryCodes,
  refusals: [refusals.alreadyOn, refusals.notBegun, refusals.wrongCode],
});

export const renewRecoveryCodes = operation({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
  summary: 'Create ten new recovery codes; the old codes stop working',
  access: 'session',
  answersSecret: true,
  data: RecoveryCodes,
  refusals: [common.stepUpRequired, refusals.notOn],
});

export const endTwoFactor = operation({
  name: 'endTwoFactor',
  method: 'DELETE',
  path: '/auth/two-factor',
  summary: 'Turn off two-factor authentication',
  access: 'session',
  refusals: [common.stepUpRequired, refusals.notOn],
});

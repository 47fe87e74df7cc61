// The emails about accounts. Each email is about one event. All except the one about a reopened account say what to do
// if the person did not expect it. No email contains a link, because people who are used to such links are easier to
// deceive by phishing.
import { message } from '#platform/feature/message.ts';

const sign = 'Courtyard';
/** Groups the digits for readability. The input field accepts a code with or without the space. */
const shown = (otp: string): string => `${otp.slice(0, 3)} ${otp.slice(3)}`;

export const signUpCode = message({
  to: 'A person who signs up.',
  sample: { otp: '123456' },
  email: ({ otp }) => ({
    subject: `${shown(otp)} is your Courtyard code`,
    lines: [
      'Welcome to Courtyard.',
      'Your code to confirm this email address:',
      `    ${shown(otp)}`,
      'It works once, for 10 minutes. A newer code replaces it.',
      'If you did not sign up, ignore this email: without the code nothing happens.',
      sign,
    ],
  }),
});

export const resetCode = message({
  to: 'A person who asks for a new password.',
  sample: { otp: '123456' },
  email: ({ otp }) => ({
    subject: `${shown(otp)} is your code for a new password`,
    lines: [
      'Someone asked for a new password for your Courtyard account.',
      'Your code to set one:',
      `    ${shown(otp)}`,
      'It works once, for 10 minutes. A newer code replaces it.',
      'If it was not you, ignore this email: your password stays as it is.',
      sign,
    ],
  }),
});

export const signInCode = message({
  to: 'A person who signs in on a new browser after wrong passwords.',
  sample: { otp: '123456' },
  email: ({ otp }) => ({
    subject: `${shown(otp)} is your code to sign in`,
    lines: [
      `Wrong passwords were entered for your Courtyard account, so a new browser needs this code with your
password:`,
      `    ${shown(otp)}`,
      'It works for one sign-in, for 10 minutes.',
      'If it was not you, ignore this email: the code is worthless without your password.',
      sign,
    ],
  }),
});

type StepUp = {
  otp: string;
  /** The action that the code confirms, such as `invite a colleague`. */
  action?: string | undefined;
  /** The exact details of the action. */
  detail?: string | undefined;
};

export const stepUpCode = message({
  to: 'A signed-in person who confirms an action.',
  sample: { otp: '123456', action: 'invite a colleague', detail: 'Invite a…@x.example as Admin' },
  variants: [{ otp: '123456' }],
  email: ({ otp, action = 'confirm that it is you', detail }: StepUp) => ({
    subject: `${shown(otp)} is your code to ${action}`,
    lines: [
      `To ${action} in Courtyard, enter this code:`,
      `    ${shown(otp)}`,
      detail !== undefined && `It confirms: ${detail}`,
      'It works once, for 10 minutes.',
      'If it was not you, someone is signed in as you: change your password now.',
      sign,
    ],
  }),
});

export const alreadyRegistered = message({
  to: 'A person with an account, when somebody signs up with their address.',
  email: () => ({
    subject: 'You already have a Courtyard account',
    lines: [
      'Someone tried to sign up with this email address, which has a Courtyard account already.',
      'If it was you, sign in instead. If you forgot your password, choose "Forgot password?" there.',
      'If it was not you, there is nothing to do: your account is unchanged.',
      sign,
    ],
  }),
});

export const signInPaused = message({
  to: 'A person for whose account five wrong passwords were entered.',
  email: () => ({
    subject: 'Sign-in to your account is paused for 15 minutes',
    lines: [
      `A wrong password was entered five times for your Courtyard account, so we paused signing in there for
15 minutes.`,
      'Browsers that you have signed in with before still work. On a new one, ' +
        'sign in with a code that we email to you.',
      'If it was you and you forgot your password, set a new one with "Forgot password?".',
      'If it was not you, your account is safe as long as your password is hard to guess and used nowhere else.',
      sign,
    ],
  }),
});

export const passwordChanged = message({
  to: 'A person whose password was changed.',
  email: () => ({
    subject: 'Your password was changed',
    lines: [
      'The password of your Courtyard account was changed just now, and other devices were signed out.',
      'If it was not you, set a new password immediately with "Forgot password?" on the sign-in page.',
      sign,
    ],
  }),
});

export const twoFactorOn = message({
  to: 'A person who turned on two-factor authentication.',
  email: () => ({
    subject: 'Two-factor authentication is on',
    lines: [
      `From now on, signing in to your Courtyard account asks for a code of your authenticator app.
Other devices were signed out.`,
      'Keep your recovery codes. Each signs you in once if you lose your app.',
      'If it was not you, change your password immediately and inform your community.',
      sign,
    ],
  }),
});

export const passkeyAdded = message({
  to: 'A person who added a passkey.',
  sample: { name: 'Chrome on Android' },
  email: ({ name }) => ({
    subject: 'A passkey was added to your account',
    lines: [
      `A passkey was added to your Courtyard account just now, on ${name}. It confirms in your name, like a code that
we email you.`,
      'If it was not you, remove it under Settings, Profile. Change your password and inform your community.',
      sign,
    ],
  }),
});

export const passkeyRemoved = message({
  to: 'A person who removed a passkey.',
  sample: { name: 'Chrome on Android' },
  email: ({ name }) => ({
    subject: 'A passkey of your account was removed',
    lines: [
      `The passkey ${name} of your Courtyard account was removed just now. It no longer works.`,
      'If it was not you, change your password immediately and inform your community.',
      sign,
    ],
  }),
});

export const twoFactorOff = message({
  to: 'A person whose two-factor authentication was turned off.',
  email: () => ({
    subject: 'Two-factor authentication is off',
    lines: [
      'Two-factor authentication of your Courtyard account was turned off just now. Your password alone signs you in.',
      'If it was not you, change your password immediately and turn two-factor authentication on again.',
      sign,
    ],
  }),
});

export const accountClosed = message({
  to: 'A person whose account the operator closed.',
  sample: { reason: 'you asked for it' },
  email: ({ reason }) => ({
    subject: 'Your Courtyard account was closed',
    lines: [
      `Your account was closed just now: ${reason}.`,
      'You can’t sign in, and your records stay.',
      'If this is a mistake, contact us under "Can’t sign in?" on the sign-in page.',
      sign,
    ],
  }),
});

export const accountOpened = message({
  to: 'A person whose account the operator opened again.',
  email: () => ({
    subject: 'Your Courtyard account is open again',
    lines: [
      'You can sign in again with your old password.',
      'If you forgot it, set a new one on the sign-in page.',
      sign,
    ],
  }),
});

export const accountDeleted = message({
  to: 'A person who deleted their account.',
  email: () => ({
    subject: 'Your Courtyard account is deleted',
    lines: [
      `Your sign-in, your photo and your settings are deleted. Where you live or lived, the office still keeps its
records of you; ask the office to erase them.`,
      'If it was not you, write to us under “Can’t sign in?” on the sign-in page.',
      sign,
    ],
  }),
});

export const recoveryCodesRenewed = message({
  to: 'A person who made new recovery codes.',
  email: () => ({
    subject: 'Your recovery codes were replaced',
    lines: [
      'Ten new recovery codes were created for your Courtyard account just now. The old codes no longer work.',
      'If it was not you, change your password immediately.',
      sign,
    ],
  }),
});

export const recoveryCodeUsed = message({
  to: 'A person who signed in with a recovery code.',
  sample: { left: 9 },
  variants: [{ left: 1 }],
  email: ({ left }) => ({
    subject: 'A recovery code was used to sign in',
    lines: [
      `Someone signed in to your Courtyard account with one of your recovery codes.
${left === 1 ? 'One is' : `${left} are`} left; you can make new ones under Settings, Profile.`,
      'If it was not you, change your password immediately and create new recovery codes.',
      sign,
    ],
  }),
});

export const secondStepPaused = message({
  to: 'A person for whose account five wrong codes followed the right password.',
  email: () => ({
    subject: 'Someone knows your password: sign-in is paused for 15 minutes',
    lines: [
      `Somebody entered the right password of your Courtyard account and then five wrong codes, so we
paused signing in for 15 minutes.`,
      'If it was you, wait, then use the current code of your app or a recovery code.',
      'If it was not you, two-factor authentication blocked the sign-in. Change your password now.',
      sign,
    ],
  }),
});

// The texts of identity's emails. Each covers a single subject, says what to do if it was unexpected, and contains no
// link, because such links teach people to be phished.
import type { Mail } from '#platform/delivery/mail-message.ts';

type Text = Omit<Mail, 'to'>;

const sign = '\n\nCourtyard';
/** Grouped for readability; the field accepts it with or without the space. */
const shown = (otp: string): string => `${otp.slice(0, 3)} ${otp.slice(3)}`;

export const codeMail = {
  signup: (otp: string): Text => ({
    subject: `${shown(otp)} is your Courtyard code`,
    text: `Welcome to Courtyard.

Your code to confirm this email address:

    ${shown(otp)}

It works once, for 10 minutes. A newer code replaces it.

If you did not sign up, ignore this mail: without the code nothing happens.${sign}`,
  }),
  reset: (otp: string): Text => ({
    subject: `${shown(otp)} is your code for a new password`,
    text: `Someone asked for a new password for your Courtyard account.

Your code to set one:

    ${shown(otp)}

It works once, for 10 minutes. A newer code replaces it.

If it was not you, ignore this mail: your password stays as it is.${sign}`,
  }),
  'sign-in': (otp: string): Text => ({
    subject: `${shown(otp)} is your code to sign in`,
    text: `Wrong passwords were entered for your Courtyard account, so a new browser needs this code with your
password:

    ${shown(otp)}

It works for one sign-in, for 10 minutes.

If it was not you, ignore this mail: the code is worthless without your password.${sign}`,
  }),
  /** `action`: the action that the code confirms, as `invite a colleague`; `detail` names it exactly. */
  'step-up': (otp: string, action = 'confirm that it is you', detail?: string): Text => ({
    subject: `${shown(otp)} is your code to ${action}`,
    text: `To ${action} in Courtyard, enter this code:

    ${shown(otp)}
${detail === undefined ? '' : `\nIt confirms: ${detail}\n`}
It works once, for 10 minutes.

If it was not you, someone is signed in as you: change your password now.${sign}`,
  }),
} as const;

export const alreadyRegistered: Text = {
  subject: 'You already have a Courtyard account',
  text: `Someone tried to sign up with this email address, which has a Courtyard account already.

If it was you, sign in instead. If you forgot your password, choose "Forgot password?" there.

If it was not you, there is nothing to do: your account is unchanged.${sign}`,
};

export const signInPaused: Text = {
  subject: 'Sign-in to your account is paused for 15 minutes',
  text: `A wrong password was entered five times for your Courtyard account, so we paused signing in there for
15 minutes.

Browsers that you have signed in with before still work. On a new one, sign in with a code that we email to you.

If it was you and you forgot your password, set a new one with "Forgot password?".

If it was not you, your account is safe as long as your password is hard to guess and used nowhere else.${sign}`,
};

export const passwordChanged: Text = {
  subject: 'Your password was changed',
  text: `The password of your Courtyard account was changed just now, and other devices were signed out.

If it was not you, set a new password at once with "Forgot password?" on the sign-in page.${sign}`,
};

export const twoFactorOn: Text = {
  subject: 'Signing in now asks for a second step',
  text: `From now on, signing in to your Courtyard account asks for a code of your authenticator app.
Other devices were signed out.

Keep the recovery codes that you were shown: each lets you in once when your app is lost.

If it was not you, change your password at once and tell your community.${sign}`,
};

export const passkeyAdded = (name: string): Text => ({
  subject: 'A passkey was added to your account',
  text: `A passkey was added to your Courtyard account just now, on ${name}. It confirms in your name, like a code that
we mail to you.

If it was not you, remove it under Settings, Profile, change your password at once and tell your community.${sign}`,
});

export const passkeyRemoved = (name: string): Text => ({
  subject: 'A passkey of your account was removed',
  text: `The passkey ${name} of your Courtyard account was removed just now. It proves nothing any more.

If it was not you, change your password at once and tell your community.${sign}`,
});

export const twoFactorOff: Text = {
  subject: 'Signing in no longer asks for a second step',
  text: `The second step of your Courtyard account was turned off just now: your password alone signs you in.

If it was not you, change your password at once and turn the second step on again.${sign}`,
};

export const accountClosed = (reason: string): Text => ({
  subject: 'Your Courtyard account was closed',
  text: `Your account was closed just now: ${reason}.

Nobody signs in with it, and what you did stays where it is.

If that is a mistake, write to us: under "Can’t sign in?" on the sign-in page.${sign}`,
});

export const accountOpened: Text = {
  subject: 'Your Courtyard account is open again',
  text: `You can sign in again, with the password from before.

If you have forgotten it, the sign-in page sets a new one.${sign}`,
};

export const accountDeleted: Text = {
  subject: 'Your Courtyard account is deleted',
  text: `Your sign-in, your photo and your settings are deleted. Where you live or lived, the office still keeps its
records of you; ask the office to erase them.

If it was not you, write to us under “Can’t sign in?” on the sign-in page.${sign}`,
};

export const recoveryCodesRenewed: Text = {
  subject: 'Your recovery codes were made anew',
  text: `Ten new recovery codes were made for your Courtyard account just now. Those from before no longer work.

If it was not you, change your password at once.${sign}`,
};

export const recoveryCodeUsed = (left: number): Text => ({
  subject: 'A recovery code was used to sign in',
  text: `Someone signed in to your Courtyard account with one of your recovery codes.
${left === 1 ? 'One is' : `${left} are`} left; you can make new ones under Settings, Profile.

If it was not you, change your password at once and make new recovery codes.${sign}`,
});

export const secondStepPaused: Text = {
  subject: 'Someone knows your password: sign-in is paused for 15 minutes',
  text: `Somebody entered the right password of your Courtyard account and then five wrong codes, so we
paused signing in for 15 minutes.

If it was you, wait and try again with the newest code of your app, or with a recovery code.

If it was not you, your second step has kept them out. Change your password now.${sign}`,
};

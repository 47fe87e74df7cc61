// Binds the operations of identity to their functions.
import * as environment from '#contract/identity/environment.ts';
import * as calls from '#contract/identity/identity.ts';
import * as ownAccount from '#contract/identity/own-account.ts';
import * as keys from '#contract/identity/passkeys.ts';
import * as second from '#contract/identity/two-factor.ts';
import { demoGuards, demoPassword, demoSignIns } from '#db/demo/sign-ins.ts';
import { unpackSquare } from '#platform/files/pictures.ts';
import { withoutSession, type Route, signedIn } from '#platform/http/route.ts';
import { requestOtp } from './ask-for-code.ts';
import { openQueue } from './credentials/password-queue.ts';
import { deleteMyAccount } from './delete-account.ts';
import { type Identity, type IdentityOptions, openIdentity } from './identity.ts';
import { changeMe, consentToTerms, getMe } from './me.ts';
import * as passkeys from './passkeys.ts';
import { changePassword, forgotPassword, resetPassword } from './password.ts';
import { getPhoto, removeMyPhoto, uploadMyPhoto } from './photo.ts';
import { endSession, listSessions, signOut, signOutEverywhere, stepUp } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp, verifyEmail } from './sign-up.ts';
import * as twoFactor from './two-factor.ts';

/** All operations of identity, over the connections of the identity role. */
export function identityRoutes(options: IdentityOptions): Route[] {
  const queue = openQueue();
  let opened: Identity | undefined;
  // The dependencies are opened at the first call, so that a program that only lists the routes needs no database.
  const here = (): Identity => (opened ??= openIdentity(options, queue));
  const identityPool = options.kept?.identity ?? options.identityPool;
  let openedForSignIn: Identity | undefined;
  const atSignIn = (): Identity =>
    (openedForSignIn ??= openIdentity({ ...options, identityPool }, queue));
  return [
    withoutSession(calls.signUp, (context, input) => signUp(here(), context, input)),
    withoutSession(calls.requestOtp, (context, input) => requestOtp(here(), context, input)),
    withoutSession(calls.verifyEmail, (context, input) => verifyEmail(here(), context, input)),
    withoutSession(calls.signIn, (context, input) => signIn(atSignIn(), context, input)),
    withoutSession(calls.forgotPassword, (context, input) =>
      forgotPassword(here(), context, input),
    ),
    withoutSession(calls.resetPassword, (context, input) => resetPassword(here(), context, input)),
    withoutSession(calls.getPhoto, (context, input) => getPhoto(here(), context, input)),
    withoutSession(environment.getEnvironment, async () => ({
      demo: options.demo,
      demoSignIns: options.demo
        ? demoSignIns.map((person) => ({ ...person, password: demoPassword }))
        : [],
      demoGuards: options.demo ? [...demoGuards] : [],
      localMail: here().localMail,
    })),
    signedIn(calls.changePassword, (context, input) => changePassword(here(), context, input)),
    signedIn(calls.signOut, (context) => signOut(here(), context)),
    signedIn(calls.signOutEverywhere, (context) => signOutEverywhere(here(), context)),
    signedIn(calls.listSessions, (context) => listSessions(here(), context)),
    signedIn(calls.endSession, (context, input) => endSession(here(), context, input)),
    { ...signedIn(calls.getMe, (context) => getMe(atSignIn(), context)), isForSignIn: true },
    signedIn(calls.changeMe, (context, input) => changeMe(here(), context, input)),
    signedIn(ownAccount.deleteMyAccount, (context) => deleteMyAccount(here(), context)),
    signedIn(calls.uploadMyPhoto, (context, input) => uploadMyPhoto(here(), context, input), {
      unpack: unpackSquare,
    }),
    signedIn(calls.removeMyPhoto, (context) => removeMyPhoto(here(), context)),
    signedIn(calls.consentToTerms, (context) => consentToTerms(here(), context)),
    signedIn(second.startTwoFactor, (context) => twoFactor.startTwoFactor(here(), context)),
    signedIn(second.confirmTwoFactor, (context, input) =>
      twoFactor.confirmTwoFactor(here(), context, input),
    ),
    signedIn(second.renewRecoveryCodes, (context) => twoFactor.renewRecoveryCodes(here(), context)),
    signedIn(second.endTwoFactor, (context) => twoFactor.endTwoFactor(here(), context)),
    signedIn(keys.listPasskeys, (context) => passkeys.listPasskeys(here(), context)),
    signedIn(keys.startPasskey, (context) => passkeys.startPasskey(here(), context)),
    signedIn(keys.addPasskey, (context, input) => passkeys.addPasskey(here(), context, input)),
    signedIn(keys.removePasskey, (context, input) =>
      passkeys.removePasskey(here(), context, input),
    ),
    signedIn(keys.startPasskeyStepUp, (context) => passkeys.startPasskeyStepUp(here(), context)),
    signedIn(keys.stepUpByPasskey, (context, input) =>
      passkeys.stepUpByPasskey(here(), context, input),
    ),
    signedIn(calls.stepUp, (context, input) => stepUp(here(), context, input)),
  ];
}

// Passkeys in the browser: creating one for a challenge, and signing a challenge with one. The library is loaded at
// first use.
import {
  addPasskey,
  startPasskey,
  startPasskeyStepUp,
  stepUpByPasskey,
} from '#calls/identity/passkeys.ts';
import type { Answer, Input } from '#contract/shared/operation.ts';
import { call } from '#lib/api/api.ts';

/**
 * Whether this browser can create passkeys on this page. The page must be secure (HTTPS or localhost) and have a host
 * name, not an IP address.
 */
export const knowsPasskeys = (): boolean =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !/^[\d.]+$|:/.test(window.location.hostname);

/** Whether the person closed the browser's dialog, or it timed out. */
export const isPasskeyCancelled = (cause: unknown): boolean =>
  cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError');

type Transports = Input<typeof addPasskey>['body']['transports'];

/** Asks the device to create a passkey. Throws the browser's errors; see `isPasskeyCancelled`. */
export async function makePasskey(
  given: Answer<typeof startPasskey>,
): Promise<Input<typeof addPasskey>['body']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: given.challenge,
      rp: { id: given.host, name: 'Courtyard' },
      user: { id: given.userHandle, name: given.email, displayName: given.email },
      // Ed25519, ECDSA with P-256, and RSA for Windows devices.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: given.known.map((one) => ({ ...one, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    },
  });
  return {
    id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    ...(response.transports && { transports: response.transports as Transports }),
  };
}

/**
 * Proves the person's identity with one of their passkeys, as a step-up. Throws the server's refusal or the browser's
 * error.
 */
export async function confirmByPasskey(): Promise<void> {
  const given = await call(startPasskeyStepUp);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: given.challenge,
      rpId: given.host,
      allowCredentials: given.known.map((one) => ({ ...one, type: 'public-key' })),
      userVerification: 'required',
    },
  });
  await call(stepUpByPasskey, {
    body: {
      id,
      clientData: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
    },
  });
}

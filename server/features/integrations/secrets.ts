// Secrets that a community stores here for later use: keys of text message providers, mail server passwords, webhook
// signing keys. The secrets are encrypted for a purpose and a community. No call returns a stored secret; a new webhook
// signing key is shown once, when it is made.
import { seal, unseal } from '#platform/http/sealed.ts';

type Purpose = 'sms-secret' | 'sms-signing' | 'smtp-password' | 'webhook-secret';

export const sealFor = (
  secret: string,
  of: { purpose: Purpose; communityId: string },
  text: string,
): string => seal(secret, { purpose: of.purpose, owner: of.communityId }, text);

/**
 * Decrypts a secret. Null if there is none, or if the server's secret has been replaced since; then the community has
 * to enter it again.
 */
export function openSealed(
  secret: string,
  of: { purpose: Purpose; communityId: string },
  sealed: string | null,
): string | null {
  if (sealed === null) return null;
  try {
    return unseal(secret, { purpose: of.purpose, owner: of.communityId }, sealed);
  } catch {
    return null;
  }
}

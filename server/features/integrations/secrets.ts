// Secrets that a community stores with us for later use: provider keys, mail server passwords, webhook signing keys.
// They are sealed per purpose and community, and no call returns them.
import { seal, unseal } from '#platform/http/sealed.ts';

type Purpose = 'sms-secret' | 'sms-signing' | 'smtp-password' | 'webhook-secret';

export const sealFor = (
  secret: string,
  of: { purpose: Purpose; communityId: string },
  text: string,
): string => seal(secret, { purpose: of.purpose, owner: of.communityId }, text);

/** Null when there is none, or when the server's secret was replaced since: it has to be entered again. */
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

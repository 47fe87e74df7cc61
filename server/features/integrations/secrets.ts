// Secrets that a community entrusts to us and that we have to use again: keys of providers, passwords of mail servers,
// keys that sign webhooks. They are sealed for one purpose in one community, and no call gives one back.
import { seal, unseal } from '#platform/sealed.ts';

type Purpose = 'sms-secret' | 'sms-signing' | 'smtp-password' | 'webhook-secret';

export const sealFor = (
  secret: string,
  of: { purpose: Purpose; communityId: string },
  text: string,
): string => seal(secret, { purpose: of.purpose, owner: of.communityId }, text);

/** Null where there is none, and where the server's secret was replaced since: it has to be entered again. */
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

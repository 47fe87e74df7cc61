// Selects a community's gateway: its own, if it has entered keys, otherwise the installation's. A community with
// unreadable keys has no gateway. Keys are decrypted within the community's transaction and discarded when they change.
import { unseal } from '#platform/http/sealed.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { Gateway } from '#platform/payments/gateway.ts';
import type { Gateways, Inside } from '#platform/payments/gateways.ts';
import { type OwnKeys, openOwnGateway } from '#platform/payments/open-gateway.ts';
import { paymentKeys, type StoredKeys } from './own-keys-queries.ts';

type Options = {
  /** The installation's gateway. */
  gateway: Gateway | null;
  secret: string;
  clock: Clock;
  /** Base URLs of the providers, for tests. */
  baseUrls?: { paystack?: string; stripe?: string };
};

export const keyPurpose = 'payment-key';
export const webhookPurpose = 'payment-webhook';

/**
 * The most gateways in the cache. A cached gateway remembers its running calls and whether its provider responds;
 * emptying the cache loses nothing else.
 */
const openMax = 500;

export function openGateways({ gateway: platform, secret, clock, baseUrls }: Options): Gateways {
  const open = new Map<string, { sealed: string; gateway: Gateway }>();
  const ownOf = (communityId: string, stored: StoredKeys): Gateway | null => {
    const sealed = `${stored.secretSealed} ${stored.webhookSecretSealed}`;
    const known = open.get(communityId);
    if (known?.sealed === sealed) return known.gateway;
    const keys = keysOf(secret, communityId, stored);
    if (keys === null) return null;
    const gateway = openOwnGateway(keys, { clock, baseUrl: baseUrls?.[keys.gateway] });
    if (open.size >= openMax) open.clear();
    open.set(communityId, { sealed, gateway });
    return gateway;
  };
  const own = async ({ db, communityId }: Inside) => ownOf(communityId, await paymentKeys.read(db));
  return {
    own,
    takesTestKeys: platform?.name === 'sandbox',
    here: async ({ db, communityId }) => {
      const stored = await paymentKeys.read(db);
      // If the keys can't be decrypted, return null until they are re-entered. The installation's gateway would send
      // the money to another account.
      return stored.gateway === null ? platform : ownOf(communityId, stored);
    },
    named: async (inside, name) => {
      const gateway = name.startsWith('own-') ? await own(inside) : platform;
      return gateway?.name === name ? gateway : null;
    },
  };
}

/** Always selects the given gateway. The installation's own sales use this. */
export const alwaysBy = (gateway: Gateway | null): Pick<Gateways, 'here'> => ({
  here: () => Promise.resolve(gateway),
});

/**
 * Decrypts the keys. Null if there are no keys or if they cannot be decrypted, for example because the server's secret
 * has changed.
 */
function keysOf(secret: string, communityId: string, stored: StoredKeys): OwnKeys | null {
  const { gateway, secretSealed, webhookSecretSealed } = stored;
  if (gateway === null || secretSealed === null) return null;
  try {
    const secretKey = unseal(secret, { purpose: keyPurpose, owner: communityId }, secretSealed);
    if (gateway === 'paystack') return { gateway, secretKey };
    const of = { purpose: webhookPurpose, owner: communityId };
    return { gateway, secretKey, webhookSecret: unseal(secret, of, webhookSecretSealed ?? '') };
  } catch {
    return null;
  }
}

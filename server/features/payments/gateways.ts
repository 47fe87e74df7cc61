// By which gateway a community is paid: one with its own keys where it has entered them, else the installation's. The
// keys are opened within the community's transaction and kept no longer than they stand there.
import { unseal } from '#platform/sealed.ts';
import type { Clock } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Gateway } from '#platform/payments/gateway.ts';
import { type OwnKeys, openOwnGateway } from '#platform/payments/open-gateway.ts';
import { selectKeys, type StoredKeys } from './own-keys-queries.ts';

/** Who asks, and within which transaction. */
export type Inside = Pick<CommunityContext, 'db' | 'communityId'>;

export type Gateways = {
  /** The gateway by which a new payment is taken; null where nobody can pay by card or transfer. */
  here(inside: Inside): Promise<Gateway | null>;
  /** The one by which something was begun; null where it is not set any more. */
  named(inside: Inside, name: string): Promise<Gateway | null>;
  /** The community's own; null where it has none. */
  own(inside: Inside): Promise<Gateway | null>;
  /** Whether keys that move no money are taken: on an installation that is a test itself. */
  takesTestKeys: boolean;
};

type Options = {
  /** The installation's. */
  gateway: Gateway | null;
  secret: string;
  clock: Clock;
  /** Where the providers are, for tests. */
  baseUrls?: { paystack?: string; stripe?: string };
};

export const keyPurpose = 'payment-key';
export const webhookPurpose = 'payment-webhook';

/** Gateways that are open at once: each remembers only how many calls run and whether its provider answers. */
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
  const own = async ({ db, communityId }: Inside) => ownOf(communityId, await selectKeys(db));
  return {
    own,
    takesTestKeys: platform?.name === 'sandbox',
    here: async ({ db, communityId }) => {
      const stored = await selectKeys(db);
      // Keys that cannot be read any more are entered anew: money never goes elsewhere meanwhile.
      return stored.gateway === null ? platform : ownOf(communityId, stored);
    },
    named: async (inside, name) => {
      const gateway = name.startsWith('own-') ? await own(inside) : platform;
      return gateway?.name === name ? gateway : null;
    },
  };
}

/** Always the same one, as for what the installation itself sells. */
export const alwaysBy = (gateway: Gateway | null): Pick<Gateways, 'here'> => ({
  here: () => Promise.resolve(gateway),
});

/** Null where there are none, and where the server's secret was replaced since. */
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

// A community's own keys of a payment gateway. The keys are stored encrypted, and only the last four characters of the
// secret key are returned. Changing them requires step-up authentication and the confirmation of a second person, if
// there is one, and notifies the owner, because the money then goes to another account.
import type * as contract from '#contract/gateway-payments/payment-gateways.ts';
import {
  type OwnProvider,
  type PaymentGateway,
  paymentGatewayRefusals as refusals,
} from '#contract/gateway-payments/payment-gateways.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { isSoleHolder, selectHolders } from '#platform/database/holders.ts';
import { notify } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { refuse } from '#platform/http/refuse.ts';
import { seal, unseal } from '#platform/http/sealed.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import type { Gateways } from '#platform/payments/gateways.ts';
import { keyPurpose, webhookPurpose } from './gateways.ts';
import { gatewayChanged, gatewayProposed } from './messages.ts';
import * as queries from './own-keys-queries.ts';
import { paymentKeys } from './own-keys-queries.ts';
import { ownWebhookPath, webhookPath } from './webhook-paths.ts';

export type OwnKeyOptions = { gateways: Gateways; secret: string; publicUrl: string };

const names: Readonly<Record<OwnProvider, string>> = { paystack: 'Paystack', stripe: 'Stripe' };

/** The form of each provider's secret keys. Publishable keys have another prefix and are refused. */
const shapes: Readonly<Record<OwnProvider, { secretKey: RegExp; looks: string }>> = {
  paystack: { secretKey: /^sk_(test|live)_\w{4,}$/, looks: 'sk_live_…' },
  stripe: { secretKey: /^[rs]k_(test|live)_\w{4,}$/, looks: 'sk_live_… or rk_live_…' },
};

export const getPaymentGateway =
  ({ gateways, publicUrl }: OwnKeyOptions) =>
  async (context: CommunityContext): Promise<PaymentGateway> => {
    const { db, communityId } = context;
    const stored = await paymentKeys.read(db);
    const proposal = await queries.selectProposal(db);
    const gateway = await gateways.here(context);
    const addressOf = (provider: OwnProvider) => publicUrl + ownWebhookPath(provider, communityId);
    const isOwn = stored.gateway !== null;
    const shared = {
      isOwn,
      maskedKey: isOwn ? `•••• ${stored.hint}` : null,
      ownWebhookUrls: { paystack: addressOf('paystack'), stripe: addressOf('stripe') },
      proposed: proposal
        ? {
            gateway: proposal.gateway,
            maskedKey: proposal.gateway && `•••• ${proposal.hint}`,
            byName: proposal.byName,
            at: proposal.at,
            isMine: proposal.byId === context.user.id,
            may: { confirm: await mayConfirm(context, proposal) },
          }
        : null,
      version: stored.version,
    };
    if (gateway === null) return { ...shared, gateway: null, webhookUrl: null, lastPaidAt: null };
    const lastPaidAt = await queries.selectLastPaidAt(db, gateway.name);
    const name = gateway.name.replace('own-', '') as 'sandbox' | OwnProvider;
    return {
      ...shared,
      gateway: name,
      webhookUrl:
        stored.gateway === null ? publicUrl + webhookPath(name) : addressOf(stored.gateway),
      lastPaidAt,
    };
  };

export const changePaymentGateway =
  (ports: OwnKeyOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.changePaymentGateway>,
  ): Promise<PaymentGateway> => {
    const { db, communityId } = context;
    const stored = await paymentKeys.lock(context, body.version);
    const kept = keptOf(ports, communityId, { stored, body });
    const isAnother = kept !== 'same';
    if (kept === 'other') await refuseUnderWay(db, stored);
    const keys = keysFrom(ports, communityId, { stored, body });
    requireStepUpLast(context, confirmedText(keys));
    if (!isAnother) await putKeys(context, { stored, keys });
    else if (!(await decidesAlone(context))) await propose(context, keys);
    else await putKeys(context, { stored, keys, how: { singleControl: true } });
    return getPaymentGateway(ports)(context);
  };

/**
 * Refuses a change while payments or payouts of the community's own gateway are in progress, because their webhooks
 * would fail the signature check under a new key.
 */
export async function refuseUnderWay(db: Db, { gateway }: queries.StoredKeys): Promise<void> {
  if (gateway === null) return;
  const count = await queries.countUnderWay(db, `own-${gateway}`);
  if (count > 0) throw refuse(refusals.busy, { with: { count } });
}

const confirming = 'bankAccounts.approve';

/** True if no other person in the community can confirm a change of the gateway. */
const decidesAlone = async ({ db, user }: CommunityContext): Promise<boolean> =>
  isSoleHolder(user.id, await selectHolders(db, confirming));

/**
 * True if the caller has the permission and may confirm the proposal: a second person, or its author if nobody else can
 * confirm it.
 */
export const mayConfirm = async (
  context: CommunityContext,
  { byId }: Pick<queries.Proposal, 'byId'>,
): Promise<boolean> =>
  context.worker.permissions.has(confirming) &&
  (byId !== context.user.id || (await decidesAlone(context)));

/** Stores the keys until a second person confirms them, and notifies the people who can confirm. */
async function propose(context: CommunityContext, keys: queries.Keys): Promise<void> {
  const { user, clock } = context;
  await paymentKeys.write(context, {
    event: 'proposed',
    values: {
      proposedGateway: keys.gateway,
      proposedSecretSealed: keys.secretSealed,
      proposedWebhookSecretSealed: keys.webhookSecretSealed,
      proposedHint: keys.hint,
      proposedBy: user.id,
      proposedAt: clock.now().toISOString(),
    },
    after: { gateway: keys.gateway },
  });
  notify(context, {
    ...gatewayProposed.notice({ by: nameOf(user), change: gatewayText(keys) }),
    to: { permission: confirming },
    exceptUserId: user.id,
    actor: nameOf(user),
    link: '/settings?Tab=integrations',
    priority: 'Urgent',
  });
}

type Put = {
  stored: queries.StoredKeys;
  keys: queries.Keys;
  /** The way in which the change was confirmed, for the audit log; absent if the keys stay the same. */
  how?: { proposedBy: string } | { singleControl: true };
};

/** Activates the keys for later payments, removes a proposal, and notifies the owner. */
export async function putKeys(
  context: CommunityContext,
  { stored, keys, how }: Put,
): Promise<void> {
  const { gateway, secretSealed, webhookSecretSealed, hint } = keys;
  const changed = {
    ...(isNew(secretSealed, stored.secretSealed) && { secretKey: 'changed' }),
    ...(isNew(webhookSecretSealed, stored.webhookSecretSealed) && {
      signingSecret: 'changed',
    }),
  };
  await paymentKeys.write(context, {
    event: 'changed',
    values: { gateway, secretSealed, webhookSecretSealed, hint, ...queries.noProposal },
    before: { gateway: stored.gateway },
    after: { gateway, ...changed, ...how },
  });
  await tellOwner(context, gateway);
}

const isNew = (sealed: string | null, before: string | null): boolean =>
  sealed !== null && sealed !== before;

/** The change as text for a question: `take payments with …`. */
export const gatewayText = ({ gateway, hint }: queries.Keys): string =>
  gateway === null
    ? 'take payments with the gateway of the platform'
    : `take payments with keys of ${names[gateway]} ending in ${hint}`;

/** The text of `gatewayText` with a capital letter, for the step-up dialog. */
export const confirmedText = (keys: queries.Keys): string =>
  gatewayText(keys).replace('take', 'Take');

type Change = {
  stored: queries.StoredKeys;
  body: Parsed<typeof contract.changePaymentGateway>['body'];
};

/**
 * Compares the stored keys with those of a change. A different signing secret counts as different keys, because its
 * holder could forge payment events. Stored keys that were encrypted under another secret of the server are
 * unreadable; no pending payment can use them, so a change of them is not blocked.
 */
function keptOf(
  { secret }: OwnKeyOptions,
  communityId: string,
  { stored, body }: Change,
): 'same' | 'other' | 'unreadable' {
  if (stored.gateway !== body.gateway) return 'other';
  const compared = [
    [body.secretKey, stored.secretSealed, keyPurpose],
    [body.webhookSecret, stored.webhookSecretSealed, webhookPurpose],
  ] as const;
  try {
    const isOther = compared.some(
      ([wanted, sealed, purpose]) =>
        wanted !== undefined &&
        (sealed === null || unseal(secret, { purpose, owner: communityId }, sealed) !== wanted),
    );
    return isOther ? 'other' : 'same';
  } catch {
    return 'unreadable';
  }
}

/** Builds the new keys. A key that the form leaves out stays unchanged, if the gateway is the same. */
function keysFrom(
  { secret, gateways }: OwnKeyOptions,
  communityId: string,
  { stored, body }: Change,
) {
  const { gateway, secretKey, webhookSecret } = body;
  const none = { gateway: null, secretSealed: null, webhookSecretSealed: null, hint: '' };
  if (gateway === null) return none;
  const kept = stored.gateway === gateway ? stored : none;
  const { secretKey: shape, looks } = shapes[gateway];
  if (secretKey === undefined && kept.secretSealed === null) {
    throw bad('secretKey', 'Enter the secret key.');
  }
  if (secretKey !== undefined && !shape.test(secretKey)) {
    throw bad('secretKey', `Enter the secret key: it looks like ${looks}.`);
  }
  if (secretKey?.includes('_test_') && !gateways.takesTestKeys) {
    throw bad('secretKey', 'This is a test key, which moves no money. Enter the live key.');
  }
  const isSigned = gateway === 'stripe';
  if (isSigned && webhookSecret === undefined && kept.webhookSecretSealed === null) {
    throw bad('webhookSecret', 'Enter the signing secret of the webhook.');
  }
  if (isSigned && webhookSecret !== undefined && !/^whsec_\w{4,}$/.test(webhookSecret)) {
    throw bad('webhookSecret', 'Enter the signing secret: it looks like whsec_….');
  }
  const sealed = (purpose: string, text: string) =>
    seal(secret, { purpose, owner: communityId }, text);
  return {
    gateway,
    secretSealed: secretKey === undefined ? kept.secretSealed : sealed(keyPurpose, secretKey),
    hint: secretKey === undefined ? kept.hint : secretKey.slice(-4),
    webhookSecretSealed: !isSigned
      ? null
      : webhookSecret === undefined
        ? kept.webhookSecretSealed
        : sealed(webhookPurpose, webhookSecret),
  };
}

const bad = (field: string, sentence: string) =>
  refuse(refusals.badKey, { field, with: { sentence } });

/** Notifies the community's owner which account receives payments from now on. */
async function tellOwner(context: CommunityContext, gateway: OwnProvider | null): Promise<void> {
  const actor = `${context.user.firstName} ${context.user.lastName}`;
  notify(context, {
    ...gatewayChanged.notice({ by: actor, gateway: gateway && names[gateway] }),
    to: { userIds: [await queries.selectOwnerId(context.db)] },
    actor,
    link: '/settings?Tab=integrations',
    priority: 'Urgent',
  });
}

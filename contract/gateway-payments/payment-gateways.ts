// The payment gateway of a community: the installation's gateway, or one that uses the community's own keys.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { InCommunity, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const ownProviders = ['paystack', 'stripe'] as const;
export type OwnProvider = (typeof ownProviders)[number];

export const PaymentGateway = z.object({
  /** Null if payments by card and transfer are not available. */
  gateway: z.enum(['sandbox', ...ownProviders]).nullable(),
  /** Whether the gateway uses the community's own keys. */
  isOwn: z.boolean(),
  /** The community's own key, of which only the last characters are visible: `•••• 4f2a`; null without an own key. */
  maskedKey: z.string().nullable(),
  /** The webhook URL to enter at the gateway. */
  webhookUrl: z.string().nullable(),
  /**
   * The webhook URLs for the community's own accounts. They are known in advance, so that the community can enter them
   * at the gateway before it enters its keys here.
   */
  ownWebhookUrls: z.object({ paystack: z.string(), stripe: z.string() }),
  lastPaidAt: Instant.nullable(),
  /** A proposed change that nobody has confirmed yet; null for none. */
  proposed: z
    .object({
      gateway: z.enum(ownProviders).nullable(),
      maskedKey: z.string().nullable(),
      byName: z.string(),
      at: Instant,
      isMine: z.boolean(),
      /** `confirm` is true for the author only if nobody else in the community can confirm. */
      may: z.object({ confirm: z.boolean() }),
    })
    .nullable(),
  version: z.number().int(),
});
export type PaymentGateway = z.infer<typeof PaymentGateway>;

const badKey = refusal('VALIDATION_FAILED', 422, '{sentence}');
const busy = refusal(
  'GATEWAY_BUSY',
  409,
  'Money is under way by this gateway: {count} in all. Change it when they have ended; a checkout that nobody ' +
    'finishes ends after a day.',
);
const ownProposal = refusal(
  'OWN_GATEWAY_CHANGE',
  403,
  'You requested this change. Another person who approves bank accounts must confirm it.',
);
export const paymentGatewayRefusals = { badKey, busy, ownProposal };

export const getPaymentGateway = operation({
  name: 'getPaymentGateway',
  method: 'GET',
  path: '/community/:communityId/payment-gateway',
  summary: 'Get the payment gateway and its last payment; keys are never returned',
  access: 'settings.read',
  refreshedBy: ['integrations', 'team'],
  wholeCommunity: true,
  params: InCommunity,
  data: PaymentGateway,
});

const Secret = z
  .string()
  .trim()
  .max(300)
  .regex(/^[\x21-\x7e]+$/, 'Copy the key exactly as the gateway shows it.');

export const changePaymentGateway = operation({
  name: 'changePaymentGateway',
  method: 'PUT',
  path: '/community/:communityId/payment-gateway',
  summary:
    'Asks to take payments into the community’s own account at a gateway, or by the installation’s again; a second ' +
    'person confirms it, where there is one',
  access: 'bankAccounts.approve',
  wholeCommunity: true,
  params: InCommunity,
  body: z.strictObject({
    version: Version,
    gateway: z.enum(ownProviders).nullable(),
    secretKey: Secret.optional(),
    /** Used only for Stripe; required unless it is stored already. */
    webhookSecret: Secret.optional(),
  }),
  data: PaymentGateway,
  refusals: [common.stale, common.stepUpRequired, badKey, busy],
});

export const decidePaymentGateway = operation({
  name: 'decidePaymentGateway',
  method: 'POST',
  path: '/community/:communityId/payment-gateway/decision',
  summary: 'Confirm or decline a colleague’s change of the payment gateway; the owner is notified',
  access: 'bankAccounts.approve',
  needsKey: true,
  wholeCommunity: true,
  params: InCommunity,
  body: z.strictObject({ version: Version, isConfirmed: z.boolean() }),
  data: PaymentGateway,
  refusals: [common.stale, common.stepUpRequired, busy, ownProposal],
});

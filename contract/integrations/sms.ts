// Text messages: how many parts a text takes, and the provider that sends a community's messages.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { anyOf, list } from '#contract/shared/list.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

/** Maximum length of a text in characters: ten parts of 153 characters in the GSM alphabet. */
export const smsTextMax = 1530;

const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmTwice = new Set('^{}\\[~]|€\f');

/**
 * The number of parts that the provider charges for a text. A text of one part has at most 160 characters of the GSM
 * alphabet, or 70 characters if it contains any other character. In a text of several parts, each part has 153 or 67.
 * Some characters of the GSM alphabet, such as `€`, count twice.
 */
export function smsSegments(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((one) => gsm.has(one) || gsmTwice.has(one));
  const size = isGsm
    ? characters.length + characters.filter((one) => gsmTwice.has(one)).length
    : text.length;
  const [single, part] = isGsm ? [160, 153] : [70, 67];
  return size <= single ? 1 : Math.ceil(size / part);
}

export const smsProviders = ['twilio', 'termii'] as const;
export type SmsProviderName = (typeof smsProviders)[number];
export const smsStatuses = ['Waiting', 'Sending', 'Sent', 'Delivered', 'Failed', 'Unsure'] as const;

export const SmsSettings = z.object({
  /** The provider that the community chose; null if it uses the platform's provider, if there is one. */
  provider: z.enum(smsProviders).nullable(),
  /** The account id at Twilio, which is no secret. */
  account: z.string(),
  /** The sender that recipients see: a number, or a name that the provider has approved. */
  sender: z.string(),
  /** The price of one part, in minor units of the community's currency; null if no price was entered. */
  partMinor: BalanceMinor.nullable(),
  hasSecret: z.boolean(),
  hasSigningSecret: z.boolean(),
  /** The account that sends messages now. `none`: messages cannot be sent. */
  sendsBy: z.enum(['community', 'platform', 'sandbox', 'none']),
  /** The URL for delivery reports, to be entered at the provider. */
  reportUrl: z.string(),
  version: z.number().int(),
});
export type SmsSettings = z.infer<typeof SmsSettings>;

/** Tells screens whether text messages can be sent. Without a provider, they disable text messages and say why. */
export const getTextsReady = operation({
  name: 'getTextsReady',
  method: 'GET',
  path: '/community/:communityId/texts-ready',
  summary: 'Get whether text messages can be sent',
  access: 'member',
  refreshedBy: ['integrations'],
  params: InCommunity,
  data: z.object({ isReady: z.boolean() }),
});

const Secret = z.string().trim().min(8, 'At least 8 characters.').max(300);

export const getSmsSettings = operation({
  name: 'getSmsSettings',
  method: 'GET',
  path: '/community/:communityId/sms-settings',
  summary: 'Get the text message provider; secrets are never returned',
  access: 'settings.read',
  refreshedBy: ['integrations'],
  wholeCommunity: true,
  params: InCommunity,
  data: SmsSettings,
});

const secretMissing = refusal('SECRET_MISSING', 422, 'Enter the {what}.');
const noSms = refusal('NO_SMS_PROVIDER', 409, 'No text message provider is set. Set one first.');
const badPhone = refusal('VALIDATION_FAILED', 422, '{sentence}');
const notFailed = refusal('SMS_NOT_FAILED', 409, 'Only a failed message can be resent.');
const tooOld = refusal(
  'SMS_TOO_OLD',
  409,
  'This message is older than one day and may be out of date. Write a new one.',
);

export const smsRefusals = { secretMissing, noSms, badPhone, notFailed, tooOld };

export const changeSmsSettings = operation({
  name: 'changeSmsSettings',
  method: 'PUT',
  path: '/community/:communityId/sms-settings',
  summary: 'Set the text message provider; an omitted secret stays unchanged',
  access: 'settings.update',
  wholeCommunity: true,
  params: InCommunity,
  body: z.strictObject({
    version: Version,
    provider: z.enum(smsProviders).nullable(),
    account: z.string().trim().max(100).optional(),
    sender: z
      .string()
      .trim()
      .regex(
        /^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{3,11}|MG[0-9a-f]{32})?$/,
        'Enter a phone number, or 3 to 11 letters and digits.',
      )
      .optional(),
    secret: Secret.optional(),
    partMinor: BalanceMinor.min(0, 'Enter a price of zero or more.')
      .max(1_000_000, 'This price is too high for one text message. Check it.')
      .nullish(),
    /** Termii's secret key, with which delivery reports are signed. */
    signingSecret: Secret.optional(),
  }),
  data: SmsSettings,
  message: 'Saved.',
  refusals: [common.stale, common.stepUpRequired, secretMissing],
});

export const sendTestSms = operation({
  name: 'sendTestSms',
  method: 'POST',
  path: '/community/:communityId/sms-settings/test',
  summary: 'Send a test text message to a number',
  access: 'settings.update',
  wholeCommunity: true,
  params: InCommunity,
  body: z.strictObject({ to: z.string().trim().min(3).max(30) }),
  data: z.object({ id: Id }),
  message: 'Test message sent to the provider.',
  refusals: [noSms, badPhone, common.tooMany],
});

/** The reasons for which text messages are sent. */
export const smsPurposes = [
  'Broadcast',
  'Emergency',
  'Walk-in',
  'Join request',
  'Complaint',
  'Test',
  'Other',
] as const;

/** A failed text can be sent again within this many hours; later it would be out of date. */
export const smsResendHours = 24;

export const SmsMessage = z.object({
  id: Id,
  purpose: z.enum(smsPurposes),
  /** The phone number; empty after the retention period or an erasure, when the number and the text are deleted. */
  to: z.string(),
  /** The text without its codes and links, which a reader could use. */
  text: z.string(),
  purgedAt: Instant.nullable(),
  segments: z.number().int(),
  status: z.enum(smsStatuses),
  provider: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type SmsMessage = z.infer<typeof SmsMessage>;

export const smsList = list({
  name: 'sms-messages',
  noun: { one: 'message', many: 'messages' },
  row: SmsMessage,
  sorts: [],
  filters: { Status: anyOf('Status', smsStatuses), Purpose: anyOf('For', smsPurposes) },
  columns: {
    to: { title: 'To', isFixed: true, card: 'title', width: 150 },
    purpose: { title: 'For', width: 110 },
    text: { title: 'Text', card: 'subtitle', width: 180 },
    at: { title: 'When', of: 'createdAt', kind: 'time', width: 110 },
    status: { title: 'Status', card: 'badge', width: 110 },
  },
});

export const listSmsMessages = operation({
  name: 'listSmsMessages',
  method: 'GET',
  path: '/community/:communityId/sms-messages',
  summary: 'List text messages with their delivery status, newest first',
  access: 'settings.read',
  refreshedBy: ['sms'],
  wholeCommunity: true,
  params: InCommunity,
  query: smsList.query,
  data: smsList.page,
});

export const resendSmsMessage = operation({
  name: 'resendSmsMessage',
  method: 'POST',
  path: '/community/:communityId/sms-messages/:messageId/resend',
  summary: 'Resend a failed text message within one day',
  access: 'settings.update',
  wholeCommunity: true,
  params: InCommunityWith('messageId'),
  data: SmsMessage,
  message: 'The message is being resent.',
  refusals: [noSms, notFailed, tooOld],
});

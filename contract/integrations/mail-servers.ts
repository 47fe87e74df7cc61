// The mail server with which a community sends its emails, if it does not use the platform's server.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { InCommunity, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const smtpSecurities = ['STARTTLS', 'TLS', 'None'] as const;

export const SmtpSettings = z.object({
  /** The community's mail server; null if the platform's server sends its emails. */
  host: z.string().nullable(),
  port: z.number().int(),
  security: z.enum(smtpSecurities),
  username: z.string(),
  hasPassword: z.boolean(),
  fromAddress: z.string(),
  /** The sender's name in emails; if empty, the community's name. */
  fromName: z.string(),
  /** The address for replies; if empty, the community's contact address. */
  replyTo: z.string(),
  lastSentAt: Instant.nullable(),
  /**
   * The reason why the platform's server had to send the last email; null if the community's server sent it, or if no
   * email was sent since the settings changed.
   */
  lastError: z.string().nullable(),
  lastErrorAt: Instant.nullable(),
  version: z.number().int(),
});
export type SmtpSettings = z.infer<typeof SmtpSettings>;

const badHost = refusal('VALIDATION_FAILED', 422, '{sentence}');
const noServer = refusal(
  'NO_MAIL_SERVER',
  409,
  'This community has no mail server of its own. Set one first.',
);

export const smtpRefusals = { badHost, noServer };

export const getSmtpSettings = operation({
  name: 'getSmtpSettings',
  method: 'GET',
  path: '/community/:communityId/smtp-settings',
  summary: 'Get the mail server; the password is never returned',
  access: 'settings.read',
  refreshedBy: ['integrations'],
  wholeCommunity: true,
  params: InCommunity,
  data: SmtpSettings,
});

export const changeSmtpSettings = operation({
  name: 'changeSmtpSettings',
  method: 'PUT',
  path: '/community/:communityId/smtp-settings',
  summary: 'Set the mail server; for the same host and user, an omitted password stays unchanged',
  access: 'settings.update',
  wholeCommunity: true,
  params: InCommunity,
  body: z.strictObject({
    version: Version,
    host: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9]([a-z0-9.-]{1,251})[a-z0-9]$/, 'Enter the server’s host name.')
      .nullable(),
    port: z.number().int().min(1).max(65_535).optional(),
    security: z.enum(smtpSecurities).optional(),
    username: z.string().trim().max(200).optional(),
    password: z.string().min(1).max(300).optional(),
    fromAddress: z.email('Enter an email address.').max(254).optional(),
    fromName: z
      .string()
      .trim()
      .max(80, 'At most 80 characters.')
      .regex(/^[^\p{Cc}<>"]*$/u, 'Remove quotes and angle brackets.')
      .optional(),
    replyTo: z.union([z.literal(''), z.email('Enter an email address.').max(254)]).optional(),
  }),
  data: SmtpSettings,
  message: 'Saved.',
  refusals: [common.stale, common.stepUpRequired, badHost],
});

export const sendTestMail = operation({
  name: 'sendTestMail',
  method: 'POST',
  path: '/community/:communityId/smtp-settings/test',
  summary: 'Send a test email to the caller through the community’s mail server',
  access: 'settings.update',
  wholeCommunity: true,
  params: InCommunity,
  message: 'A test email is on its way to you.',
  refusals: [noServer],
});

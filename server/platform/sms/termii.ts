// Termii: JSON requests that contain the key, and delivery reports signed with HMAC-SHA512 over the raw body by the
// account's secret key.
import { z } from 'zod';
import type { Outbound } from '#platform/delivery/outbound.ts';
import { headerOf, matches, sign } from '#platform/payments/signature.ts';
import { callProvider } from './call.ts';
import {
  type SmsAccount,
  SmsAway,
  type SmsProvider,
  type SmsReading,
  SmsRefused,
} from './provider.ts';

const Report = z.object({ message_id: z.coerce.string().min(1).max(100), status: z.string() });

export function openTermii(
  account: SmsAccount,
  { outbound, baseUrl = 'https://v3.api.termii.com' }: { outbound: Outbound; baseUrl?: string },
): SmsProvider {
  return {
    name: 'termii',
    send: async ({ to, text }) => {
      const answer = await callProvider(
        outbound,
        {
          method: 'POST',
          url: `${baseUrl}/api/sms/send`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            api_key: account.secret,
            to: to.slice(1),
            from: account.sender,
            sms: text,
            type: 'plain',
            channel: 'generic',
          }),
        },
        ({ message }) => message,
      );
      // Some refusals have status 200, with another code in the body.
      if (answer['code'] !== 'ok' && answer['message_id'] === undefined) {
        const { message } = answer;
        throw new SmsRefused(
          typeof message === 'string' ? message.slice(0, 300) : 'Termii refused the message.',
        );
      }
      const reference = answer['message_id_str'] ?? answer['message_id'];
      if (reference === undefined) throw new SmsAway('answered without a message id');
      return { reference: String(reference).slice(0, 100), delivered: false };
    },
    readReport: (raw, headers) => {
      if (account.signingSecret === null) return { kind: 'refused', why: 'no secret key is set' };
      const expected = sign('sha512', account.signingSecret, raw);
      if (!matches(expected, headerOf(headers, 'x-termii-signature'))) {
        return { kind: 'refused', why: 'wrong signature' };
      }
      return readBody(raw);
    },
  };
}

function readBody(raw: Buffer): SmsReading {
  let body: unknown;
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch {
    return { kind: 'ignored' };
  }
  const report = Report.safeParse(body);
  if (!report.success) return { kind: 'ignored' };
  const { message_id: reference, status } = report.data;
  if (/^delivered/i.test(status)) {
    return { kind: 'report', report: { reference, status: 'Delivered', reason: null } };
  }
  if (!/dnd|fail|reject|expire|undeliver/i.test(status)) return { kind: 'ignored' };
  const reason = `The provider says: ${status.slice(0, 200)}.`;
  return { kind: 'report', report: { reference, status: 'Failed', reason } };
}

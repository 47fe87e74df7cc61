// Twilio: form requests with the account's own credentials, and delivery reports signed with HMAC-SHA1 over the called
// URL and its sorted fields.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Outbound } from '#platform/delivery/outbound.ts';
import { headerOf } from '#platform/payments/signature.ts';
import { callProvider } from './call.ts';
import { type SmsAccount, SmsAway, type SmsProvider, type SmsReading } from './provider.ts';

export function openTwilio(
  account: SmsAccount,
  { outbound, baseUrl = 'https://api.twilio.com' }: { outbound: Outbound; baseUrl?: string },
): SmsProvider {
  const sid = encodeURIComponent(account.account);
  const credentials = Buffer.from(`${account.account}:${account.secret}`).toString('base64');
  return {
    name: 'twilio',
    send: async ({ to, text, reportUrl }) => {
      const sender = account.sender.startsWith('MG') ? 'MessagingServiceSid' : 'From';
      const form = new URLSearchParams({ To: to, [sender]: account.sender, Body: text });
      if (reportUrl) form.set('StatusCallback', reportUrl);
      const answer = await callProvider(
        outbound,
        {
          method: 'POST',
          url: `${baseUrl}/2010-04-01/Accounts/${sid}/Messages.json`,
          headers: {
            authorization: `Basic ${credentials}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: form.toString(),
        },
        ({ message }) => message,
      );
      if (typeof answer['sid'] !== 'string') throw new SmsAway('answered without a message id');
      return { reference: answer['sid'].slice(0, 100), delivered: false };
    },
    readReport: (raw, headers, url) => {
      const form = new URLSearchParams(raw.toString('utf8'));
      const given = Buffer.from(headerOf(headers, 'x-twilio-signature'), 'base64');
      const expected = createHmac('sha1', account.secret).update(signedText(url, form)).digest();
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return { kind: 'refused', why: 'wrong signature' };
      }
      return readForm(form);
    },
  };
}

/** The text that Twilio signs: the URL, then each field with its value, sorted by name. */
export const signedText = (url: string, form: URLSearchParams): string =>
  url +
  [...form]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('');

function readForm(form: URLSearchParams): SmsReading {
  const reference = form.get('MessageSid');
  const status = form.get('MessageStatus');
  if (!reference) return { kind: 'ignored' };
  if (status === 'delivered') {
    return { kind: 'report', report: { reference, status: 'Delivered', reason: null } };
  }
  if (status !== 'undelivered' && status !== 'failed') return { kind: 'ignored' };
  const code = form.get('ErrorCode');
  const reason = code ? `Not delivered (error ${code.slice(0, 20)}).` : 'Not delivered.';
  return { kind: 'report', report: { reference, status: 'Failed', reason } };
}

// Test doubles of Twilio and Termii on loopback: they accept messages over real HTTP, and sign the delivery reports
// that a test sends.
import { createHmac } from 'node:crypto';
import { type Answered, type Double, startDouble, type Told } from './provider-double.ts';

export const twilioAccount = 'AC0123456789abcdef0123456789abcdef';
export const twilioToken = 'token-of-twilio';
export const termiiKey = 'key-of-termii';
export const termiiSecret = 'secret-of-termii';

/** A phone number that both test doubles refuse. */
export const unknownNumber = '+2348030000000';

/** The platform's settings for Twilio. */
export const twilioPlatform = {
  provider: 'twilio',
  account: twilioAccount,
  sender: '+2342013301234',
  secret: twilioToken,
  signingSecret: null,
} as const;

export type SmsDouble = Double & {
  taken: { to: string; text: string; reportUrl: string | null }[];
};

/** `onTaken` is called for each message that the double of Twilio accepts, before its answer is sent. */
export async function startSmsDouble(onTaken?: () => Promise<void> | void): Promise<SmsDouble> {
  const taken: SmsDouble['taken'] = [];
  const twilio = async ({ headers, body }: Told): Promise<Answered> => {
    const expected = Buffer.from(`${twilioAccount}:${twilioToken}`).toString('base64');
    if (headers.authorization !== `Basic ${expected}`) {
      return { status: 401, body: { code: 20003, message: 'Authenticate' } };
    }
    const form = new URLSearchParams(body);
    const to = form.get('To') ?? '';
    if (to === unknownNumber) {
      return { status: 400, body: { code: 21211, message: `The 'To' number ${to} is not valid.` } };
    }
    taken.push({ to, text: form.get('Body') ?? '', reportUrl: form.get('StatusCallback') });
    const sid = `SM${taken.length}`;
    await onTaken?.();
    return { status: 201, body: { sid, status: 'queued' } };
  };
  const termii = ({ body }: Told): Answered => {
    const sent = JSON.parse(body) as Record<string, string>;
    if (sent['api_key'] !== termiiKey) return { status: 401, body: { message: 'Invalid api key' } };
    const to = `+${sent['to']}`;
    if (to === unknownNumber) return { status: 400, body: { message: 'Invalid number' } };
    taken.push({ to, text: sent['sms'] ?? '', reportUrl: null });
    return { body: { code: 'ok', message_id: `90${taken.length}`, message: 'Successfully Sent' } };
  };
  const double = await startDouble((told) =>
    told.path.startsWith('/2010-04-01/') ? twilio(told) : termii(told),
  );
  return Object.assign(double, { taken });
}

/** A delivery report as Twilio sends it, with its signature. */
export function twilioReport(url: string, fields: Record<string, string>, token = twilioToken) {
  const text = Object.keys(fields)
    .toSorted()
    .reduce((all, name) => all + name + fields[name], url);
  return {
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(text).digest('base64'),
    },
  };
}

/** A delivery report as Termii sends it, with its signature. */
export function termiiReport(fields: object, secret = termiiSecret) {
  const body = JSON.stringify(fields);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-termii-signature': createHmac('sha512', secret).update(body).digest('hex'),
    },
  };
}

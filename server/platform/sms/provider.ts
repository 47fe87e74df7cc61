// What a provider of text messages is: the interface that the sandbox, Twilio and Termii stand behind. It knows no
// feature and no database.
import type { Headers } from '#platform/payments/gateway.ts';

export type SmsOrder = {
  /** Ours; where a provider takes one it is sent along, so that a repeat is known. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
  /** Where the provider tells what became of it; null where it is not told by message. */
  reportUrl: string | null;
};

export type SmsReport = {
  reference: string;
  status: 'Delivered' | 'Failed';
  reason: string | null;
};

/** What a report says; `refused` when its signature is not true, `ignored` when it ends nothing. */
export type SmsReading =
  | { kind: 'report'; report: SmsReport }
  | { kind: 'ignored' }
  | { kind: 'refused'; why: string };

export type SmsProvider = {
  name: 'sandbox' | 'twilio' | 'termii';
  /** Resolves once the provider has taken it. `delivered` where that is already the end. */
  send(order: SmsOrder): Promise<{ reference: string; delivered: boolean }>;
  /** Checks the signature over the bytes as they came; `url` is the address that was called. */
  readReport(raw: Buffer, headers: Headers, url: string): SmsReading;
};

/** The account and the keys of one provider. */
export type SmsAccount = {
  provider: 'twilio' | 'termii';
  account: string;
  sender: string;
  secret: string;
  signingSecret: string | null;
};

/** The provider is slow, away or busy: the same message may be tried again. */
export class SmsAway extends Error {
  override readonly name = 'SmsAway';
  /** It was asked and gave no answer: it may have taken the message. */
  readonly mayHaveArrived: boolean;
  constructor(message: string, options: { cause?: unknown; mayHaveArrived?: boolean } = {}) {
    super(message, options);
    this.mayHaveArrived = options.mayHaveArrived ?? false;
  }
}

/** The provider understood and said no; its reason is for people. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
}

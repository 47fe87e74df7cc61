// The interface of a text message provider, which the sandbox, Twilio and Termii implement.
import type { Headers } from '#platform/payments/gateway.ts';

export type SmsOrder = {
  /** Our id, by which the sandbox recognises a repeat. */
  id: string;
  /** The recipient's phone number in E.164. */
  to: string;
  text: string;
  /** The URL for delivery reports; null if it is not given per message. */
  reportUrl: string | null;
};

export type SmsReport = {
  reference: string;
  status: 'Delivered' | 'Failed';
  reason: string | null;
};

/** The result of reading a report; `refused` if its signature is invalid, `ignored` if it has no final status. */
export type SmsReading =
  | { kind: 'report'; report: SmsReport }
  | { kind: 'ignored' }
  | { kind: 'refused'; why: string };

export type SmsProvider = {
  name: 'sandbox' | 'twilio' | 'termii';
  /** Resolves once the provider has accepted the message. `delivered` if that is already the final status. */
  send(order: SmsOrder): Promise<{ reference: string; delivered: boolean }>;
  /** Reads a delivery report after its signature has been checked; `url` is the address that was called. */
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

/** The provider is slow, unreachable or busy: the same message may be retried. */
export class SmsAway extends Error {
  override readonly name = 'SmsAway';
  /** The request was sent and got no answer: the provider may have accepted the message. */
  readonly mayHaveArrived: boolean;
  constructor(message: string, options: { cause?: unknown; mayHaveArrived?: boolean } = {}) {
    super(message, options);
    this.mayHaveArrived = options.mayHaveArrived ?? false;
  }
}

/** The provider processed the call and refused it; its reason is for people. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
}

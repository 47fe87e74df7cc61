// The payment gateway interface, which the sandbox, Paystack and Stripe implement. Errors say whether a retry may help.

/**
 * The installation's gateway, or a gateway with a community's own keys (`own-…`). This name distinguishes
 * the payments of the two.
 */
export type GatewayName = 'sandbox' | 'paystack' | 'stripe' | 'own-paystack' | 'own-stripe';

export type PaymentChannel = 'Card' | 'Bank transfer';
/** How money arrived: this includes transfers to a virtual account, which nobody started here. */
export type ReceivedChannel = PaymentChannel | 'Virtual account';
export type FeeChannel = PaymentChannel | 'Payout';

export type BankAccount = {
  bankName: string;
  accountNumber: string;
  /** The holder's name as the person entered it. */
  accountName: string;
};

export type Checkout = {
  /** Our reference, globally unique: the same reference is the same payment. */
  reference: string;
  amountMinor: number;
  currency: string;
  email: string;
  channel: PaymentChannel;
  narration: string;
  /** The URL that the payer returns to, with the product's host. */
  returnUrl: string;
};

export type Payout = {
  /** Our reference: two orders with the same reference are paid once. */
  reference: string;
  amountMinor: number;
  currency: string;
  bankAccount: BankAccount;
  narration: string;
};

export type WantedAccount = {
  /** Our reference, globally unique. */
  reference: string;
  /** The account holder's name, as the payers' banks show it. */
  holder: string;
  email: string;
  currency: string;
};

export type VirtualAccount = { bankName: string; accountNumber: string; accountName: string };

/**
 * `Disputed`: a chargeback is in progress. `ChargedBack`: the money went back to the payer. `Returned`: the bank
 * returned a payout, even if it was reported as successful before.
 */
export type Outcome = 'Pending' | 'Successful' | 'Failed' | 'Disputed' | 'ChargedBack' | 'Returned';

export type GatewayEvent = {
  /** The gateway's id of this event: the same in every delivery. */
  id: string;
  subject: 'payment' | 'payout';
  outcome: Outcome;
  /** Our reference; null if the gateway sends only its own. */
  reference: string | null;
  externalReference: string | null;
  amountMinor: number;
  currency: string;
  /** The gateway's fee; null if the gateway does not report it. */
  feeMinor: number | null;
  /**
   * For a transfer to a virtual account: the payer's name and narration. Otherwise: why it failed or went back; null if
   * unknown.
   */
  reason: string | null;
  /** The virtual account that received the money; `reference` is then the gateway's own. */
  virtualAccount?: string;
};

/** The result of reading a webhook; `refused` if its signature is invalid. */
export type Reading =
  | { kind: 'event'; event: GatewayEvent }
  /** The webhook is authentic, but reports nothing that the product uses. */
  | { kind: 'ignored' }
  /** Authentic, but not in the gateway's documented format: it is refused, so that the gateway sends it again. */
  | { kind: 'unread' }
  | { kind: 'refused'; why: string };

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export type Gateway = {
  name: GatewayName;
  /** Opens a hosted checkout; `externalReference` is null if the gateway assigns it later. */
  startCheckout(
    checkout: Checkout,
  ): Promise<{ checkoutUrl: string; externalReference: string | null }>;
  /**
   * Opens a virtual bank account for a wallet or a house. A webhook reports each transfer to it, with the account
   * number. Null if the gateway has none, such as Stripe in the countries of this product.
   */
  openVirtualAccount: ((wanted: WantedAccount) => Promise<VirtualAccount>) | null;
  /** Sends money to a bank account. Resolves once the gateway has accepted the order; a webhook reports the outcome. */
  sendPayout(payout: Payout): Promise<{ externalReference: string | null }>;
  /** Whether the gateway can look up an account holder at the bank. If not, people confirm an account themselves. */
  asksBanks: boolean;
  /** The holder's name according to the bank; null if there is no such account or the gateway cannot look it up. */
  resolveBankAccount(account: BankAccount): Promise<string | null>;
  /** Checks the signature over the raw bytes before it parses them. */
  readWebhook(raw: Buffer, headers: Headers): Reading;
  /** The gateway's estimated fee for an amount, in the same minor units, to show before paying. */
  feeOf(amountMinor: number, channel: FeeChannel): number;
};

/** The gateway is slow, unreachable or busy: unless `unsent`, the outcome is unknown. The same call may be retried. */
export class GatewayAway extends Error {
  override readonly name = 'GatewayAway';
  /** True if the call cannot have reached the gateway. */
  readonly unsent: boolean;
  constructor(message: string, options: ErrorOptions & { unsent?: boolean } = {}) {
    super(message, options);
    this.unsent = options.unsent ?? false;
  }
}

/** The gateway processed the call and refused it; its reason is for people. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
}

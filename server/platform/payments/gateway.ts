// What a payment gateway is: the one interface that the sandbox, Paystack and Stripe stand behind. It knows no feature
// and no database; a call that fails says whether a second try may help.

/** The installation's, or one that works with a community's own keys: by its name its payments are told apart. */
export type GatewayName = 'sandbox' | 'paystack' | 'stripe' | 'own-paystack' | 'own-stripe';

/** How a payer pays; a payout costs a fee too. */
export type PaymentChannel = 'Card' | 'Bank transfer';
/** How money came: also by a transfer to an account number of its own, which nobody started here. */
export type ReceivedChannel = PaymentChannel | 'Virtual account';
export type FeeChannel = PaymentChannel | 'Payout';

export type BankAccount = {
  bankName: string;
  accountNumber: string;
  /** As the person who entered it knows the holder. */
  accountName: string;
};

export type Checkout = {
  /** Ours, unique for ever: the same reference is the same payment. */
  reference: string;
  amountMinor: number;
  currency: string;
  email: string;
  channel: PaymentChannel;
  narration: string;
  /** Where the payer comes back to, with the product's address in front. */
  returnUrl: string;
};

export type Payout = {
  /** Ours; sent twice under one reference it is paid once. */
  reference: string;
  amountMinor: number;
  currency: string;
  bankAccount: BankAccount;
  narration: string;
};

export type WantedAccount = {
  /** Ours, unique for ever. */
  reference: string;
  /** Whose it is to be, as payers' banks show it. */
  holder: string;
  email: string;
  currency: string;
};

export type VirtualAccount = { bankName: string; accountNumber: string; accountName: string };

/**
 * `Disputed` is a charge-back under way, `ChargedBack` money that has gone back to the payer, `Returned` a payout that
 * came back from the bank, whatever was said of it before.
 */
export type Outcome = 'Pending' | 'Successful' | 'Failed' | 'Disputed' | 'ChargedBack' | 'Returned';

export type GatewayEvent = {
  /** The gateway's own name of this event: the same in every delivery of it. */
  id: string;
  subject: 'payment' | 'payout';
  outcome: Outcome;
  /** Our reference; null where the gateway tells its own alone. */
  reference: string | null;
  externalReference: string | null;
  amountMinor: number;
  currency: string;
  /** What the gateway kept; null where it does not say. */
  feeMinor: number | null;
  /** What the payer wrote, of a transfer to a virtual account; else why it failed. */
  reason: string | null;
  /** The virtual account at which the money arrived: `reference` is then the gateway's own. */
  virtualAccount?: string;
};

/** What a webhook says; `refused` when its signature is not true. */
export type Reading =
  | { kind: 'event'; event: GatewayEvent }
  /** Genuine, and about something that is not ours to act on. */
  | { kind: 'ignored' }
  /** Genuine, and not of the shape that the gateway promises: it is refused, so that it is told again. */
  | { kind: 'unread' }
  | { kind: 'refused'; why: string };

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export type Gateway = {
  name: GatewayName;
  /** Opens a hosted checkout; `externalReference` is null where the gateway names it later. */
  startCheckout(
    checkout: Checkout,
  ): Promise<{ checkoutUrl: string; externalReference: string | null }>;
  /**
   * Gives a bank account number of its own to a wallet or a house: transfers to it are told by webhook, with the
   * number. Null where the gateway gives none, as Stripe, which has no such accounts where this product is used.
   */
  openVirtualAccount: ((wanted: WantedAccount) => Promise<VirtualAccount>) | null;
  /** Sends money to a bank account. Resolves once the gateway has taken the order; the end comes by webhook. */
  sendPayout(payout: Payout): Promise<{ externalReference: string | null }>;
  /** Whether banks can be asked for a holder through it; where not, people confirm an account by hand. */
  asksBanks: boolean;
  /** The holder's name as the bank knows it; null when there is no such account or the gateway cannot tell. */
  resolveBankAccount(account: BankAccount): Promise<string | null>;
  /** Checks the signature over the bytes as they came, and only then reads them. */
  readWebhook(raw: Buffer, headers: Headers): Reading;
  /** What the gateway will keep of an amount, in the same minor units: for showing before paying. */
  feeOf(amountMinor: number, channel: FeeChannel): number;
};

/** The gateway is slow, away or busy: nothing is known, and the same call may be made again. */
export class GatewayAway extends Error {
  override readonly name = 'GatewayAway';
  /** True where the call cannot have reached the gateway. */
  readonly unsent: boolean;
  constructor(message: string, options: ErrorOptions & { unsent?: boolean } = {}) {
    super(message, options);
    this.unsent = options.unsent ?? false;
  }
}

/** The gateway understood and said no; its reason is for people. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
}

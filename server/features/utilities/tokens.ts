// The rules of selling units. A sale posts one journal and requests one token, and a payment reference is accepted only
// once per channel. The digits of a token are stored encrypted, and each view by a team member is logged.
import { randomUUID } from 'node:crypto';
import { dueRefusals } from '#contract/dues/dues.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import {
  tokenRefusals as refusals,
  type TokenQuote,
  type TokenRow,
} from '#contract/utilities/utility-tokens.ts';
import type * as contract from '#contract/utilities/utility-tokens.ts';
import { holdMoney, type Line, postJournal } from '#ledger/post.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { digitsOf, printedAmount } from '#platform/text/money-text.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { printReceipt } from '#platform/files/receipt-page.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { unseal } from '#platform/http/sealed.ts';
import type { Download } from '#platform/http/uploads.ts';
import {
  lockSales,
  type Offer,
  saleOfPayment,
  type Sealed,
  selectOffer,
  selectToken,
  selectTokenPage,
  takesMoney,
  takeTokenNumber,
  type Wish,
} from './tokens-queries.ts';
import { requireUtilities, todayOf } from './words.ts';

type Of = { params: { tokenId: string } };

/** The event that requests a token; `entityId` is the id of the sale. */
export const tokenWanted = 'utilities.tokenWanted';

/**
 * The source of the hold on the sale's money. The hold lasts until the issuer answers, so that a refused sale can be
 * refunded.
 */
export const heldFor = (tokenId: string) => ({ kind: 'utility-token', id: tokenId });

export const sealFor = (tokenId: string) => ({ purpose: 'utility-token', owner: tokenId });

export const listTokens = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listTokens>,
) => selectTokenPage(db, query);

export const getToken = ({ db }: CommunityContext, { params }: Of): Promise<TokenRow> =>
  readToken(db, params.tokenId);

/** Reads a sale. Throws 404 if there is none in this community. */
export async function readToken(db: Db, tokenId: string): Promise<Sealed> {
  const found = await selectToken(db, tokenId);
  if (!found) throw notFound();
  return found;
}

export async function quoteToken(
  context: CommunityContext,
  { query }: Parsed<typeof contract.quoteToken>,
): Promise<TokenQuote> {
  const offer = await offerOf(context.db, {
    meterId: query.MeterId,
    amountMinor: query.AmountMinor,
    today: todayOf(context),
    digits: digitsOf(context.community.currency),
  });
  return { amountMinor: query.AmountMinor, units: offer.units, basis: offer.basis };
}

export type Sellable = Offer & { versionId: string; basis: string };

/** The units that an amount buys. Throws a refusal with the reason if it buys none, and 404 if there is no meter. */
export async function offerOf(db: Db, wish: Wish): Promise<Sellable> {
  const offer = await selectOffer(db, wish);
  if (!offer) throw notFound();
  if (!offer.isOpen) throw refuse(refusals.notPrepaid, { field: 'meterId' });
  const { versionId, basis } = offer;
  if (versionId === null || basis === null) throw refuse(refusals.noTariff, { field: 'meterId' });
  if (offer.units <= 0) throw refuse(refusals.tooLittle, { field: 'amountMinor' });
  return { ...offer, versionId, basis };
}

export async function sellToken(
  context: CommunityContext,
  { body }: Parsed<typeof contract.sellToken>,
): Promise<TokenRow> {
  await requireUtilities(context);
  const { db, community, user } = context;
  const { meterId, amountMinor, channel, externalReference, walletId } = body;
  if (!(await takesMoney(db, walletId))) {
    throw refuse(dueRefusals.unknownWallet, { field: 'walletId' });
  }
  await lockSales(db, meterId);
  const used = externalReference && (await saleOfPayment(db, channel, externalReference));
  if (used) {
    const number = `T-${used}`;
    throw refuse(refusals.paidAlready, { field: 'externalReference', with: { number } });
  }
  const today = todayOf(context);
  const digits = digitsOf(community.currency);
  const offer = await offerOf(db, { meterId, amountMinor, today, digits });
  const id = await sell(context, {
    offer,
    amountMinor,
    channel,
    externalReference: externalReference ?? null,
    walletId,
    today,
    buyer: { id: user.id, name: nameOf(user) },
  });
  return readToken(db, id);
}

export type Sale = {
  offer: Sellable;
  amountMinor: number;
  channel: TokenRow['channel'];
  externalReference: string | null;
  walletId: string;
  today: string;
  buyer: { id: string; name: string };
};

type Selling = Pick<JobContext, 'db' | 'communityId' | 'clock' | 'audit' | 'emit'>;

/** Takes the money and requests the token, in one transaction. */
export async function sell(context: Selling, sale: Sale): Promise<string> {
  const { db, communityId, clock, audit, emit } = context;
  const { offer, amountMinor, channel, externalReference, walletId, today, buyer } = sale;
  const id = randomUUID();
  const number = await takeTokenNumber(db);
  const boughtAt = clock.now().toISOString();
  const journal = await postJournal(db, {
    kind: 'utility.token',
    occurredOn: today,
    postedAt: boughtAt,
    narration: `${offer.label}: ${offer.units} units, token T-${number}`,
    channel: channel === 'House wallet' ? 'Wallet' : channel,
    counterparty: offer.label,
    externalReference,
    source: heldFor(id),
    actorId: buyer.id,
    lines: linesOf(sale),
  });
  await holdMoney(db, { account: 'wallet', subject: walletId, amountMinor, source: heldFor(id) });
  await db
    .insertInto('utilityTokens')
    .values({
      communityId,
      id,
      number,
      meterId: offer.meterId,
      houseId: offer.houseId,
      amountMinor,
      units: String(offer.units),
      versionId: offer.versionId,
      basis: offer.basis,
      channel,
      externalReference,
      walletId,
      journalId: journal.id,
      issuer: 'sandbox',
      boughtBy: buyer.id,
      boughtByName: buyer.name,
      boughtOn: today,
      boughtAt,
    })
    .execute();
  const labels = { entityType: 'utility-token', entityId: id, entityLabel: `Token T-${number}` };
  const after = { meter: offer.number, house: offer.label, amountMinor, units: offer.units };
  audit({ action: 'utility-token.sold', ...labels, after: { ...after, channel } });
  emit(tokenWanted, { entityId: id });
  emit('utilities.changed', { entityId: id });
  emit('wallets.changed', {});
  return id;
}

/**
 * A sale from a house wallet also reduces the liability to the house. Money by other channels only adds to the
 * wallet.
 */
function linesOf({ offer, amountMinor, channel, walletId }: Sale): Line[] {
  const sold: Line[] = [
    { account: 'wallet', subject: walletId, amountMinor },
    { account: 'otherIncome', amountMinor: -amountMinor },
  ];
  if (channel !== 'House wallet') return sold;
  return [
    ...sold,
    { account: 'houseWallet', subject: offer.houseId, amountMinor },
    { account: 'houseMoney', amountMinor: -amountMinor },
  ];
}

export const showToken =
  (secret: string) =>
  async (context: CommunityContext, { params }: Of): Promise<{ token: string }> => {
    const sale = await readToken(context.db, params.tokenId);
    if (sale.sealed === null) throw refuse(refusals.notIssued);
    context.audit({
      action: 'utility-token.shown',
      entityType: 'utility-token',
      entityId: sale.id,
      entityLabel: `Token T-${sale.number}`,
    });
    return { token: unseal(secret, sealFor(sale.id), sale.sealed) };
  };

export async function downloadTokenReceipt(
  { db, community }: CommunityContext,
  { params }: Of,
): Promise<Download> {
  const sale = await readToken(db, params.tokenId);
  const body = await printReceipt({
    title: `Receipt T-${sale.number}`,
    issuer: await selectLetterhead(db),
    day: dayText(sale.boughtOn),
    ...(sale.status === 'Refunded' && { stamp: 'Refunded to the wallet of the house' }),
    lines: [
      ['House', sale.house.label],
      ['Meter', sale.meter.number],
      ['Bought on', dayText(sale.boughtOn)],
      ['Bought by', sale.boughtByName],
      ['Paid by', sale.channel],
      ['Units', String(sale.units)],
      ['Price', sale.basis],
    ],
    amounts: [['Amount', printedAmount(sale.amountMinor, community.currency)]],
    note: 'Only the buyer can see the token.',
  });
  const fileName = `receipt-T-${sale.number}.pdf`;
  return { fileName, contentType: 'application/pdf', body };
}

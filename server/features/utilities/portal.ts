// Utilities for the residents of a house: its meters, use and bills, and units bought from the house wallet.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/utilities/house-utilities.ts';
import type { HouseUtilities, OwnToken } from '#contract/utilities/house-utilities.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { TokenQuote } from '#contract/utilities/utility-tokens.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { unseal } from '#platform/http/sealed.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { House, HouseContext, SessionContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { digitsOf } from '#platform/text/money-text.ts';
import { selectHouseBills } from './bills-queries.ts';
import { lastReading, selectMonths, withLastReading } from './meters-queries.ts';
import { selectReadingPage } from './readings-queries.ts';
import { offerOf, readToken, sealFor, sell } from './tokens.ts';
import { lockSales, mainWallet, type Sealed, selectHouseTokens } from './tokens-queries.ts';

type Options = { secret: string };

export async function getHouseUtilities(context: HouseContext): Promise<HouseUtilities> {
  const { house } = context;
  const { db, clock } = context;
  const { houseId, label, currency } = house;
  const { rows: meters } = await sql<HouseUtilities['meters'][number]>`
    select m.id, m.number, m.kind, m.payment, ${lastReading} from meters m ${withLastReading}
    where m.community_id = ${here} and m.house_id = ${houseId} and m.state = 'Active'
    order by m.kind, m.number limit 100`.execute(db);
  const today = todayIn(house.timeZone, clock);
  const used: HouseUtilities['used'] = [];
  // A loop of queries is fine, because there are at most three kinds.
  for (const kind of new Set(meters.map((meter) => meter.kind))) {
    // Exclude use from before the residents moved in; it belongs to the previous household.
    const ofKind = sql`s.house_id = ${houseId}::uuid and s.since_on >= ${house.sinceOn}::date
      and s.meter_id in (select k.id from meters k
      where k.community_id = s.community_id and k.kind = ${kind})`;
    used.push({ kind, months: await selectMonths(db, ofKind, today) });
  }
  const walletMinor = house.pays ? await walletOf(db, houseId) : null;
  return { house: { id: houseId, label }, currency, walletMinor, meters, used };
}

async function walletOf(db: Db, houseId: string): Promise<number> {
  const { rows } = await sql<{ walletMinor: number }>`
    select coalesce(sum(-a.balance_minor - a.held_minor), 0)::bigint as "walletMinor" from ledger_accounts a
    where a.community_id = ${here} and a.kind = 'houseWallet' and a.subject = ${houseId}`.execute(
    db,
  );
  return rows[0]?.walletMinor ?? 0;
}

export async function listHouseReadings(
  context: HouseContext,
  { query }: Parsed<typeof contract.listHouseReadings>,
) {
  const { houseId, sinceOn } = context.house;
  return selectReadingPage(context.db, { ...query, From: sinceOn, HouseId: houseId });
}

export async function listHouseUtilityBills(
  context: HouseContext,
  { query }: Parsed<typeof contract.listHouseUtilityBills>,
) {
  const { house } = context;
  return selectHouseBills(context.db, house, query);
}

/** The input for the offer: the chosen house, today and the currency's decimals. */
const wishOf = (
  { clock }: SessionContext,
  { houseId, timeZone, currency }: House,
  wish: { meterId: string; amountMinor: number },
) => ({ ...wish, houseId, today: todayIn(timeZone, clock), digits: digitsOf(currency) });

export async function quoteHouseToken(
  context: HouseContext,
  { query }: Parsed<typeof contract.quoteHouseToken>,
): Promise<TokenQuote> {
  const { house } = context;
  const wish = { meterId: query.MeterId, amountMinor: query.AmountMinor };
  const { units, basis } = await offerOf(context.db, wishOf(context, house, wish));
  return { amountMinor: wish.amountMinor, units, basis };
}

export const buyHouseToken =
  (options: Options) =>
  async (
    context: HouseContext,
    { body }: Parsed<typeof contract.buyHouseToken>,
  ): Promise<OwnToken> => {
    const { house } = context;
    const { db, user } = context;
    await lockSales(db, body.meterId);
    const wish = wishOf(context, house, body);
    const id = await sell(context, {
      offer: await offerOf(db, wish),
      amountMinor: body.amountMinor,
      channel: 'House wallet',
      externalReference: null,
      walletId: await mainWallet(db),
      today: wish.today,
      buyer: { id: user.id, name: nameOf(user) },
    });
    return opened(options, await readToken(db, id));
  };

export const listHouseTokens =
  (options: Options) =>
  async (context: HouseContext, { query }: Parsed<typeof contract.listHouseTokens>) => {
    const { house } = context;
    const page = await selectHouseTokens(context.db, house, query);
    const items = page.items.map((sale) => (house.pays ? opened(options, sale) : closed(sale)));
    return { ...page, items };
  };

/**
 * Removes the digits of the token for users who may not spend from the house wallet, because the digits are worth
 * money.
 */
const closed = ({ sealed: _sealed, ...sale }: Sealed): OwnToken => ({ ...sale, token: null });

const opened = ({ secret }: Options, { sealed, ...sale }: Sealed): OwnToken => ({
  ...sale,
  token: sealed === null ? null : unseal(secret, sealFor(sale.id), sealed),
});

// Refuses to archive a house with open money matters, and to merge a duplicate house that has open money matters,
// instalment plans or meters, because these never move to another house.
import { addressRefusals } from '#contract/addresses/houses.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';

type Db = CommunityContext['db'];

export type OpenItems = {
  houseId: string;
  openCharges: number;
  plans: number;
  claims: number;
  refunds: number;
  meters: number;
  hasCredit: boolean;
  hasWalletMoney: boolean;
};

export type OpenItemsPort = {
  /** Returns only houses with open items. */
  standingOf(db: Db, houseIds: readonly string[]): Promise<OpenItems[]>;
};

const list = new Intl.ListFormat('en-GB');
const several = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];

const moneyOf = ({
  openCharges,
  claims,
  refunds,
  hasCredit,
  hasWalletMoney,
}: OpenItems): string[] => [
  ...several(openCharges, 'open charge'),
  ...several(claims, 'open reported payment'),
  ...several(refunds, 'pending refund'),
  ...(hasCredit ? ['credit'] : []),
  ...(hasWalletMoney ? ['a wallet balance'] : []),
];

/** Maps the id of each house with open money matters to a text that lists them. */
export async function moneyOfHouses(
  { standingOf }: OpenItemsPort,
  db: Db,
  houseIds: readonly string[],
): Promise<Map<string, string>> {
  const standing = (await standingOf(db, houseIds)).map((one) => ({ one, what: moneyOf(one) }));
  return new Map(
    standing.flatMap(({ one, what }) =>
      what.length > 0 ? [[one.houseId, list.format(what)]] : [],
    ),
  );
}

export async function refuseMoney(
  ports: OpenItemsPort,
  { db }: CommunityContext,
  { id, label }: { id: string; label: string },
): Promise<void> {
  const what = (await moneyOfHouses(ports, db, [id])).get(id);
  if (what) throw refuse(addressRefusals.houseHasBalance, { with: { house: label, what } });
}

/** Refuses to merge a duplicate house that has any of the open items. */
export async function refuseBelongings(
  { standingOf }: OpenItemsPort,
  { db }: CommunityContext,
  { id, label }: { id: string; label: string },
): Promise<void> {
  const [standing] = await standingOf(db, [id]);
  if (!standing) return;
  const what = [
    ...moneyOf(standing),
    ...several(standing.plans, 'instalment plan'),
    ...several(standing.meters, 'meter'),
  ];
  throw refuse(addressRefusals.duplicateHasAccount, {
    with: { house: label, what: list.format(what) },
  });
}

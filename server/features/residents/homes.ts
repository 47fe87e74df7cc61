// The homes of the caller in all communities at once (`own_homes`), and the number of these communities.
import { sql } from 'kysely';
import type { Home } from '#contract/residents/homes.ts';
import type { SessionContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';

type Row = Omit<Home, 'houses'> & {
  houseId: string | null;
  label: string | null;
  relationship: Home['houses'][number]['relationship'] | null;
  canPay: boolean | null;
};

export async function listHomes({ db }: SessionContext): Promise<Home[]> {
  const { rows } = await sql<Row>`select * from own_homes()`.execute(db);
  const homes = [...Map.groupBy(rows, ({ communityId }) => communityId).values()].map(homeOf);
  return homes.toSorted((a, b) => a.communityName.localeCompare(b.communityName, 'en'));
}

/** The number of communities in which the caller lives. */
export async function countHomes(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct community_id)::int as count from own_homes()`.execute(db);
  return rows[0]?.count ?? 0;
}

function homeOf(rows: readonly Row[]): Home {
  const houses = rows.flatMap(({ houseId, label, relationship, canPay }) =>
    houseId && label && relationship
      ? [{ id: houseId, label, relationship, canPay: canPay === true }]
      : [],
  );
  const {
    houseId: _house,
    label: _label,
    relationship: _how,
    canPay: _pays,
    ...community
  } = rows[0] as Row;
  return { ...community, houses };
}

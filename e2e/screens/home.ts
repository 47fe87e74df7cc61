// A community with a row in most lists, for the stories that visit all lists.
import type pg from 'pg';
import { createGroup } from '#contract/groups/groups.ts';
import { createProvider } from '#contract/providers/service-providers.ts';
import { sentBroadcast } from '#e2e/support/broadcasts.ts';
import { newComplaint } from '#e2e/support/complaints.ts';
import { callAs, type Estate, newEstate, newResident } from '#e2e/support/estate.ts';
import { newDue, payByBank } from '#e2e/support/money.ts';
import { newPerson } from '#e2e/support/people.ts';

export type Home = { estate: Estate; ids: Record<string, string> };

/** An estate with a row in most lists, and the ids that `addressIn` puts into addresses. */
export async function homeWithRows(db: pg.Pool): Promise<Home> {
  const { owner, estate, houseId: house, resident } = await newInhabitedEstate(db, 30);
  const group = await newGroup(estate, house);
  const { dueId: due, walletId: wallet } = await newDue(estate);
  await payByBank(estate, { houseId: house, amountMinor: 2_000_000, walletId: wallet });
  const complaint = await newComplaint(estate, { houseId: house, residentId: resident.id });
  const provider = await newProvider(estate);
  const text = { title: 'Water off on Tuesday', body: 'From nine to two.' };
  const broadcast = await sentBroadcast(db, estate, text);
  await db.query('insert into support_accounts (user_id) values ($1)', [owner.id]);
  await db.query(
    `update communities set apartment_features = apartment_features || '{"All Utilities": true}'
     where id = $1`,
    [estate.id],
  );
  const ids = {
    house,
    resident: resident.id,
    group: group.id,
    due,
    wallet,
    complaint: complaint.id,
    broadcast,
    provider: provider.id,
  };
  return { estate, ids };
}

/** An estate with one street, whose first house has a resident. */
export async function newInhabitedEstate(db: pg.Pool, houses: number) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': houses } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const person = { firstName: 'Amaka', lastName: 'Obi', phone: '08035550101' };
  return { owner, estate, houseId, resident: await newResident(estate, { ...person, houseId }) };
}

/** A group with one house. */
export const newGroup = ({ id, owner }: Estate, houseId: string) =>
  callAs(owner, createGroup, {
    params: { communityId: id },
    body: { name: 'Front row', kind: 'House', memberIds: [houseId] },
  });

/** A company of electricians. */
export const newProvider = ({ id, owner }: Estate) =>
  callAs(owner, createProvider, {
    params: { communityId: id },
    body: { name: 'Brightline', kind: 'Company', trades: ['Electrical'], phone: '08035550303' },
  });

/** Replaces each name in braces, such as `{house}`, by the id of that record. */
export const addressIn = ({ ids }: Home, path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

// An estate that the tests in a describe block need, declared in one line. This file chooses the ids, so that the
// tests can refer to people and houses at once; a hook inserts all rows in one round trip before the first test.
import { randomBytes, randomUUID } from 'node:crypto';
import { before } from 'node:test';
import pg from 'pg';
import type { SystemRole } from '#contract/shared/permissions.ts';
import { newPerson } from './seed.ts';
import { communityRows, type Names, personRows, workerRow } from './seed-rows.ts';
import type { Person, World } from './world.ts';

type Wanted<W extends string> = {
  /** The name and email address of the manager, who owns the community. */
  manager?: Names;
  /** The name of the community; a unique one by default. */
  name?: string;
  /** Workers by the name that the test uses for them, each with a role. */
  workers?: Readonly<Record<W, SystemRole | ({ role: SystemRole } & Names)>>;
  /** Streets, each with its house numbers, or with a last number for houses from 1 to that number. */
  streets?: Readonly<Record<string, number | readonly string[]>>;
};

export type GivenEstate<W extends string> = {
  manager: Person;
  communityId: string;
  params: { communityId: string };
  /** The ids of the worker rows. The workers as persons are fields of this object. */
  workerIds: Record<W, string>;
  streetIds: Record<string, string>;
  /** The id of the first street. */
  streetId: string;
  /** The ids of all houses, in the order of the streets and numbers. */
  houseIds: string[];
  /** The id of the first house. */
  houseId: string;
} & Record<W, Person>;

/** Declares a community with a manager, workers, streets and houses. */
export function givenEstate<W extends string = never>(
  world: World,
  { manager: names = {}, name, workers, streets = {} }: Wanted<W> = {},
): GivenEstate<W> {
  const manager = newPerson(names);
  const communityId = randomUUID();
  const rows = [
    personRows(manager, names),
    communityRows({ id: communityId, ownerId: manager.id, ...(name !== undefined && { name }) }),
  ];
  const people: Record<string, Person> = {};
  const workerIds: Record<string, string> = {};
  for (const [key, wanted] of Object.entries<SystemRole | ({ role: SystemRole } & Names)>(
    workers ?? {},
  )) {
    const { role, ...theirs } = typeof wanted === 'string' ? { role: wanted } : wanted;
    const person = newPerson(theirs);
    const id = randomUUID();
    people[key] = person;
    workerIds[key] = id;
    rows.push(personRows(person, theirs), workerRow({ id, communityId, userId: person.id, role }));
  }
  const streetIds: Record<string, string> = {};
  const houseIds: string[] = [];
  for (const [street, wanted] of Object.entries(streets)) {
    const id = randomUUID();
    streetIds[street] = id;
    const numbers =
      typeof wanted === 'number' ? Array.from({ length: wanted }, (_, at) => `${at + 1}`) : wanted;
    const houses = numbers.map((number) => ({ id: randomUUID(), number }));
    houseIds.push(...houses.map((house) => house.id));
    rows.push(streetRows({ id, communityId, name: street }, houses));
  }
  before(() => world.owner.query(rows.join('')));
  const [houseId = ''] = houseIds;
  const [streetId = ''] = Object.values(streetIds);
  const params = { communityId };
  const places = { streetIds, streetId, houseIds, houseId };
  return { manager, communityId, params, workerIds, ...places, ...people } as GivenEstate<W>;
}

type Street = { id: string; communityId: string; name: string };

function streetRows(
  { id, communityId, name }: Street,
  houses: readonly { id: string; number: string }[],
): string {
  const text = pg.escapeLiteral;
  const street = `insert into streets (id, community_id, name)
    values ('${id}', '${communityId}', ${text(name)});`;
  if (houses.length === 0) return street;
  const values = houses.map(
    (house) =>
      `('${house.id}', '${communityId}', '${id}', ${text(house.number)}, '${newAccountNumber()}')`,
  );
  return `${street}
    insert into houses (id, community_id, street_id, house_number, account_number)
    values ${values.join(', ')};`;
}

const newAccountNumber = (): string =>
  String(1_000_000_000 + (randomBytes(4).readUInt32BE() % 8_000_000_000)).padStart(10, '0');

// Tests residents' access: a resident reads only the records of a house that their stay allows, and without a current
// stay the house does not exist for the caller. Everything that the tenant entered is searched for in the answers to
// the other people.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { listHouses } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { addFrequentGuest, createHousePass } from '#contract/gate-passes/house-access.ts';
import { submitOwnClaim } from '#contract/payment-claims/own-claims.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/shared/operation.ts';
import { raisePortalComplaint } from '#contract/complaints/portal-complaints.ts';
import { sendFile } from '#testing/books.ts';
import { fundHouse } from '#testing/fund-house.ts';
import { moveIn } from '#testing/move-in.ts';
import type { Person } from '#testing/world.ts';
import { givenWorldAt } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { urlOf, withoutId } from './answers.ts';
import { showEveryFeature } from './home.ts';
import { bodyFor, queryFor } from './samples.ts';

const ofHouse = operations.filter(({ path }) =>
  path.startsWith('/portal/communities/:communityId/houses/:houseId'),
);

/**
 * Reads whose path has only the house's id: their answers are everything that a caller can learn about the house
 * without the id of another record.
 */
const readings = ofHouse.filter(
  ({ method, path }) => method === 'GET' && !/houseId\/.*:/.test(path),
);

const planted = {
  pass: 'Guest of the pass',
  guest: 'Guest of the list',
  phone: '+2348035557777',
  complaint: 'Complaint of the tenant',
  claim: 'Note of the claim',
  wallet: '7654321',
  reading: '4321.987',
  usedBefore: '876.543',
};
const all = Object.keys(planted) as Secret[];

/** The secrets that each relationship may read. */
const mayRead = {
  // Only the previous household used the units that were read before the tenant's stay began.
  Tenant: all.filter((secret) => secret !== 'usedBefore'),
  // A landlord who lives elsewhere pays, but hosts no visitors.
  Landlord: ['claim', 'wallet', 'reading'],
  Caretaker: ['reading'],
  'Domestic staff': ['reading'],
} as const;

describe('residents’ access to a house', () => {
  const world = givenWorldAt('2026-11-21T09:00:00Z');
  let houseId: string;
  let neighbour: Person;
  let former: Person;
  const people = {} as Record<keyof typeof mayRead, Person>;

  const { manager: owner, communityId } = givenEstate(world);
  before(moveInEveryone);

  test('former tenants, neighbours and strangers get the same 404 as for a missing house', async () => {
    const stranger = await world.person();
    const breaches: string[] = [];
    for (const operation of ofHouse) {
      const nowhere = withoutId((await ask(operation, stranger, randomUUID())).body);
      for (const [name, person] of Object.entries({ former, neighbour, stranger })) {
        const answer = await ask(operation, person);
        if (answer.statusCode === 404 && withoutId(answer.body) === nowhere) continue;
        breaches.push(`${operation.name} to a ${name}: ${answer.statusCode} ${answer.body}`);
      }
    }
    assert.deepEqual(breaches, []);
  });

  for (const [relationship, told] of Object.entries(mayRead)) {
    const named = told.join(', ') || 'nothing';
    test(`a ${relationship.toLowerCase()} can read only these records about the tenant: ${named}`, async () => {
      const person = people[relationship as keyof typeof mayRead];
      const answers = await Promise.all(readings.map((operation) => ask(operation, person)));
      const text = answers.map(({ body }) => body).join('\n');
      assert.deepEqual(
        all.filter((name) => text.includes(planted[name])),
        told,
      );
    });
  }

  test('residents without the pay right get a 404 from every operation on the house’s money', async () => {
    const ofMoney = ofHouse.filter(({ path }) => /\/(dues|wallet|auto-pay|statement)/.test(path));
    assert.ok(ofMoney.length >= 7);
    for (const operation of ofMoney) {
      for (const person of [people.Caretaker, people['Domestic staff']]) {
        assert.equal((await ask(operation, person)).statusCode, 404, operation.name);
      }
    }
  });

  async function moveInEveryone() {
    await showEveryFeature(world, communityId);
    const params = { communityId };
    const street = await world.call(owner, createStreet, { params, body: { name: 'Palm Street' } });
    const range = { streetId: street.data.id, from: 1, to: 2 };
    await world.call(owner, createHouseRange, { params, body: range });
    const { data } = await world.call(owner, listHouses, { params, query: { Sort: 'address' } });
    const [own = '', next = ''] = data.items.map(({ id }) => id);
    houseId = own;
    former = await arrive('Tenant', own);
    await world.owner.query('update occupancies set ended_at = $2 where house_id = $1', [
      own,
      world.clock.now(),
    ]);
    neighbour = await arrive('Tenant', next);
    for (const relationship of Object.keys(mayRead) as (keyof typeof mayRead)[]) {
      people[relationship] = await arrive(relationship, own);
    }
    world.clock.advance(3600);
    await plant(people.Tenant);
  }

  async function arrive(relationship: keyof typeof mayRead, house: string): Promise<Person> {
    const person = await world.person();
    const mover = { communityId, houseId: house, person, email: person.email, relationship };
    await moveIn(world, owner, mover);
    return person;
  }

  async function plant(tenant: Person): Promise<void> {
    const params = { communityId, houseId };
    const guest = { name: planted.guest, phone: planted.phone };
    await world.call(tenant, addFrequentGuest, { params, body: guest });
    const pass = { kind: 'One-time', guestName: planted.pass } as never;
    await world.call(tenant, createHousePass, { params, body: pass });
    const claim = { amountMinor: 100, paidOn: '2026-11-21', note: planted.claim };
    await world.call(tenant, submitOwnClaim, { params, body: claim });
    const types = await world.call(owner, listComplaintTypes, { params: { communityId } });
    const typeId = types.data[0]?.id ?? '';
    const complaint = {
      typeId,
      title: planted.complaint,
      description: 'It is broken since Monday.',
    };
    await world.call(tenant, raisePortalComplaint, { params, body: complaint });
    await fundHouse(world, params, Number(planted.wallet));
    await world.owner.query(
      `with meter as (
         insert into meters (community_id, kind, number, house_id, payment, installed_on, created_at, updated_at)
         values ($1, 'Electricity', 'M-1', $2, 'Postpaid', '2026-10-31', $3, $3) returning id)
       insert into meter_readings (community_id, meter_id, house_id, part, read_on, value, since_on, consumption,
         read_by_name, recorded_at)
       select $1, meter.id, $2, r.part, r.read_on::date, r.value, r.since_on::date, r.used, 'Reader', $3
       from meter cross join (values
         ('Opening', '2026-10-31', 3000, null, 0),
         ('Regular', '2026-11-15', 3876.543, '2026-10-31', $4::numeric),
         ('Regular', '2026-11-21', $5::numeric, '2026-11-21', 445.444)) as r(part, read_on, value, since_on, used)`,
      [communityId, houseId, world.clock.now(), planted.usedBefore, planted.reading],
    );
  }

  /** Makes a call that would pass every check except the access check. */
  async function ask(operation: Operation, person: Person, community = communityId) {
    if (operation.kind === 'file') {
      const ids = Object.fromEntries(
        [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, randomUUID()]),
      );
      const params = { ...ids, communityId: community, houseId };
      const bytes = Buffer.from('%PDF-1.4\n%%EOF\n');
      return sendFile(world, person, operation, { params, bytes, name: 'slip.pdf' });
    }
    const body = bodyFor(operation);
    return world.app.inject({
      method: operation.method,
      url: urlOf(operation, community, { houseId }) + queryFor(operation),
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(operation.needsKey && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { payload: body }),
    });
  }
});

type Secret = keyof typeof planted;

// Tests a code that is used again soon after an entry: the guard is asked who it is, and a refusal is stored.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkIn, checkOut, checkPass } from '#contract/visits/gate-checks.ts';
import { recordRefusal } from '#contract/visits/gate-refusals.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { getHostNumber } from '#contract/walk-ins/walk-in-calls.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { openGate } from '#kernel/gate/testing.ts';

describe('repeated use of a code', () => {
  const world = givenWorld();
  const estate = givenEach(() => openGate(world));

  test('a code shown while its guest is inside asks the guard for confirmation', async () => {
    // A morning, because the day of the entry is only named on a later day.
    const [today] = world.clock.now().toISOString().split('T');
    world.clock.set(`${today}T09:00:00Z`);
    const { code } = await estate.makePass();
    assert.deepEqual((await look(code)).word, 'IN');
    await world.call(estate.guard, checkIn, by(code) as never);
    world.clock.advance(14 * 60);
    const soon = await look(code);
    assert.deepEqual([soon.colour, soon.word, soon.code], ['Amber', 'CONFIRM', 'justEntered']);
    assert.match(
      soon.reason,
      /^Inside since \d\d:\d\d\. Same guest leaving, or a different person\?$/,
    );
    world.clock.advance(6 * 3600);
    const later = await look(code);
    assert.deepEqual([later.colour, later.code, later.direction], ['Amber', 'justEntered', 'Out']);
    world.clock.advance(24 * 3600);
    assert.match((await look(code)).reason, /^Inside since \d+ \w+ \d{4}, \d\d:\d\d\./);
  });

  test('the answer to a repeated code shows details of the first entry', async () => {
    const { code } = await estate.makePass({ guestCount: 3, plate: 'KJA482EP' });
    const entered = await world.call(estate.guard, checkIn, by(code) as never);
    const at = entered.data.visit?.inAt;
    world.clock.advance(8 * 60);
    const entryOf = async () => (await look(code)).pass.entry;
    const facts = { gate: 'Main gate', guard: 'Musa', people: 3, plate: 'KJA482EP' };
    assert.deepEqual(await entryOf(), { at, ...facts, hasPhoto: false });
    world.clock.advance(3600);
    assert.deepEqual(await entryOf(), { at, ...facts, hasPhoto: false });
  });

  test('the answer to a repeated code omits the plate of a hidden house', async () => {
    const { code } = await estate.makePass({ plate: 'KJA482EP', hideHouse: true });
    const body = { by: { kind: 'code', code }, plate: '82EP', isConfirmed: true };
    await world.call(estate.guard, checkIn, { params: estate.params, body } as never);
    assert.equal((await look(code)).pass.entry?.plate, '');
  });

  test('a guard can see the host’s number for half an hour after the entry, and each view is audited', async () => {
    const { code } = await estate.makePass();
    const entered = await world.call(estate.guard, checkIn, by(code) as never);
    const visitId = (entered.data as { visit: { id: string } }).visit.id;
    const { rows } = await world.owner.query(
      `update residents set phone = '+2348030000001' where community_id = $1 returning id`,
      [estate.communityId],
    );
    assert.equal(rows.length, 1);
    const params = { ...estate.params, visitId };
    const { data } = await world.call(estate.guard, getHostNumber, { params });
    assert.deepEqual(data, { way: 'Telephone', number: '+2348030000001', firstName: 'Bola' });
    const shown = await world.owner.query(
      `select after from audit_entries where action = 'visit.numberShown' and entity_id = $1`,
      [visitId],
    );
    assert.deepEqual(shown.rows[0]?.after, { way: 'Telephone', to: 'Bola Ade' });
    world.clock.advance(31 * 60);
    const late = await world.call(estate.guard, getHostNumber, { params });
    assert.equal(late.failure.errors[0]?.code, 'NOT_JUST_IN');
  });

  test('a guest can check out with the same code directly after the check-in', async () => {
    const { code } = await estate.makePass();
    await world.call(estate.guard, checkIn, by(code) as never);
    const { data } = await world.call(estate.guard, checkOut, by(code) as never);
    assert.equal((data as { visit: { status: string } }).visit.status, 'Left');
  });

  test('refusing another person with the same code stores a denied visit and notifies the managers', async () => {
    const { code } = await estate.makePass();
    await world.call(estate.guard, checkIn, by(code) as never);
    const refused = await world.call(estate.guard, recordRefusal, by(code) as never);
    const { visitId } = refused.data as { visitId: string };
    const params = { ...estate.params, visitId };
    const { data } = await world.call(estate.manager, getVisit, { params });
    assert.deepEqual([data.status, data.inAt, data.guestName], ['Denied', null, 'Ngozi Obi']);
    await world.settle();
    const { rows } = await world.owner.query(
      'select title from notifications where user_id = $1 and link like $2',
      [estate.manager.id, `%Visit=${visitId}`],
    );
    assert.equal(rows[0]?.title, 'Stopped at Main gate: somebody else with the code of Ngozi Obi');
    // The guest is still inside, and the code can check them out.
    assert.equal((await look(code)).code, 'justEntered');
  });

  function by(code: string) {
    return { params: estate.params, body: { by: { kind: 'code', code } } };
  }

  async function look(code: string) {
    return (await world.call(estate.guard, checkPass, by(code) as never)).data as {
      colour: string;
      word: string;
      direction: string;
      code: string;
      reason: string;
      pass: { entry: { plate: string } | null };
    };
  }
});

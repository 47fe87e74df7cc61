// Guarantees of the same code shown again soon after an entry: the guard is asked who it is, and a refusal is kept.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { checkIn, checkOut, checkPass } from '#contract/gate-checks.ts';
import { recordRefusal } from '#contract/gate-refusals.ts';
import { getVisit } from '#contract/visits.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type GateEstate, openGate } from './testing.ts';

describe('the same code again', () => {
  let world: World;
  let estate: GateEstate;

  before(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    estate = await openGate(world);
  });
  after(() => world.close());

  const by = (code: string) => ({ params: estate.params, body: { by: { kind: 'code', code } } });
  const look = async (code: string) =>
    (await world.call(estate.guard, checkPass, by(code) as never)).data as {
      colour: string;
      word: string;
      direction: string;
      code: string;
      reason: string;
    };

  test('asks for 15 minutes who shows the code, and afterwards lets out', async () => {
    const { code } = await estate.makePass();
    assert.deepEqual((await look(code)).word, 'IN');
    await world.call(estate.guard, checkIn, by(code) as never);
    world.clock.advance(14 * 60);
    const soon = await look(code);
    assert.deepEqual([soon.colour, soon.word, soon.code], ['Amber', 'CONFIRM', 'justEntered']);
    assert.match(
      soon.reason,
      /^Already inside since \d\d:\d\d\. Leaving, or somebody else with this code\?$/,
    );
    world.clock.advance(2 * 60);
    const later = await look(code);
    assert.deepEqual([later.colour, later.word, later.direction], ['Green', 'OUT', 'Out']);
  });

  test('checks out who leaves within 15 minutes', async () => {
    const { code } = await estate.makePass();
    await world.call(estate.guard, checkIn, by(code) as never);
    const { data } = await world.call(estate.guard, checkOut, by(code) as never);
    assert.equal((data as { visit: { status: string } }).visit.status, 'Left');
  });

  test('keeps the refusal of somebody else, and tells the managers with a link to it', async () => {
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
    // The guest stays inside, and the code still lets them out.
    assert.equal((await look(code)).code, 'justEntered');
  });
});

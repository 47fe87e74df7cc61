// Tests the evacuation list. It has everybody inside, on every street, and nobody who left, also if a team member
// limited to streets prints it. Printing is audited.
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import { given, givenWorld } from '#testing/given.ts';
import { printEvacuation } from './evacuation-pdf.ts';
import { openGate } from '#kernel/gate/testing.ts';
import { downloadEvacuationList, getGateBoard } from '#contract/visits/gate-board.ts';

describe('the evacuation list', () => {
  const world = givenWorld();
  const estate = given(() => openGate(world));

  test('the evacuation list covers every street, even for a street-limited team member', async () => {
    const { manager, params, guard, communityId } = estate;
    const { data: street } = await world.call(manager, createStreet, {
      params,
      body: { name: 'Cedar Close' },
    });
    const { data: house } = await world.call(manager, createHouse, {
      params,
      body: { streetId: street.id, houseNumber: '7' },
    });
    await enter({ houseId: house.id, guestName: 'Femi Cole', hideHouse: true });
    await enter({});
    const left = await enter({ guestName: 'Ada Obi' });
    await world.call(guard, checkOut, { params, body: left });
    const limited = await world.person();
    await world.worker(communityId, limited, 'Community manager');
    await world.owner.query(
      'update workers set street_ids = array[$3::uuid] where community_id = $1 and user_id = $2',
      [communityId, limited.id, street.id],
    );
    for (const person of [manager, limited, guard]) {
      const list = await world.call(person, downloadEvacuationList, { params });
      assert.equal(list.status, 200);
      assert.equal(pagesOf(list.raw.rawPayload), 1);
    }
    assert.deepEqual(await printed(), Array(3).fill('2 visits inside'));
    const board = await world.call(limited, getGateBoard, { params, query: {} });
    assert.deepEqual(
      board.data.inside.map(({ guestName }) => guestName),
      ['Femi Cole'],
      'what is for every day stays in their streets',
    );
  });

  test('the evacuation list takes as many pages as needed, and one when nobody is inside', async () => {
    const row = { house: '1 Palm Street', guestName: 'Ada Obi', people: 1, plate: '' };
    const inside = { ...row, inAt: '21 Nov 2026, 14:05', gateName: 'Main gate' };
    for (const [visits, pages] of [
      [0, 1],
      [1, 1],
      [100, 4],
    ] as const) {
      const rows = Array.from({ length: visits }, () => inside);
      const about = {
        head: { communityName: 'Palm Estate' },
        at: '21 Nov 2026, 15:00',
        people: visits,
      };
      const printed = await buffer(await printEvacuation({ ...about, rows }));
      assert.equal(pagesOf(printed), pages);
    }
  });

  test('a person of another community gets no evacuation list', async () => {
    const { params } = estate;
    const stranger = await world.person();
    assert.equal((await world.call(stranger, downloadEvacuationList, { params })).status, 404);
  });

  async function enter(body: Record<string, unknown>) {
    const { code } = await estate.makePass(body);
    const shown = { by: { kind: 'code' as const, code } };
    await world.call(estate.guard, checkIn, { params: estate.params, body: shown });
    return shown;
  }

  async function printed() {
    const { rows } = await world.owner.query<{ label: string }>(
      `select entity_label as label from audit_entries where community_id = $1
         and action = 'gate.evacuationListPrinted' order by occurred_at`,
      [estate.communityId],
    );
    return rows.map(({ label }) => label);
  }
});

function pagesOf(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  assert.match(text, /^%PDF-/);
  return text.match(/\/Type \/Page\b/g)?.length ?? 0;
}

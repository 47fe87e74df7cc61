// Tests that the audit log records who looked up a house's guests. The entries show the house and not the names of the
// guests.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import { getGatePass, listGatePasses, revokeGatePass } from '#contract/gate-passes/gate-passes.ts';
import { getVisit, listVisits } from '#contract/visits/visits.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { openGate } from './testing.ts';

describe('audit log of the gate', () => {
  const world = givenWorld();
  const estate = givenEach(() => openGate(world));

  test('an audit entry about a visit or a pass shows its house and not the guest’s name', async () => {
    const { passId } = await cameAndLeft();
    const made = await estate.makePass({ guestName: 'Zainab Musa' });
    const params = { ...estate.params, passId: made.passId };
    const body = { reason: 'Not coming' };
    await world.call(estate.manager, revokeGatePass, { params, body });
    const all = await entries();
    assert.equal(all.filter(({ text }) => /Ngozi|Zainab/.test(text)).length, 0);
    const created = all.find(({ entity_id: id }) => id === passId);
    assert.match(created?.text ?? '', /Palm Street/);
  });

  test('repeated lookups of a visit, a pass or a search text are audited once in ten minutes', async () => {
    const { passId, visitId } = await cameAndLeft();
    const { params, houseId, manager } = estate;
    for (let n = 0; n < 2; n += 1) {
      await world.call(manager, getVisit, { params: { ...params, visitId } });
      await world.call(manager, getGatePass, { params: { ...params, passId } });
      await world.call(manager, listVisits, { params, query: { Search: 'ngozi' } });
      await world.call(manager, listVisits, { params, query: { PassId: passId } });
      await world.call(manager, listGatePasses, { params, query: { Search: 'ngozi' } });
    }
    const noted = await entries('gate.%LookedUp');
    assert.deepEqual(
      noted.map((one) => [one.action, one.entity_type]),
      [
        ['gate.visitsLookedUp', 'house'],
        ['gate.passesLookedUp', 'house'],
        ['gate.visitsLookedUp', 'community'],
        ['gate.visitsLookedUp', 'gate-pass'],
        ['gate.passesLookedUp', 'community'],
      ],
    );
    assert.equal(noted[0]?.entity_id, houseId);
    world.clock.advance(11 * 60);
    await world.call(manager, getVisit, { params: { ...params, visitId } });
    assert.equal((await entries('gate.visitsLookedUp')).length, 4);
  });

  async function cameAndLeft() {
    const { params } = estate;
    const pass = await estate.makePass();
    const body = { by: { kind: 'code' as const, code: pass.code } };
    const { visit } = (await world.call(estate.guard, checkIn, { params, body })).data;
    await world.call(estate.guard, checkOut, { params, body });
    return { passId: pass.passId, visitId: visit?.id ?? '' };
  }

  async function entries(action = '%') {
    const { rows } = await world.owner.query(
      `select action, entity_type, entity_id, concat_ws(' ', entity_label, before::text, after::text) as text
       from audit_entries where community_id = $1 and action like $2 order by occurred_at`,
      [estate.communityId, action],
    );
    return rows as Record<'action' | 'entity_type' | 'entity_id' | 'text', string>[];
  }
});

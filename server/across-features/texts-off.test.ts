import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createComplaint } from '#contract/complaints/complaints.ts';
import { getTextsReady } from '#contract/integrations/sms.ts';
import { openGate } from '#kernel/gate/testing.ts';
import { openWorld, type World } from '#testing/world.ts';
import { given } from '#testing/given.ts';
import { openProviderWorld } from './testing.ts';
import { askHost, getWalkIn } from '#contract/walk-ins/walk-ins.ts';

describe('a community without a provider of text messages', () => {
  const trade = given(() => openProviderWorld({ sms: { platform: null } }));
  const bare = given(() => openWorld({ sms: { platform: null } }));

  test('the app can read whether a community can send text messages', async () => {
    const { params, manager, world } = trade.estate;
    assert.deepEqual((await world.call(manager, getTextsReady, { params })).data, {
      isReady: false,
    });
    await world.owner.query(
      `insert into sms_settings (community_id, provider, sender, secret_sealed)
       values ($1, 'termii', 'Estate', 'sealed')`,
      [params.communityId],
    );
    assert.equal((await world.call(manager, getTextsReady, { params })).data.isReady, true);
    await world.owner.query('delete from sms_settings where community_id = $1', [
      params.communityId,
    ]);
  });

  test('without text messages, the host is notified in the app and the guard sees that no text was sent', async () => {
    const gate = await openGate(bare);
    const asked = await bare.call(gate.guard, askHost, {
      params: gate.params,
      body: { houseId: gate.houseId, kind: 'Guest', guestName: 'Tunde Bello' },
    });
    assert.equal(asked.data.stage, 'Push');
    await bare.settle();
    const { data } = await bare.call(gate.guard, getWalkIn, {
      params: { ...gate.params, visitId: asked.data.id },
    });
    assert.deepEqual(
      data.reached.map(({ firstName, state }) => [firstName, state]),
      [['Bola', 'Account']],
    );
    assert.equal(await textsIn(bare), 0);
  });

  test('without text messages, staff are told that a provider with only a phone did not get the job link', async () => {
    const { estate } = trade;
    const { world, manager, params } = estate;
    const provider = await trade.add({ phone: '0803 555 0399', email: undefined });
    const power = estate.typeOf('Power');
    await world.owner.query('update complaint_types set default_provider_id = $2 where id = $1', [
      power.id,
      provider.id,
    ]);
    const made = await world.call(manager, createComplaint, {
      params,
      body: { typeId: power.id, title: 'No light', description: 'The whole street is dark.' },
    });
    assert.equal(made.status, 200);
    await world.settle();
    const { rows } = await world.owner.query<{ description: string }>(
      `select description from notifications where community_id = $1 and title like '%has no email address'
       limit 1`,
      [estate.communityId],
    );
    assert.match(rows[0]?.description ?? '', /was not sent/);
    assert.equal(await textsIn(world), 0);
  });

  async function textsIn(world: World) {
    return (await world.owner.query('select from sms_messages')).rows.length;
  }
});

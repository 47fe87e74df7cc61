import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createStreet } from '#contract/addresses/streets.ts';
import { createBroadcast, previewAudience } from '#contract/broadcasts/broadcasts.ts';
import { changeCommunity, getCommunity } from '#contract/communities/communities.ts';
import { changeSmsSettings, getSmsSettings } from '#contract/integrations/sms.ts';
import type { Person } from '#testing/world.ts';
import { given } from '#testing/given.ts';
import { openStreet } from './testing.ts';

describe('preview of a broadcast', () => {
  const street = given(openStreet);

  test('the previewed SMS price counts opted-out people only for urgent and security broadcasts', async () => {
    const { world, manager, communityId } = street;
    assert.deepEqual(await look(), [1, null], 'nobody has said what one costs');
    await world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
    const params = { communityId };
    const { data } = await world.call(manager, getSmsSettings, { params });
    const { data: saved } = await world.call(manager, changeSmsSettings, {
      params,
      body: { provider: null, partMinor: 650, version: data.version },
    });
    assert.equal(saved.partMinor, 650);
    assert.deepEqual(await look(), [1, 6 * 650]);
    await world.owner.query(
      `insert into broadcast_opt_outs (community_id, resident_id, channel)
       select community_id, id, 'SMS' from residents where community_id = $1 limit 1`,
      [communityId],
    );
    assert.deepEqual(await look(), [1, 5 * 650]);
    assert.deepEqual(await look({ priority: 'Urgent' }), [1, 6 * 650]);
    assert.deepEqual(await look({ category: 'Security' }), [1, 6 * 650]);
    const body = 'a'.repeat(120);
    assert.deepEqual(await look({ body }), [1, 5 * 650]);
    assert.deepEqual(await look({ body, hasLink: true }), [2, 2 * 5 * 650]);
  });

  test('the streets of the sender, not of the author, limit the audience of a broadcast', async () => {
    const { world, manager, communityId, form } = street;
    const params = { communityId };
    const limited = await world.person();
    const workerId = await world.worker(communityId, limited, 'Admin');
    const { data: oak } = await world.call(manager, createStreet, {
      params,
      body: { name: 'Oak Road' },
    });
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerId,
      [oak.id],
    ]);
    const audience = { kind: 'All' as const };
    const seenBy = async (by: Person) =>
      (await world.call(by, previewAudience, { params, body: { audience } })).data.recipients;
    assert.deepEqual([await seenBy(limited), await seenBy(manager)], [0, 6]);
    const draft = async () =>
      (await world.call(limited, createBroadcast, { params, body: form() })).data;
    const own = await draft();
    const none = await street.send(own.id, own.version, {}, limited);
    assert.equal(none.failure.errors[0]?.code, 'NO_RECIPIENTS');
    assert.equal((await street.send(own.id, own.version)).status, 200);
    world.clock.advance(31);
    await street.carryOn();
    assert.equal((await street.read(own.id)).counts.recipients, 6);
  });

  test('a shortened text ends with the link and has as many segments as the preview priced', async () => {
    const { world, communityId } = street;
    const { title } = await street.sent({
      title: 'Long',
      body: 'Read it. '.repeat(90),
      channels: ['SMS'],
    });
    const { rows } = await world.owner.query<{ body: string; segments: number }>(
      'select body, segments from sms_messages where community_id = $1',
      [communityId],
    );
    assert.equal(title, 'Long');
    assert.ok(rows.length > 0);
    for (const { body, segments } of rows) {
      assert.match(body, /\.\.\. http\S+$/);
      assert.equal(segments, 3);
    }
    assert.equal((await look({ title, body: 'Read it. '.repeat(90) }))[0], 3);
  });

  test('the preview of a broadcast shows when quiet hours end, using the community’s settings', async () => {
    const { world, manager, communityId } = street;
    const params = { communityId };
    const until = async () => {
      const body = { audience: { kind: 'All' as const } };
      return (await world.call(manager, previewAudience, { params, body })).data.quietUntil;
    };
    const set = async (body: object) => {
      const { version } = (await world.call(manager, getCommunity, { params })).data;
      return world.call(manager, changeCommunity, { params, body: { ...body, version } });
    };
    world.clock.set('2026-11-23T19:30:00Z');
    assert.equal(await until(), null);
    assert.equal((await set({ quietFrom: '20:15', quietTo: '24:00' })).status, 422);
    const { data } = await set({ quietFrom: '20:15', quietTo: '06:45' });
    assert.deepEqual([data.quietFrom, data.quietTo], ['20:15', '06:45']);
    assert.equal(await until(), '06:45');
    await set({ quietTo: '20:15' });
    assert.equal(await until(), null);
  });

  async function look(body: object = {}) {
    const { data } = await street.world.call(street.manager, previewAudience, {
      params: { communityId: street.communityId },
      body: { audience: { kind: 'All' }, title: 'Notice', body: 'Water is off.', ...body },
    });
    return [data.smsParts, data.smsCostMinor];
  }
});

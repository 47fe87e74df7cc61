import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  listBroadcastRecipients,
  printNotReached,
} from '#contract/broadcasts/broadcast-recipients.ts';
import {
  type Broadcast,
  getBroadcastFigures,
  listBroadcasts,
  previewAudience,
} from '#contract/broadcasts/broadcasts.ts';
import { given } from '#testing/given.ts';
import { openStreet } from './testing.ts';

// Six adults live in Palm Street. All have a phone, four have an email address, and one of these four has an account.
describe('the reach of a broadcast', () => {
  let sent: Broadcast;
  const street = given(openStreet);
  before(() => addChild());

  test('the preview of a broadcast counts who is reached, who is not, and who another channel adds', async () => {
    const { world, communityId } = street;
    assert.deepEqual(await preview(), {
      recipients: 6,
      reached: 4,
      notReached: { noWay: 2, optedOut: 0 },
      gains: { email: 0, sms: 2 },
    });
    assert.equal((await preview({ channels: [] })).reached, 1, 'the sign-in alone');
    assert.equal((await preview({ channels: ['E-mail', 'SMS'] })).reached, 6);
    await world.owner.query(
      `insert into broadcast_opt_outs (community_id, resident_id, channel)
       select community_id, id, 'E-mail' from residents where community_id = $1 and email = '11@example.test'`,
      [communityId],
    );
    const { reached, notReached } = await preview();
    assert.deepEqual(
      { reached, notReached },
      { reached: 3, notReached: { noWay: 2, optedOut: 1 } },
    );
    assert.equal((await preview({ priority: 'Urgent' })).reached, 4);
  });

  test('a child without phone, email or account is not a recipient', async () => {
    const { world, communityId } = street;
    assert.equal((await preview()).recipients, 6);
    await world.owner.query(
      `update residents set email = 'ada@example.test' where community_id = $1 and first_name = 'Ada'`,
      [communityId],
    );
    assert.equal((await preview()).recipients, 7, 'with an email the child is reached');
    await world.owner.query(
      `update residents set email = null where community_id = $1 and first_name = 'Ada'`,
      [communityId],
    );
  });

  test('the audience preview shows that texts are unavailable without a provider', async () => {
    const bare = await openStreet({ sms: { platform: null } });
    const { data } = await bare.world.call(bare.manager, previewAudience, {
      params: { communityId: bare.communityId },
      body: { audience: { kind: 'All' }, channels: ['SMS'] },
    });
    assert.deepEqual([data.smsReady, data.reached, data.gains.sms], [false, 1, 0]);
    await bare.world.close();
  });

  test('after sending, list, figures, filter and notification agree with the preview', async () => {
    const { world, manager, communityId, readByResident } = street;
    const before = await preview();
    sent = await street.sent({ title: 'Gate 2', channels: ['E-mail'] });
    assert.equal(sent.counts.recipients, before.recipients);
    assert.equal(sent.counts.notReached, before.recipients - before.reached);
    const params = { communityId };
    const list = await world.call(manager, listBroadcasts, { params });
    assert.equal(list.data.items[0]?.counts.notReached, 3);
    const people = await world.call(manager, listBroadcastRecipients, {
      params: { ...params, broadcastId: sent.id },
      query: { State: 'Not reached' } as never,
    });
    assert.equal(people.data.totalCount, 3);
    const { rows } = await world.owner.query<{ title: string; description: string }>(
      `select title, description from notifications where community_id = $1 and title like '%Gate 2%'`,
      [communityId],
    );
    assert.match(rows[0]?.title ?? '', /was sent to 3 of 6 people$/);
    assert.match(rows[0]?.description ?? '', /^It reached 3 of 6 people\. 3 not reached/);
    await readByResident(sent.id);
    const figures = await world.call(manager, getBroadcastFigures, { params });
    const { recipients, read } = figures.data;
    assert.deepEqual({ recipients, read }, { recipients: 6, read: 1 });
  });

  test('a person who joins the app and reads the notice no longer counts as not reached', async () => {
    const { world, communityId, read } = street;
    const late = await world.person();
    const { rowCount } = await world.owner.query(
      `update residents set portal_user_id = $2, status = 'Active'
       where community_id = $1 and phone = '+2348030000015'`,
      [communityId, late.id],
    );
    assert.equal(rowCount, 1);
    await street.readBy(late, sent.id);
    assert.equal((await read(sent.id)).counts.notReached, 2);
  });

  test('a person counts as reached if the app or a channel delivered the broadcast', async () => {
    const { world, manager, communityId } = street;
    const { id, counts } = await street.sent({ title: 'Roof', channels: ['E-mail'] });
    const { recipients, notReached, reached } = counts;
    assert.deepEqual(
      { recipients, notReached, reached },
      { recipients: 6, notReached: 2, reached: 4 },
    );
    const { rows } = await world.owner.query<{ residentId: string }>(
      `update broadcast_deliveries d set status = 'Failed' from broadcast_recipients p
       where d.broadcast_id = $1 and p.community_id = d.community_id and p.id = d.recipient_id
         and p.delivered_at is null and d.status = 'Sent' returning p.resident_id as "residentId"`,
      [id],
    );
    assert.equal(rows.length, 2);
    const list = await world.call(manager, listBroadcasts, { params: { communityId } });
    const failed = list.data.items.find((row) => row.id === id)?.counts;
    assert.deepEqual([failed?.notReached, failed?.reached], [2, 2]);
  });

  test('the broadcasts of a resident exclude those that did not reach them', async () => {
    const { world, manager, communityId } = street;
    const people = await world.call(manager, listBroadcastRecipients, {
      params: { communityId, broadcastId: sent.id },
      query: { State: 'Not reached' } as never,
    });
    const [missed] = people.data.items;
    const received = await world.call(manager, listBroadcasts, {
      params: { communityId },
      query: { ResidentId: missed?.residentId } as never,
    });
    assert.ok(people.data.totalCount > 0);
    assert.ok(!received.data.items.some((row) => row.id === sent.id));
  });

  test('the sheet of people not reached can be printed for drafts and sent broadcasts', async () => {
    const { world, manager, communityId, draft } = street;
    const { data } = await draft({ channels: ['E-mail'] });
    for (const broadcastId of [data.id, sent.id]) {
      const sheet = await world.call(manager, printNotReached, {
        params: { communityId, broadcastId },
      });
      assert.equal(sheet.status, 200);
    }
    const { rows } = await world.owner.query<{ after: { people: number } }>(
      `select after from audit_entries where community_id = $1
       and action = 'broadcast.sheetPrinted' order by occurred_at`,
      [communityId],
    );
    assert.deepEqual(
      rows.map((row) => row.after.people),
      [2, 2],
    );
  });

  async function addChild(): Promise<void> {
    const { world, communityId, houseIds } = street;
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into residents (community_id, first_name, last_name, date_of_birth, status)
       values ($1, 'Ada', 'Eze', '2017-03-01', 'Added') returning id`,
      [communityId],
    );
    await world.owner.query(
      `insert into occupancies (community_id, resident_id, house_id, relationship)
       values ($1, $2, $3, 'Family')`,
      [communityId, rows[0]?.id, houseIds[0]],
    );
  }

  async function preview(body: object = {}) {
    const { world, manager, communityId } = street;
    const asked = { audience: { kind: 'All' as const }, channels: ['E-mail' as const], ...body };
    const { data } = await world.call(manager, previewAudience, {
      params: { communityId },
      body: asked,
    });
    const { recipients, reached, notReached, gains } = data;
    return { recipients, reached, notReached, gains };
  }
});

// Tests the nightly retention job: it deletes, in batches, exactly the data that is older than the community's
// retention period. A preview counts the affected rows before a period is set.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { listAudit } from '#contract/audit/audit.ts';
import {
  changeRetention,
  listRetention,
  previewRetention,
  type RetentionKind,
  retentionKindNames,
  retentionKinds,
} from '#contract/retention/retention.ts';
import { givenWorld, given } from '#testing/given.ts';

describe('deletion of data after its retention period', () => {
  const world = givenWorld();
  let communityId: string;

  const owner = given(() => world.person());
  beforeEach(async () => {
    communityId = await world.community(owner);
  });

  test('every kind of data has a default period within its limits, and a new community has no old data', async () => {
    const { data } = await world.call(owner, listRetention, params());
    assert.deepEqual(
      data.items.map(({ kind }) => kind),
      retentionKindNames,
    );
    for (const { kind, days, waiting } of data.items) {
      const { min, max, standard } = retentionKinds[kind];
      assert.ok(min <= standard && standard <= max);
      assert.deepEqual([days, waiting], [standard, 0]);
    }
  });

  test('the nightly retention job deletes old texts, names and rows in batches, and keeps newer ones', async () => {
    await seed(400, 1201);
    await seed(3);
    assert.equal((await preview('texts', 365)).data.waiting, 1201);
    await night();
    assert.deepEqual(
      [await words(), await deliveries(), await lines(), await guests()],
      [1, 1, 1, 1],
    );
    assert.equal(await count('sms_messages where true'), 1202, 'that they were sent stays');
    assert.equal(await count('visits where true'), 1202, 'that they came stays');
    const { data } = await world.call(owner, listAudit, params());
    const told = data.items.filter(({ action }) => action === 'retention.applied');
    assert.equal(told.length, 1, 'one line a night');
    await night();
    const again = await world.call(owner, listAudit, params());
    assert.equal(again.data.totalCount, data.totalCount, 'a night without work says nothing');
  });

  test('a shorter period can be previewed, deletes nothing before the night, and is audited', async () => {
    await seed(60, 3);
    assert.equal((await preview('texts', 180)).data.waiting, 0);
    assert.equal((await preview('texts', 30)).data.waiting, 3);
    assert.equal((await preview('visits', 30)).data.waiting, 3);
    assert.deepEqual((await set('texts', 30, 180)).data, { kind: 'texts', days: 30, waiting: 3 });
    assert.equal((await set('visits', 30, 180)).status, 200);
    assert.deepEqual([await words(), await guests()], [3, 3]);
    await night();
    assert.deepEqual([await words(), await guests()], [0, 0]);
    const { data } = await world.call(owner, listAudit, params());
    assert.ok(data.items.some(({ action }) => action === 'retention.changed'));
  });

  test('a period outside the limits and a stale change are rejected', async () => {
    for (const kind of retentionKindNames) {
      const { min, max, standard } = retentionKinds[kind];
      assert.equal((await set(kind, min - 1, standard)).status, 422);
      assert.equal((await set(kind, max + 1, standard)).status, 422);
      assert.equal((await preview(kind, max + 1)).status, 422);
      assert.equal((await set(kind, max, standard)).status, 200);
      assert.equal((await set(kind, min, standard)).failure.errors[0]?.code, 'STALE_RECORD');
    }
  });

  test('each community’s retention period applies only to its own data', async () => {
    await seed(60);
    const mine = communityId;
    communityId = await world.community(owner);
    await seed(60);
    await set('texts', 30, 180);
    await night();
    assert.equal(await words(), 0);
    communityId = mine;
    assert.equal(await words(), 1);
  });

  test('when the server stops, the rest of the deletion is left to the next night', async () => {
    await seed(400, 3);
    await night(AbortSignal.abort());
    assert.equal(await words(), 3);
    await night();
    assert.equal(await words(), 0);
  });

  test('a guard cannot change a retention period', async () => {
    const guard = await world.person();
    await world.worker(communityId, guard, 'Security staff');
    assert.equal((await set('texts', 30, 180, guard)).status, 403);
  });

  function params() {
    return { params: { communityId } };
  }

  function set(kind: RetentionKind, days: number, seenDays: number, caller = owner) {
    return world.call(caller, changeRetention, {
      params: { communityId, kind },
      body: { days, seenDays },
    });
  }

  function preview(kind: RetentionKind, days: number) {
    return world.call(owner, previewRetention, {
      params: { communityId, kind },
      query: { Days: String(days) },
    });
  }

  function daysAgo(days: number) {
    return new Date(world.clock.now().getTime() - days * 86_400_000).toISOString();
  }

  async function night(signal = new AbortController().signal): Promise<void> {
    await world.runScheduled('retention.keep', signal);
  }

  /** Inserts this many texts, webhook deliveries, exports and visits, this many days old, without any check. */
  async function seed(days: number, count = 1): Promise<void> {
    const at = `'${daysAgo(days)}'::timestamptz - make_interval(secs => n)`;
    const of = `from generate_series(1, ${count}) n`;
    const [c, id] = [`'${communityId}'::uuid`, 'gen_random_uuid()'];
    const statement = `set session_replication_role = replica;
    insert into sms_messages (community_id, key, recipient, body, segments, status, created_at)
      select ${c}, 'k${days}-' || n, '+2348031112233', 'Words', 1, 'Delivered', ${at} ${of};
    insert into webhook_deliveries (community_id, endpoint_id, event_id, kind, body, status, created_at)
      select ${c}, ${id}, ${id}, 'house.changed', '{}', 'Delivered', ${at} ${of};
    insert into exports (community_id, user_id, list, format, columns, query, status, row_count,
        rows_done, created_at, expires_at)
      select ${c}, ${id}, 'houses', 'csv', '[]', '{"Search":"Okafor"}', 'Expired', 1, 1, ${at}, ${at} ${of};
    insert into visits (community_id, house_id, kind, method, status, guest_name, guest_phone,
        arrived_at, in_at, out_at, step_at)
      select ${c}, ${id}, 'Guest', 'Code', 'Left', 'Ngozi Obi', '+2348031112233', ${at}, ${at}, ${at},
        ${at} ${of};
    set session_replication_role = origin`;
    const client = await world.owner.connect();
    await client.query(statement).finally(() => client.release(true));
  }

  async function count(sql: string) {
    const { rows } = await world.owner.query<{ n: number }>(
      `select count(*)::int as n from ${sql} and community_id = $1`,
      [communityId],
    );
    return rows[0]?.n;
  }

  function words() {
    return count(`sms_messages where body <> ''`);
  }

  function deliveries() {
    return count('webhook_deliveries where true');
  }

  function lines() {
    return count('exports where true');
  }

  function guests() {
    return count(`visits where guest_name <> ''`);
  }
});

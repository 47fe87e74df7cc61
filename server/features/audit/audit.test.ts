import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import * as contract from '#contract/audit/audit.ts';
import { downloadExport, startExport } from '#contract/exports/exports.ts';
import { systemClock } from '#platform/process/clock.ts';
import { jobLog } from '#platform/jobs/job-log.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { given, givenWorld } from '#testing/given.ts';
import { auditHeads, sealAudit } from './seal-job.ts';

describe('the audit log', () => {
  const world = givenWorld();
  const owner = given(() => world.person({ firstName: 'Ngozi', lastName: 'Bello' }));

  test('audit entries are sealed in order, and the audit check reports an intact chain', async () => {
    const communityId = await filled();
    await seal();
    const { items } = await list(communityId);
    assert.deepEqual(
      items.map(({ position, entityLabel }) => [position, entityLabel]),
      [
        [3, 'Oak Road'],
        [2, 'Cedar Close'],
        [1, 'Palm Street'],
      ],
    );
    const found = await check(communityId);
    assert.deepEqual([found.checked, found.complete, found.broken], [3, true, null]);
    assert.equal(found.head?.position, 3);
    await street(communityId, 'Elm Row');
    await seal();
    assert.equal((await check(communityId)).checked, 4);
  });

  test('the last hash of each audit chain is written to the server log even at log level error', async () => {
    const communityId = await filled();
    const lines: string[] = [];
    const log = jobLog('error', (line) => void lines.push(line));
    const given = { pool: world.pool, owner: world.owner, clock: systemClock, log };
    await auditHeads.run(toolsOf(given, new AbortController().signal));
    const heads = lines.map((line) => JSON.parse(line));
    const head = heads.find(({ community }) => community === communityId);
    assert.deepEqual([head.level, head.message, head.position], ['info', 'audit head', 3]);
    assert.match(head.hash, /^[0-9a-f]{64}$/);
  });

  test('concurrent writers and sealers produce one audit chain without a gap', async () => {
    const communityId = await world.community(owner);
    await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => street(communityId, `Street ${at}`)),
      seal(),
      seal(),
      seal(),
    ]);
    await seal();
    const found = await check(communityId);
    assert.deepEqual([found.checked, found.broken], [20, null]);
  });

  test('the audit check reports the position and id of a changed entry', async () => {
    const communityId = await filled();
    const id = await idOf(communityId, 2);
    await tamper(`update audit_entries set after = '{"name":"Innocent Close"}' where id = $1`, [
      id,
    ]);
    const { broken } = await check(communityId);
    assert.deepEqual(broken, { position: 2, id, reason: 'the entry or its seal was changed' });
  });

  test('the audit check reports a removed entry, a removed seal and an inserted entry', async () => {
    const first = await filled();
    const lost = await idOf(first, 1);
    await tamper('delete from audit_entries where id = $1', [lost]);
    assert.equal((await check(first)).broken?.reason, 'the entry is gone');
    const second = await filled();
    await tamper('delete from audit_seals where id = $1', [await idOf(second, 2)]);
    assert.deepEqual((await check(second)).broken?.position, 3);
    const third = await filled();
    await tamper(
      `insert into audit_entries (community_id, occurred_at, actor_name, action, entity_type)
       values ($1, now() - interval '2 hours', 'Nobody', 'street.created', 'street')`,
      [third],
    );
    assert.equal((await check(third)).broken?.reason, 'the entry was never sealed');
  });

  test('even the database owner’s update of a seal is rejected; the application cannot insert seals', async () => {
    const communityId = await filled();
    await assert.rejects(
      world.owner.query('update audit_seals set position = 9 where community_id = $1', [
        communityId,
      ]),
      /append-only/,
    );
    await assert.rejects(world.pool.query('insert into audit_seals default values'), /denied/);
    await assert.rejects(world.pool.query('delete from audit_queue'), /denied/);
  });

  test('a worker limited to some streets reads the audit log but cannot verify it', async () => {
    const communityId = await filled();
    const admin = await world.person();
    const workerId = await world.worker(communityId, admin, 'Admin');
    const { items } = await list(communityId);
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerId,
      [items[0]?.entityId],
    ]);
    const params = { communityId };
    assert.equal((await world.call(admin, contract.verifyAudit, { params })).status, 403);
    assert.equal((await world.call(admin, contract.listAudit, { params })).status, 200);
  });

  test('the audit log can be filtered by person, area, action, record, search text and day', async () => {
    const communityId = await filled();
    const admin = await world.person({ firstName: 'Ada', lastName: 'Eze' });
    await world.worker(communityId, admin, 'Admin');
    const made = (await street(communityId, 'Acacia Avenue', admin)).data;
    await world.call(owner, createHouse, {
      params: { communityId },
      body: { streetId: made.id, houseNumber: '4' } as never,
    });
    const count = async (query: object) => (await list(communityId, query)).totalCount;
    assert.equal(await count({ ActorId: admin.id }), 1);
    assert.equal(await count({ Area: 'Addresses' }), 5);
    assert.equal(await count({ Area: 'Dues,Finances' }), 0);
    assert.equal(await count({ Action: 'street.created' }), 4);
    assert.equal(await count({ EntityType: 'street', EntityId: made.id }), 1);
    assert.equal(await count({ Search: 'acacia' }), 2);
    assert.equal(await count({ From: '2020-01-01', To: '2020-01-02' }), 0);
    assert.equal(await count({ From: '2020-01-01', To: '2199-01-01' }), 5);
    const choices = await world.call(owner, contract.getAuditChoices, { params: { communityId } });
    assert.deepEqual(
      choices.data.actors.map(({ name }) => name),
      ['Ada Eze', 'Ngozi Bello'],
    );
  });

  test('an audit entry shows the record’s new values, its hash and the caller’s IP address', async () => {
    const communityId = await filled();
    const [row] = (await list(communityId)).items;
    const { data } = await world.call(owner, contract.getAuditEntry, {
      params: { communityId, entryId: row?.id ?? '' },
    });
    assert.equal((data.after as { name: string }).name, 'Oak Road');
    assert.match(data.hash ?? '', /^[0-9a-f]{64}$/);
    assert.ok(data.ip);
  });

  test('a finance officer can list, open and export only audit entries about money', async () => {
    const communityId = await filled();
    const officer = await world.person();
    await world.worker(communityId, officer, 'Finance officer');
    const seen = await list(communityId, {}, officer);
    assert.deepEqual(seen.areas, ['Dues', 'Finances', 'Licences', 'Utilities']);
    assert.equal((await list(communityId)).areas, null, 'the owner sees the whole log');
    assert.equal((await list(communityId, {}, officer)).totalCount, 0);
    const params = { communityId, entryId: await idOf(communityId, 1) };
    assert.equal((await world.call(officer, contract.getAuditEntry, { params })).status, 404);
    const ask = (list: string) =>
      world.call(officer, startExport, {
        params: { communityId },
        body: { list, format: 'csv', columns: ['action'], query: {} } as never,
      });
    assert.equal((await ask('audit')).status, 403);
    assert.equal((await ask('money-audit')).data.rowCount, 0);
  });

  test('an export of the audit log formats states, days, times and amounts like the screen', async () => {
    const communityId = await filled();
    await world.owner.query(
      `insert into audit_entries (community_id, id, occurred_at, actor_name, action, entity_type, entity_label, before,
         after)
       select $1, gen_random_uuid(), now(), 'Ada', 'bank-line.matched', 'bank-line', 'Line 1',
         '{"status": "in_review", "amountMinor": 150000}',
         '{"status": "matched", "amountMinor": null, "paidOn": "2026-11-21", "seenAt": "2026-11-20T23:30:00.000Z"}'`,
      [communityId],
    );
    const made = await world.call(owner, startExport, {
      params: { communityId },
      body: { list: 'audit', format: 'csv', columns: ['action'], query: {} } as never,
    });
    const file = await world.call(owner, downloadExport, {
      params: { communityId, exportId: made.data.id },
    });
    const line = file.raw.body.split('\r\n').find((one) => one.includes('Bank line: matched'));
    assert.ok(line?.includes('"Paid: –; Seen: –; Status: In review; Amount: ₦1,500.00"'), line);
    assert.ok(
      line?.includes('"Paid: 21 Nov 2026; Seen: 21 Nov 2026, 00:30; Status: matched; Amount: –"'),
      line,
    );
  });

  test('an export of the audit log contains the hash of each entry and is itself logged', async () => {
    const communityId = await filled();
    const made = await world.call(owner, startExport, {
      params: { communityId },
      body: { list: 'audit', format: 'csv', columns: ['action', 'position'], query: {} } as never,
    });
    assert.equal(made.data.rowCount, 3);
    assert.equal((await list(communityId)).items[0]?.action, 'list.exported');
    const file = await world.call(owner, downloadExport, {
      params: { communityId, exportId: made.data.id },
    });
    const [head = '', ...lines] = file.raw.body.split('\r\n');
    assert.match(head, /Action.*Before.*After.*Entry no\..*Hash/);
    const created = lines.find((line) => line.includes('Street: created')) ?? '';
    assert.match(created, /Name: /);
    assert.doesNotMatch(created, /[{}]/);
    assert.match(created, /"[0-9a-f]{64}"/);
  });

  function seal() {
    return sealAudit({ owner: world.owner, signal: new AbortController().signal });
  }

  function street(communityId: string, name: string, caller = owner) {
    return world.call(caller, createStreet, { params: { communityId }, body: { name } });
  }

  async function list(communityId: string, query: object = {}, caller = owner) {
    return (await world.call(caller, contract.listAudit, { params: { communityId }, query })).data;
  }

  async function check(communityId: string) {
    return (await world.call(owner, contract.verifyAudit, { params: { communityId } })).data;
  }

  /** Changes a table without its triggers, as an attacker with database access could. */
  async function tamper(sql: string, values: unknown[]) {
    const client = await world.owner.connect();
    try {
      await client.query(`set session_replication_role = replica`);
      await client.query(sql, values);
    } finally {
      await client.query(`set session_replication_role = origin`);
      client.release();
    }
  }

  async function filled(): Promise<string> {
    const communityId = await world.community(owner);
    for (const name of ['Palm Street', 'Cedar Close', 'Oak Road']) await street(communityId, name);
    await seal();
    return communityId;
  }

  async function idOf(communityId: string, position: number): Promise<string> {
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from audit_seals where community_id = $1 and position = $2',
      [communityId, position],
    );
    return rows[0]?.id ?? '';
  }
});

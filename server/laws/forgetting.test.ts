// Tests the erasure of a person: no row here still has their name or contacts, and financial and other records about
// them stay and can still be verified. personal-data.test.ts tests every column, also those that keep a text.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getAuditEntry, listAudit, verifyAudit } from '#contract/audit/audit.ts';
import {
  carryOutErasure,
  createErasure,
  getErasure,
  listErasures,
  refuseErasure,
} from '#contract/erasures/erasures.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { endOccupancy } from '#contract/residents/occupancies.ts';
import { changeResident, getResident, listResidents } from '#contract/residents/residents.ts';
import { addVehicle } from '#contract/residents/vehicles.ts';
import { sealAudit } from '#server/features/audit/seal-job.ts';
import { proveByMail } from '#server/features/identity/testing.ts';
import { openEstate } from '#server/features/residents/testing.ts';
import { givenWorld } from '#testing/given.ts';

describe('erasing a person', () => {
  const world = givenWorld();

  const dueOn = '2031-05-01';
  const secrets = ['Chinwendu', 'Onyekachukwu', '8031112233', 'wendu.o@example.test', 'KJA-417-XY'];

  test('a current resident cannot be erased, and the request lists the house as the obstacle', async () => {
    const asked = await estateWithRequest(false);
    assert.deepEqual(
      asked.request.obstacles.map(({ kind }) => kind),
      ['Occupancy'],
    );
    assert.match(asked.request.obstacles[0]?.sentence ?? '', /1 Palm Street/);
    // The erasure is refused before a code is asked for.
    assert.equal((await carryOut(asked)).failure.errors[0]?.code, 'ERASURE_BLOCKED');
  });

  test('an erasure request lists the debt of the resident as an obstacle, with its amount', async () => {
    const asked = await estateWithRequest();
    const { communityId, residentId, manager, request } = asked;
    await world.owner.query(`set session_replication_role = replica;
    insert into charges (community_id, due_id, period_id, house_id, billed_resident_id, principal_minor,
      issued_on, due_on) values ('${communityId}', gen_random_uuid(), gen_random_uuid(),
      gen_random_uuid(), '${residentId}', 2500000, '2031-01-01', '2031-01-31');
    set session_replication_role = origin`);
    const params = { communityId, erasureId: request.id };
    const { data } = await world.call(manager, getErasure, { params });
    assert.match(data.obstacles[0]?.sentence ?? '', /25,000/);
  });

  test('an erasure leaves no row with the person’s name or contacts, and the audit log stays verifiable', async () => {
    const asked = await estateWithRequest();
    const { manager, communityId, residentId, request } = asked;
    await seal();
    const before = await everything(communityId);
    for (const secret of secrets) assert.ok(before.includes(secret), `${secret} stood nowhere`);
    const entries = (await world.call(manager, listAudit, { params: { communityId } })).data;

    await prove(asked);
    assert.equal((await carryOut(asked)).data.status, 'Running');
    await world.settle();

    const left = await everything(communityId);
    for (const secret of secrets) {
      const found = left
        .split('\n')
        .find((row) => row.toLowerCase().includes(secret.toLowerCase()));
      assert.equal(found, undefined, `${secret} is left`);
    }
    const resident = (
      await world.call(manager, getResident, { params: { communityId, residentId } })
    ).data;
    assert.equal(`${resident.firstName} ${resident.lastName}`, 'Former resident 0001');
    assert.equal(resident.occupancies.length, 1);
    const search = { Search: 'Onyekachukwu', Status: 'MovedOut' };
    const found = await world.call(manager, listResidents, {
      params: { communityId },
      query: search,
    });
    assert.equal(found.data.items.length, 0);

    const params = { communityId, erasureId: request.id };
    const { data: done } = await world.call(manager, getErasure, { params });
    assert.equal(done.status, 'Done');
    assert.equal(done.residentName, 'Former resident 0001');
    assert.equal(done.report?.['Profiles'], 1);
    assert.ok((done.report?.['Entries of the audit log'] ?? 0) >= 5);
    const report = done.report ?? {};
    assert.deepEqual(
      ['Complaints', 'Gate', 'Text messages', 'Webhook deliveries', 'Claims and promises'].map(
        (label) => report[label],
      ),
      [3, 3, 2, 1, 1],
    );
    assert.match(left, /Told by Former resident 0001 \(\(erased\)\) at the door/);
    assert.match(left, /Nothing of them/, 'what is not theirs stays');
    assert.match(left, /Mrs Former resident 0001 rings from \(erased\)/);
    assert.match(left, /""Status"": ""Active""/, 'the rest of a saved view stays');

    await seal();
    assert.equal((await check(asked)).broken, null);
    const log = (await world.call(manager, listAudit, { params: { communityId } })).data;
    assert.ok(log.totalCount > entries.totalCount, 'no entry is gone');
    assert.ok(log.items.some(({ action }) => action === 'audit.redacted'));
    const changed = log.items.find(({ action }) => action === 'resident.changed');
    const one = await world.call(manager, getAuditEntry, {
      params: { communityId, entryId: changed?.id ?? '' },
    });
    assert.deepEqual(one.data.after, { lastName: '(erased)' });
    assert.equal(one.data.entityLabel, 'Former resident 0001');
  });

  test('a second run of the erasure job changes nothing, and stored emails to the person are deleted', async () => {
    const asked = await estateWithRequest();
    await world.owner.query(
      `insert into local_mails (id, recipient, subject, body)
     values (gen_random_uuid(), 'wendu.o@example.test', 'Your dues', 'Dear Chinwendu')`,
    );
    await prove(asked);
    await carryOut(asked);
    await world.settle();
    const before = await check(asked);
    await world.owner.query(
      `insert into outbox (community_id, topic, payload) values ($1, 'erasure.confirmed', $2)`,
      [asked.communityId, JSON.stringify({ entityId: asked.request.id })],
    );
    await world.settle();
    assert.equal((await check(asked)).checked, before.checked);
    assert.ok(!(await world.mails()).some(({ recipient }) => recipient === 'wendu.o@example.test'));
    assert.equal((await carryOut(asked)).failure.errors[0]?.code, 'ERASURE_NOT_OPEN');
  });

  test('a failed erasure is retried later, and the manager who started it is notified of its end', async () => {
    const asked = await estateWithRequest();
    const { manager, communityId, request } = asked;
    await prove(asked);
    await carryOut(asked);
    await world.owner.query(
      `create function fail() returns trigger language plpgsql
       as $$ begin raise exception 'the disk is full'; end $$;
     create trigger fails before update on residents for each row execute function fail()`,
    );
    await assert.rejects(world.settle(), /the disk is full/);
    await world.owner.query('drop trigger fails on residents; drop function fail');
    const statusAfter = async (minutes: number) => {
      world.clock.advance(minutes * 60);
      await world.runScheduled('erasures.unfinished');
      await world.settle();
      const params = { communityId, erasureId: request.id };
      return (await world.call(manager, getErasure, { params })).data.status;
    };
    assert.equal(await statusAfter(10), 'Running');
    assert.equal(await statusAfter(6), 'Done');
    const told = await world.call(manager, listNotifications, { params: { communityId } });
    assert.ok(told.data.items.some(({ title }) => title === 'Erasure completed'));
  });

  test('the verification of the audit log finds a change to a redacted entry or to its redaction record', async () => {
    const asked = await estateWithRequest();
    await prove(asked);
    await carryOut(asked);
    await world.settle();
    await seal();
    assert.equal((await check(asked)).broken, null);
    const tamper = async (statement: string) => {
      const client = await world.owner.connect();
      await client.query('set session_replication_role = replica');
      await client.query(statement, [asked.communityId]);
      await client.query('set session_replication_role = origin');
      client.release();
    };
    const one = `community_id = $1 and id = (select entry_id from audit_redactions
    where community_id = $1 order by entry_id limit 1)`;
    await tamper(`update audit_entries set reason = 'x' || coalesce(reason, '') where ${one}`);
    assert.match((await check(asked)).broken?.reason ?? '', /was changed/);
    await tamper(`update audit_entries set reason = nullif(substr(reason, 2), '') where ${one}`);
    assert.equal((await check(asked)).broken, null);
    await tamper(`update audit_redactions set digest = sha256('another') where community_id = $1`);
    assert.match((await check(asked)).broken?.reason ?? '', /was changed/);
  });

  test('the database rejects a change to an audit entry without a redaction record', async () => {
    const asked = await estateWithRequest();
    await assert.rejects(
      world.owner.query(`update audit_entries set reason = 'other' where community_id = $1`, [
        asked.communityId,
      ]),
      /append-only/,
    );
  });

  test('a resident has at most one open erasure request, and can have another after a refusal', async () => {
    const asked = await estateWithRequest();
    const { manager, communityId, residentId, request } = asked;
    const again = () =>
      world.call(manager, createErasure, {
        params: { communityId },
        body: { residentId, askedBy: 'Somebody for them', reason: 'Asked again', dueOn },
      });
    assert.equal((await again()).failure.errors[0]?.code, 'ERASURE_EXISTS');
    const refused = await world.call(manager, refuseErasure, {
      params: { communityId, erasureId: request.id },
      body: { reason: 'A court case is open', version: request.version },
    });
    assert.equal(refused.data.decisionReason, 'A court case is open');
    await world.settle();
    assert.ok((await world.mails()).some(({ body }) => body.includes('A court case is open')));
    assert.equal((await again()).status, 200);
    const list = await world.call(manager, listErasures, { params: { communityId } });
    assert.deepEqual(
      list.data.items.map(({ status }) => status),
      ['Open', 'Refused'],
    );
  });

  /** An estate, an erasure request, and its resident, who has many records and has moved within the estate. */
  async function estateWithRequest(moveOut = true) {
    const estate = await openEstate(world);
    const { manager, communityId } = estate;
    const house = await estate.house();
    const residentId = await estate.resident(house, {
      firstName: 'Chinwendu',
      lastName: 'Onyekachukwu',
      phone: '0803 111 2233',
      email: 'wendu.o@example.test',
      internalNote: 'Sister of the chair',
    });
    await estate.of(addVehicle, residentId, { body: { plate: 'KJA-417-XY' } });
    const { version } = await estate.read(residentId);
    await estate.of(changeResident, residentId, {
      body: { lastName: 'Onyekachukwu-Obi', version },
    });
    const renamed = await estate.read(residentId);
    await estate.of(changeResident, residentId, {
      body: { lastName: 'Onyekachukwu', version: renamed.version },
    });
    await mention(communityId, residentId);
    if (moveOut) {
      const { occupancies } = await estate.read(residentId);
      const occupancyId = occupancies[0]?.id ?? '';
      await estate.of(endOccupancy, residentId, { occupancyId, body: { moveOutOn: '2020-01-31' } });
    }
    const { data: request } = await world.call(manager, createErasure, {
      params: { communityId },
      body: { residentId, askedBy: 'The person', reason: 'Wendu wrote to the office', dueOn },
    });
    return { ...estate, residentId, request };
  }

  /** Writes mentions of the person into other people's texts, in rows of many tables. */
  async function mention(communityId: string, residentId: string): Promise<void> {
    const client = await world.owner.connect();
    const [c, text] = [
      `'${communityId}'`,
      `'Told by Chinwendu Onyekachukwu (08031112233) at the door'`,
    ];
    const owner = `(select owner_id from communities where id = ${c})`;
    const [id, name] = ['gen_random_uuid()', `'Chinwendu Onyekachukwu'`];
    const planting = client.query(`set session_replication_role = replica;
    insert into complaints (community_id, number, type_id, title, description, scope, priority, source,
        created_by_name, status_at, created_at, updated_at, search_text, response_minutes, resolve_minutes,
        on_calendar)
      values (${c}, 900, ${id}, 'Noise of Chinwendu Onyekachukwu', ${text}, 'Community', 'Low', 'Staff', ${name},
        now(), now(), now(), '', 60, 60, false);
    insert into complaint_comments (community_id, complaint_id, is_public, body, side, author_name,
        created_at)
      values (${c}, ${id}, true, ${text}, 'Resident', ${name}, now());
    insert into complaint_files (community_id, complaint_id, name, key, created_at)
      values (${c}, ${id}, 'Chinwendu Onyekachukwu.webp', 'key.webp', now());
    insert into visit_steps (community_id, visit_id, status, at, by_name, note)
      values (${c}, ${id}, 'Inside', now(), ${name}, ${text});
    insert into gate_overrides (community_id, visit_id, house_id, answer, reason, guard_name, supervisor_name, at)
      values (${c}, ${id}, ${id}, 'revoked', ${text}, ${name}, ${name}, now());
    insert into handover_notes (community_id, shift_id, gate_id, author_name, text, written_at)
      values (${c}, ${id}, ${id}, 'A guard', ${text}, now());
    insert into payment_promises (community_id, house_id, amount_minor, promised_on, note, noted_by,
        noted_on, noted_at)
      values (${c}, ${id}, 100, '2031-01-01', ${text}, ${id}, '2031-01-01', now());
    insert into house_calls (community_id, house_id, note, called_by, called_on, called_at)
      values (${c}, ${id}, ${text}, ${id}, '2031-01-01', now());
    insert into sms_messages (community_id, key, recipient, body, segments, status)
      values (${c}, 'one', '+2348031112233', 'Your code', 1, 'Sent'),
        (${c}, 'two', '+2348039990000', ${text}, 1, 'Sent'),
        (${c}, 'three', '+2348039990000', 'Nothing of them', 1, 'Sent');
    insert into webhook_deliveries (community_id, endpoint_id, event_id, kind, body)
      values (${c}, ${id}, ${id}, 'resident.changed',
          '{"data":{"id":"${residentId}","firstName":"Chinwendu"}}'),
        (${c}, ${id}, ${id}, 'house.changed', '{"data":{"id":"1"}}');
    update houses set notes = ${text} where community_id = ${c};
    insert into saved_views (community_id, user_id, list, name, query, columns)
      values (${c}, ${owner}, 'residents', ${name}, '{}', '[]'),
        (${c}, ${owner}, 'residents', 'Active', '{"Search":"Chinwendu Onyekachukwu","Status":"Active"}', '[]'),
        (${c}, ${owner}, 'residents', 'Rooms of onyekachukwu', '{}', '[]'),
        (${c}, ${owner}, 'residents', 'Late', '{"Search":"onyekachukwu","Status":"Active"}', '[]');
    insert into tickets (id, community_id, user_id, plan, person_name, email, subject, category, severity, diagnostics,
        rating_comment, created_at, updated_at)
      values (${id}, ${c}, ${owner}, 'freemium', 'A worker', 'worker@example.test', 'Bill of Onyekachukwu',
        'Billing', 'Low', '{"page":"/residents?Search=Onyekachukwu"}',
        'Thanks from Onyekachukwu, Chinwendu', now(), now());
    insert into ticket_messages (ticket_id, side, author_name, body, created_at)
      select id, 'Support', 'Courtyard', 'Mrs Onyekachukwu rings from +234 803 111 2233', now()
      from tickets where subject = 'Bill of Onyekachukwu' and community_id = ${c};
    insert into exports (community_id, user_id, list, format, columns, query, status, row_count, expires_at)
      values (${c}, ${owner}, 'residents', 'csv', '[]', '{"Search":"08031112233"}', 'Ready', 1, '2040-01-01'),
        (${c}, ${owner}, 'residents', 'csv', '[]', '{"Search":"onyekachukwu"}', 'Expired', 1, '2020-01-01');
    insert into report_downloads (community_id, user_id, kind, format, from_on, to_on, status, content, expires_at)
      values (${c}, ${owner}, 'dues', 'pdf', '2031-01-01', '2031-01-31', 'Ready',
        '{"rows":["Chinwendu Onyekachukwu"]}', '2040-01-01');
    set session_replication_role = origin`);
    await planting.finally(() => client.release());
  }

  type Asked = Awaited<ReturnType<typeof estateWithRequest>>;

  function prove({ manager }: Asked): Promise<void> {
    return proveByMail(world, manager);
  }

  function carryOut({ manager, communityId, request }: Asked) {
    return world.call(manager, carryOutErasure, {
      params: { communityId, erasureId: request.id },
      body: { version: request.version },
    });
  }

  function seal() {
    return sealAudit({ owner: world.owner, signal: new AbortController().signal });
  }

  /** Every row of the community as text, table by table, and the messages of its tickets. */
  async function everything(communityId: string): Promise<string> {
    const { rows: tables } = await world.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'community_id'`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await world.owner.query<{ row: string }>(
        `select t::text as row from ${name} t where community_id = $1`,
        [communityId],
      );
      texts.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    const { rows } = await world.owner.query<{ row: string }>(
      `select m::text as row from ticket_messages m join tickets t on t.id = m.ticket_id
       where t.community_id = $1`,
      [communityId],
    );
    texts.push(...rows.map(({ row }) => `ticket_messages ${row}`));
    return texts.join('\n');
  }

  async function check({ manager, communityId }: Asked) {
    return (await world.call(manager, verifyAudit, { params: { communityId } })).data;
  }
});

// Tests for the preview of an undo. The preview counts the records that the undo then removes, restores and keeps. The
// preview writes nothing and waits for no lock.
import type { OutboxEvent } from '#platform/jobs/job.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/imports/import-undo.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { givenEach, given, givenWorld } from '#testing/given.ts';
import { manyPeople, residentsCsv, uploader } from './testing.ts';
import { undoJob } from './undo-job.ts';

describe('the preview of an undo', () => {
  const world = givenWorld();
  const owner = given(() => world.person());
  const estate = givenEach(async () => ({ communityId: await world.community(owner) }));
  const on = givenEach(() => uploader(world, owner, estate.communityId));

  test('the preview of an undo counts the records that are then removed, restored and kept, by reason', async () => {
    await on.bringIn(
      residentsCsv(
        'Old Street,1,,,,Hal,Obi,08034567801,hal@example.com,Owner',
        'Old Street,1,,,,Ife,Obi,08034567802,ife@example.com,Family',
      ),
    );
    const { id } = await on.bringIn(
      residentsCsv(
        'Old Street,1,,,,Hal,Obi,08034567801,hal.new@example.com,Owner',
        'Old Street,1,,,,Ife,Obi,08034567802,ife.new@example.com,Family',
        'Palm Street,1,,,,Ada,Eze,08034567803,,Owner,,AB-1',
        'Palm Street,2,,,,Ben,Eze,08034567804,,Owner',
        'Palm Street,3,,,,Chi,Eze,08034567805,,Owner',
        'Palm Street,4,,,,Dan,Eze,08034567806,,Owner',
        'Palm Street,5,,,,Efe,Eze,08034567807,,Owner',
        'Palm Street,6,,,,Fola,Eze,08034567808,,Owner',
        'Palm Street,7,,,,Gab,Eze,08034567809,,Owner',
        'Palm Street,8,,,,Ike,Eze,08034567810,,Owner',
        'Palm Street,9,,,,Jide,Eze,08034567811,,Owner',
        'Lake Street,1,,,,Kemi,Eze,08034567812,,Owner',
        'Hill Street,1,,,,Lola,Eze,08034567813,,Owner',
        'Dale Street,1,,,,Musa,Eze,08034567814,,Owner',
      ),
      { duplicates: 'update' },
    );
    await runSql(`update residents set first_name = first_name || 'a', version = version + 1
      where id in (select id from person where name in ('Ben', 'Ife'))`);
    await runSql(
      `update residents set status = 'Invited' where id in (select id from person where name = 'Chi')`,
    );
    await runSql(`update occupancies set ended_at = now(), move_out_on = current_date,
        is_household_head = false, is_primary_contact = false
      where resident_id in (select id from person where name = 'Dan')`);
    await runSql(`insert into vehicles (community_id, resident_id, plate)
      select a.community_id, p.id, 'XY-9' from asked a join person p on p.name = 'Efe'`);
    await runSql(`insert into pets (community_id, resident_id, name, kind)
      select a.community_id, p.id, 'Rex', 'Dog' from asked a join person p on p.name = 'Fola'`);
    await runSql(`, choir as (insert into groups (community_id, name, kind, created_by)
        select a.community_id, 'Choir', 'Resident', a.user_id from asked a returning id, community_id)
      insert into group_members (community_id, group_id, kind, resident_id)
        select g.community_id, g.id, 'Resident', p.id from choir g join person p on p.name = 'Gab'`);
    await runSql(`insert into house_documents (community_id, house_id, name, key, byte_count, added_by, added_at)
      select a.community_id, h.id, 'Deed', 'deed', 1, a.user_id, now() from asked a
      join house h on h.number = '8'`);
    await runSql(
      `update houses set version = 2 where id in (select id from house where number = '9')`,
    );
    await runSql(`, block as (insert into groups (community_id, name, kind, created_by)
        select a.community_id, 'Block', 'Street', a.user_id from asked a returning id, community_id)
      insert into group_members (community_id, group_id, kind, street_id)
        select g.community_id, g.id, 'Street', s.id from block g
        join streets s on s.community_id = g.community_id and s.name = 'Lake Street'`);
    await world.owner.query(
      `update streets set version = 2 where community_id = $1 and name = 'Hill Street'`,
      [estate.communityId],
    );
    const expected = comparable(await preview(id));
    assert.deepEqual(
      expected.stays,
      [
        ['house: Changed since the import.', 1],
        ['house: Other records refer to it, such as bills or complaints.', 2],
        ['house: The house has residents.', 5],
        ['resident: Changed again since the import, so the values stay as they are.', 1],
        ['resident: A vehicle was added since the import.', 1],
        ['resident: Changed since the import.', 1],
        ['resident: Invited or signed in since the import.', 1],
        ['resident: Other records refer to it, such as bills or complaints.', 2],
        ['resident: Their stay has changed since the import.', 1],
        ['street: Changed since the import.', 1],
        ['street: The street still has houses.', 1],
        ['street: Other records refer to it, such as bills or complaints.', 1],
      ].sort(),
    );
    assert.deepEqual([expected.residents, expected.houses, expected.streets], [6, 4, 1]);
    assert.equal(expected.restored, 1);
    assert.deepEqual(await undo(id), expected);
  });

  test('the preview of an undo does not wait for a running import', async () => {
    const { id } = await on.bringIn(residentsCsv('Palm Street,1,,,,Ada,Obi,08034567890,,Owner'));
    const holder = await world.owner.connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 41))', [
      estate.communityId,
    ]);
    const { residents, houses, streets } = await preview(id);
    assert.deepEqual([residents, houses, streets], [1, 1, 1]);
    await holder.query('rollback');
    holder.release();
  });

  test('after an undo stopped part-way, its preview counts the whole undo', async () => {
    const { id } = await on.bringIn(residentsCsv(...manyPeople(300)));
    await runSql(`insert into pets (community_id, resident_id, name, kind)
      select a.community_id, p.id, 'Rex', 'Dog' from asked a cross join person p
      where p.name in (select min(name) from person union select max(name) from person)`);
    const expected = comparable(await preview(id));
    assert.deepEqual([expected.residents, expected.houses, expected.kept], [298, 73, 5]);
    await world.call(owner, contract.undoImport, on.params(id));
    const topic = 'imports.undoStarted';
    const payload = { entityId: id };
    const fact: OutboxEvent = {
      id: 1,
      communityId: estate.communityId,
      userId: owner.id,
      topic,
      payload,
    };
    const failing = undoJob({ afterTurn: () => Promise.reject(new Error('The server stopped')) });
    // The failure is expected, so log nothing.
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await failing.run(toolsOf({ ...world, log }, new AbortController().signal), fact);
    assert.match((await on.get(id)).failure ?? '', /stopped because of an error/);
    assert.deepEqual(comparable(await preview(id)), expected);
    assert.deepEqual(await undo(id), expected);
  });

  async function preview(id: string) {
    return (await world.call(owner, contract.previewUndo, on.params(id))).data;
  }

  /** Undoes an import and returns its result in the form of a preview. */
  async function undo(id: string) {
    await world.call(owner, contract.undoImport, on.params(id));
    await world.settle();
    const query = { PageSize: '100' };
    const kept = await world.call(owner, contract.listImportKept, { ...on.params(id), query });
    const stays = new Map<string, number>();
    for (const { entityType, reason } of kept.data.items) {
      const key = `${entityType}: ${reason}`;
      stays.set(key, (stays.get(key) ?? 0) + 1);
    }
    return { ...(await on.get(id)).undone, stays: [...stays].sort() };
  }

  function comparable({ stays, ...counts }: Awaited<ReturnType<typeof preview>>) {
    return {
      ...counts,
      stays: stays.map((one) => [`${one.entityType}: ${one.reason}`, one.count]).sort(),
    };
  }

  /**
   * Runs SQL with $1 as the community and $2 as the owner. The subqueries `person` and `house` contain ids with names
   * and numbers.
   */
  function runSql(sql: string) {
    return world.owner.query(
      `with person as (select id, first_name as name from residents where community_id = $1),
         house as (select id, house_number as number from houses where community_id = $1),
         asked as (select $1::uuid as community_id, $2::uuid as user_id) ${sql}`,
      [estate.communityId, owner.id],
    );
  }
});

// The hourly deletion of idempotency keys and of the messages in the local mailbox.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { givenEstate } from '#testing/given-estate.ts';
import { givenWorld } from '#testing/given.ts';
import { housekeeping } from './housekeeping.ts';

describe('the hourly deletion', () => {
  const world = givenWorld();
  const { communityId } = givenEstate(world);

  test('deletes idempotency keys after a day, and local emails and texts after a week', async () => {
    const { owner } = world;
    await owner.query(`
      insert into local_mails (id, recipient, subject, body, created_at)
        select 'mail ' || age, 'ada@example.test', 's', 'b', now() - age::interval
        from unnest(array['6 days', '8 days']) age;
      insert into local_texts (id, recipient, body, created_at)
        select 'text ' || age, '+2348035550101', 'b', now() - age::interval
        from unnest(array['6 days', '8 days']) age`);
    await owner.query(
      `insert into idempotency_keys (community_id, user_id, id, operation, request_hash, created_at)
         select $1, gen_random_uuid(), 'key ' || age, 'createHouse', '', now() - age::interval
         from unnest(array['23 hours', '25 hours']) age`,
      [communityId],
    );

    for (const { run } of housekeeping) await run({ owner } as never);

    const { rows } = await owner.query(`
      select id from local_mails where id like 'mail %' union all
      select id from local_texts where id like 'text %' union all
      select id from idempotency_keys where id like 'key %' order by id`);
    assert.deepEqual(
      rows.map(({ id }) => id),
      ['key 23 hours', 'mail 6 days', 'text 6 days'],
    );
  });
});

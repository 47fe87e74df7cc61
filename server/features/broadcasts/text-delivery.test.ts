// Tests delivery by text message: a crash or a lost confirmation, quiet hours, and edits before the texts are sent.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { editSentBroadcast, retryBroadcast } from '#contract/broadcasts/broadcast-life.ts';
import type { Broadcast } from '#contract/broadcasts/broadcasts.ts';
import { setNoticeWishes } from '#contract/broadcasts/notices.ts';
import { openMailer } from '#platform/delivery/mail.ts';
import { openPushes } from '#platform/delivery/web-push.ts';
import { startSmsDouble, twilioPlatform } from '#testing/sms-double.ts';
import { testSecret, testSender } from '#testing/world.ts';
import { given } from '#testing/given.ts';
import { advanceBroadcast, writeNext } from './send-job.ts';
import { openStreet, toolsIn } from './testing.ts';

describe('delivery by text message', () => {
  let onTaken: () => Promise<void> | void = () => undefined;

  const double = given(() => startSmsDouble(() => onTaken()));
  const street = given(() =>
    openStreet({ sms: { platform: twilioPlatform, baseUrls: { twilio: double.url } } }),
  );
  beforeEach(() => street.world.clock.set('2026-11-23T09:00:00Z'));

  test('a killed server process causes no duplicate text, and the unknown outcome is reported', async () => {
    const { data: draft } = await street.draft({ title: 'Killed', channels: ['SMS'] });
    await street.send(draft.id, draft.version);
    street.world.clock.advance(31);
    let worker: ChildProcess | undefined;
    let begun = 0;
    // The provider accepts the text, and the process dies before it gets the answer.
    onTaken = async () => {
      begun += 1;
      if (begun !== 2 || !worker) return;
      const gone = once(worker, 'exit');
      worker.kill('SIGKILL');
      await gone;
    };
    const at = street.world.clock.now().toISOString();
    const script = resolve(import.meta.dirname, '../../testing/sms-worker.ts');
    const words = [script, street.world.url, double.url, street.communityId, draft.id, at];
    worker = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit'] });
    await once(worker, 'exit');
    onTaken = () => undefined;
    assert.equal(begun, 2);
    street.world.clock.advance(240);
    await street.carryOn();
    const broadcast = await street.read(draft.id);
    const texts = textsOf(broadcast);
    assert.deepEqual([broadcast.status, texts?.sent, texts?.unsure], ['PartlyFailed', 5, 1]);
    const taken = takenOf('Killed').map(({ to }) => to);
    assert.deepEqual([taken.length, new Set(taken).size], [6, 6], 'nobody got it twice');
    const refused = await retry(draft.id);
    assert.equal(refused.failure.errors[0]?.code, 'NOTHING_FAILED', 'the uncertain one stays');
  });

  test('a text message whose confirmation was lost is not sent again', async () => {
    double.cuts = `/2010-04-01/Accounts/${twilioPlatform.account}/Messages.json`;
    let broadcast = await street.sent({ title: 'Cut off', channels: ['SMS'] });
    double.cuts = null;
    street.world.clock.advance(600);
    await street.carryOn();
    broadcast = await street.read(broadcast.id);
    assert.deepEqual([broadcast.status, textsOf(broadcast)?.unsure], ['PartlyFailed', 6]);
    assert.equal(takenOf('Cut off').length, 6);
  });

  test('a text retried in quiet hours waits for the morning unless it is urgent', async () => {
    const failed = async (title: string, priority: 'Normal' | 'Urgent') => {
      const { id } = await street.sent({ title, priority, channels: ['SMS'] });
      await street.world.owner.query(
        `with failed as (update broadcast_deliveries set status = 'Failed', ended_at = now()
           where broadcast_id = $1)
         update broadcasts set status = 'PartlyFailed' where id = $1`,
        [id],
      );
      double.taken.length = 0;
      return id;
    };
    const quiet = await failed('Quiet', 'Normal');
    const loud = await failed('Loud', 'Urgent');
    // Lagos: 22:00.
    street.world.clock.set('2026-11-23T21:00:00Z');
    assert.equal((await retry(quiet)).status, 200);
    assert.equal((await retry(loud)).status, 200);
    await street.carryOn();
    assert.deepEqual([takenOf('Quiet').length, takenOf('Loud').length], [0, 6]);
    const held = textsOf(await street.read(quiet));
    assert.deepEqual([held?.waiting, held?.heldUntil], [6, '2026-11-24T06:00:00.000Z']);
    street.world.clock.set('2026-11-24T06:00:30Z');
    await street.carryOn();
    assert.equal(takenOf('Quiet').length, 6);
  });

  test('texts that wait for the morning are sent with the edited text and its version', async () => {
    const { world, communityId, manager } = street;
    // Lagos: 22:00.
    world.clock.set('2026-11-23T21:00:00Z');
    const held = await street.sent({ title: 'Held over night', channels: ['SMS'] });
    assert.equal(held.status, 'Sending');
    const edit = (notifyAgain: boolean) =>
      world.call(manager, editSentBroadcast, {
        params: { communityId, broadcastId: held.id },
        body: {
          title: 'Mended over night',
          body: held.body,
          expiresAt: null,
          notifyAgain,
          version: held.version,
        },
      });
    assert.equal((await edit(true)).failure.errors[0]?.code, 'BROADCAST_STATUS');
    const edited = (await edit(false)).data;
    assert.deepEqual([edited.status, edited.isEdited], ['Sending', true]);
    world.clock.set('2026-11-24T06:00:30Z');
    await street.carryOn();
    assert.deepEqual(
      [takenOf('Held over night').length, takenOf('Mended over night').length],
      [0, 6],
    );
    const { rows } = await world.owner.query<{ version: number }>(
      'select distinct version from broadcast_deliveries where broadcast_id = $1',
      [held.id],
    );
    assert.deepEqual(rows, [{ version: 2 }]);
  });

  test('texts have the edited words and version if a broadcast is edited right before they are sent', async () => {
    const { world, communityId, manager } = street;
    const { id } = await street.sent({ title: 'On Monday', channels: ['SMS'] });
    await world.owner.query(
      `with again as (update broadcast_deliveries set status = 'Waiting' where broadcast_id = $1)
       update broadcasts set status = 'Sending' where id = $1`,
      [id],
    );
    const { version, body } = await street.read(id);
    const { pool } = world;
    const texts: string[] = [];
    const options = {
      // The job requests the mailer after it has read the broadcast and before it sends anything.
      mailerFor: async () => {
        const edited = await world.call(manager, editSentBroadcast, {
          params: { communityId, broadcastId: id },
          body: { title: 'On Tuesday', body, expiresAt: null, notifyAgain: false, version },
        });
        assert.equal(edited.status, 200);
        const mailer = openMailer({ smtpUrl: undefined, pool, ...testSender });
        return { ...mailer, close: () => undefined };
      },
      pushes: openPushes({ pool, secret: testSecret, publicUrl: 'http://127.0.0.1:3000' }),
      sendTexts: async (_: unknown, messages: readonly { text: string }[]) => {
        texts.push(...messages.map(({ text }) => text));
      },
      secret: testSecret,
      publicUrl: 'http://127.0.0.1:3000',
    };
    await advanceBroadcast(toolsIn(world), options, { communityId, broadcastId: id });
    assert.equal(texts.length, 6);
    for (const text of texts) assert.match(text, /^On Tuesday/);
    const { rows } = await world.owner.query<{ version: number }>(
      'select distinct version from broadcast_deliveries where broadcast_id = $1',
      [id],
    );
    assert.deepEqual(rows, [{ version: 2 }]);
  });

  test('texts not sent before quiet hours wait until morning, and opt-outs made overnight apply', async () => {
    const { data: draft } = await street.draft({ title: 'Evening', channels: ['SMS'] });
    street.world.clock.set('2026-11-23T19:59:00Z');
    await street.send(draft.id, draft.version);
    street.world.clock.advance(31);
    // The copies are written before quiet hours begin at 21:00 in Lagos, and the job sends them later.
    await street.world.owner.query(
      `update broadcasts set status = 'Sending', undo_until = null, sent_at = $2 where id = $1`,
      [draft.id, street.world.clock.now()],
    );
    const of = { communityId: street.communityId, broadcastId: draft.id };
    while (await writeNext(toolsIn(street.world), of));
    street.world.clock.set('2026-11-23T20:10:00Z');
    await street.carryOn();
    assert.equal(takenOf('Evening').length, 0);
    // During the night, one resident opts out of texts.
    await street.world.call(street.resident, setNoticeWishes, {
      params: { communityId: street.communityId },
      body: { optedOut: ['SMS'] },
    });
    street.world.clock.set('2026-11-24T06:00:30Z');
    await street.carryOn();
    assert.equal(takenOf('Evening').length, 5);
    const texts = textsOf(await street.read(draft.id));
    assert.deepEqual([texts?.sent, texts?.skipped], [5, 1]);
  });

  function textsOf(broadcast: Broadcast) {
    return broadcast.channelCounts.find(({ channel }) => channel === 'SMS');
  }

  function takenOf(title: string) {
    return double.taken.filter(({ text }) => text.includes(title));
  }

  function retry(broadcastId: string) {
    return street.world.call(street.manager, retryBroadcast, {
      params: { communityId: street.communityId, broadcastId },
      body: { includeUnsure: false },
    });
  }
});

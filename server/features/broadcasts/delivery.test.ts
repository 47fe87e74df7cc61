// Tests delivery while the mail server is down, slow or refuses emails, and when the sending process crashes. Each
// copy must be sent at most once, and a copy with an unknown outcome must be reported as Unsure.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { editSentBroadcast, retryBroadcast } from '#contract/broadcasts/broadcast-life.ts';
import { getChanges } from '#contract/dashboard/today.ts';
import type { Broadcast } from '#contract/broadcasts/broadcasts.ts';
import { refusal, startTestMailServer, type TestMailServer } from '#testing/mail-server.ts';
import { openStreet, type Street } from './testing.ts';

describe('delivery by email', () => {
  let street: Street;
  let server: TestMailServer;
  let onMail: (recipient: string) => Promise<void> | void = () => undefined;

  before(async () => {
    server = await startTestMailServer({ onMail: (to) => onMail(to) });
    street = await openStreet({ smtpUrl: `${server.url}/?socketTimeout=700` });
  });
  after(async () => {
    await street.world.close();
    await server.stop();
  });

  test('a broadcast’s emails wait while the mail server is down and are sent once when it is back', async () => {
    const { port } = server;
    await server.stop();
    const sent = await street.sent({ title: 'Away', channels: ['E-mail'] });
    const { id } = sent;
    const awaySince = mailOf(sent)?.awaySince ?? 'answers';
    const audience = { kind: 'Houses' as const, houseIds: [street.houseIds[2] ?? ''] };
    const alone = await street.sent({ title: 'Alone', channels: ['E-mail'], audience });
    await quarters(20);
    const broadcast = await street.read(id);
    const held = mailOf(broadcast);
    assert.equal(broadcast.status, 'Sending');
    assert.deepEqual([held?.waiting, held?.failed, held?.awaySince], [4, 0, awaySince]);
    assert.equal(mailOf(await street.read(alone.id))?.waiting, 1);
    server = await startTestMailServer({ port, onMail: (to) => onMail(to) });
    await quarters(2);
    const went = await street.read(id);
    assert.deepEqual([went.status, mailOf(went)?.sent, mailOf(went)?.awaySince], ['Sent', 4, null]);
    assert.equal((await street.read(alone.id)).status, 'Sent');
    const taken = takenOf('Away').map(({ to }) => to);
    assert.deepEqual([taken.length, new Set(taken).size, takenOf('Alone').length], [4, 4, 1]);
  });

  test('emails queued for the mail server are skipped once the broadcast has expired', async () => {
    const { port } = server;
    await server.stop();
    const expiresAt = new Date(street.world.clock.now().getTime() + 3_600_000).toISOString();
    const { id } = await street.sent({ title: 'Run out', channels: ['E-mail'], expiresAt });
    await quarters(5);
    server = await startTestMailServer({ port, onMail: (to) => onMail(to) });
    await quarters(1);
    assert.deepEqual([mailOf(await street.read(id))?.skipped, takenOf('Run out')], [4, []]);
  });

  test('failed copies of an expired broadcast are not resent', async () => {
    const expiresAt = new Date(street.world.clock.now().getTime() + 3_600_000).toISOString();
    const { id } = await street.sent({ title: 'Expired', channels: ['E-mail'], expiresAt });
    await street.world.owner.query(
      `update broadcast_deliveries set status = 'Failed' where broadcast_id = $1`,
      [id],
    );
    await quarters(5);
    const { status, failure } = await street.world.call(street.manager, retryBroadcast, {
      params: { communityId: street.communityId, broadcastId: id },
      body: { includeUnsure: false },
    });
    assert.deepEqual([status, failure.errors[0]?.code], [409, 'BROADCAST_STATUS']);
    assert.equal((await street.read(id)).status, 'Expired');
  });

  test('a broadcast’s emails fail after six hours without the mail server, and a retry sends each once', async () => {
    const { port } = server;
    await server.stop();
    const { id } = await street.sent({ title: 'Gone', channels: ['E-mail'] });
    await quarters(30);
    const failed = await street.read(id);
    assert.deepEqual([failed.status, mailOf(failed)?.failed], ['PartlyFailed', 4]);
    await retry(id);
    assert.equal(mailOf(await street.read(id))?.waiting, 4, 'they wait anew');
    server = await startTestMailServer({ port, onMail: (to) => onMail(to) });
    await quarters(1);
    const broadcast = await street.read(id);
    assert.deepEqual([broadcast.status, mailOf(broadcast)?.sent], ['Sent', 4]);
    const taken = takenOf('Gone').map(({ to }) => to);
    assert.deepEqual([taken.length, new Set(taken).size], [4, 4]);
  });

  test('a permanently refused address does not stop other emails, and a retry sends only to that address', async () => {
    onMail = (to) => {
      if (to.startsWith('11')) throw refusal(550, 'No such mailbox');
    };
    let broadcast = await street.sent({ title: 'Refused', channels: ['E-mail'] });
    assert.deepEqual(
      [broadcast.status, mailOf(broadcast)?.sent, mailOf(broadcast)?.failed],
      ['PartlyFailed', 3, 1],
    );
    onMail = () => undefined;
    await retry(broadcast.id);
    broadcast = await street.read(broadcast.id);
    assert.deepEqual([broadcast.status, mailOf(broadcast)?.sent], ['Sent', 4]);
    const taken = takenOf('Refused').map(({ to }) => to);
    assert.deepEqual([taken.length, new Set(taken).size], [4, 4]);
  });

  test('the dashboard shows the latest broadcast whose sending has ended, also if some emails failed', async () => {
    const { world, manager, communityId } = street;
    const shown = async () =>
      (await world.call(manager, getChanges, { params: { communityId } })).data.broadcast;
    onMail = (to) => {
      if (to.startsWith('11')) throw refusal(550, 'No such mailbox');
    };
    const expiresAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const { id, status, counts } = await street.sent({ channels: ['E-mail'], expiresAt });
    assert.equal(status, 'PartlyFailed');
    const { recipients, reached, notReached } = counts;
    assert.deepEqual([recipients, reached, notReached], [6, 3, 2]);
    const ended = { id, title: 'Notice', recipients, reached, notReached };
    assert.deepEqual(await shown(), ended);

    onMail = (to) => {
      if (to.startsWith('11')) throw refusal(451, 'Try again later');
    };
    const next = await street.sent({ title: 'Next', channels: ['E-mail'] });
    assert.equal(next.status, 'Sending');
    assert.deepEqual(await shown(), ended);
    onMail = () => undefined;
    await quarters(1);
    assert.equal((await shown())?.title, 'Next');

    await world.owner.query(
      `update broadcasts set sent_at = sent_at - interval '1 hour' where id = $1`,
      [next.id],
    );
    world.clock.advance(3600);
    await street.carryOn();
    assert.equal((await street.read(id)).status, 'Expired');
    assert.deepEqual(await shown(), ended);
  });

  test('a temporarily refused email is retried, and each person gets one email', async () => {
    let refusals = 0;
    onMail = () => {
      refusals += 1;
      if (refusals <= 2) throw refusal(451, 'Try again later');
    };
    let broadcast = await street.sent({ title: 'Busy', channels: ['E-mail'] });
    assert.equal(broadcast.status, 'Sending');
    onMail = () => undefined;
    street.world.clock.advance(60);
    await street.carryOn();
    broadcast = await street.read(broadcast.id);
    assert.deepEqual([broadcast.status, mailOf(broadcast)?.sent], ['Sent', 4]);
    const taken = takenOf('Busy').map(({ to }) => to);
    assert.deepEqual([taken.length, new Set(taken).size], [4, 4]);
  });

  test('a killed server process causes no duplicate email, and unknown outcomes are reported', async () => {
    const { data: draft } = await street.draft({ title: 'Killed', channels: ['E-mail'] });
    await street.send(draft.id, draft.version);
    street.world.clock.advance(31);
    let worker: ChildProcess | undefined;
    let begun = 0;
    // The mail server accepts the email, and the process dies before it gets the answer.
    onMail = async () => {
      begun += 1;
      if (begun === 2 && worker) {
        const gone = once(worker, 'exit');
        worker.kill('SIGKILL');
        await gone;
      }
    };
    worker = spawn(
      process.execPath,
      [
        resolve(import.meta.dirname, '../../testing/broadcast-worker.ts'),
        street.world.url,
        server.url,
        street.communityId,
        draft.id,
        street.world.clock.now().toISOString(),
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    await once(worker, 'exit');
    onMail = () => undefined;
    street.world.clock.advance(240);
    await street.carryOn();
    const broadcast = await street.read(draft.id);
    const mail = mailOf(broadcast);
    assert.equal(broadcast.status, 'PartlyFailed');
    assert.equal((mail?.sent ?? 0) + (mail?.unsure ?? 0), 4, JSON.stringify(mail));
    assert.ok((mail?.unsure ?? 0) >= 1);
    const taken = takenOf('Killed').map(({ to }) => to);
    assert.equal(new Set(taken).size, taken.length, 'nobody got it twice');
    const refused = await street.world.call(street.manager, retryBroadcast, {
      params: { communityId: street.communityId, broadcastId: draft.id },
      body: { includeUnsure: false },
    });
    assert.equal(refused.failure.errors[0]?.code, 'NOTHING_FAILED', 'the uncertain ones stay');
  });

  test('an email is not sent again when the server confirms it after the timeout', async () => {
    const late = Promise.withResolvers<void>();
    onMail = () => late.promise;
    const broadcast = await street.sent({ title: 'Late', channels: ['E-mail'] });
    assert.deepEqual([broadcast.status, mailOf(broadcast)?.unsure], ['PartlyFailed', 4]);
    late.resolve();
    while (takenOf('Late').length < 4) await setImmediate();
    onMail = () => undefined;
    for (let round = 0; round < 3; round += 1) {
      street.world.clock.advance(3600);
      await street.carryOn();
    }
    assert.equal(takenOf('Late').length, 4);
  });

  test('an edit while a broadcast is being sent changes the emails that are not yet claimed', async () => {
    const { world, manager, communityId } = street;
    await world.owner.query(
      `update residents set email = 'more' || phone || '@example.test'
       where community_id = $1 and email is null`,
      [communityId],
    );
    const { data: draft } = await street.draft({ title: 'On Monday', channels: ['E-mail'] });
    // The edit happens while the channel sends its maximum of four copies at once.
    let claimed = 0;
    const edited = Promise.withResolvers<number>();
    onMail = async () => {
      claimed += 1;
      if (claimed === 4) edited.resolve(await putRight());
      assert.equal(await edited.promise, 200);
    };
    const putRight = async () => {
      const { version, body } = await street.read(draft.id);
      const edit = await world.call(manager, editSentBroadcast, {
        params: { communityId, broadcastId: draft.id },
        body: { title: 'On Tuesday', body, expiresAt: null, notifyAgain: false, version },
      });
      return edit.status;
    };
    await street.send(draft.id, draft.version);
    world.clock.advance(31);
    await world.settle();
    onMail = () => undefined;
    assert.deepEqual([takenOf('On Monday').length, takenOf('On Tuesday').length], [4, 2]);
    const { rows } = await world.owner.query<{ version: number; copies: number }>(
      `select version, count(*)::int as copies from broadcast_deliveries
       where broadcast_id = $1 and status = 'Sent' group by version order by version`,
      [draft.id],
    );
    assert.deepEqual(rows, [
      { version: 1, copies: 4 },
      { version: 2, copies: 2 },
    ]);
  });

  test('an email of a broadcast contains no scripts, images or script links from its Markdown', async () => {
    const body =
      'Hello <script>alert(1)</script> <img src=x onerror=alert(1)> ' +
      '[click](javascript:alert(1)) ![p](https://evil.test/p.gif) **bold**';
    await street.sent({ title: 'Hostile', body, channels: ['E-mail'] });
    const [mail] = takenOf('Hostile');
    const html = decode(mail?.source ?? '');
    assert.match(html, /<strong>bold<\/strong>/);
    assert.doesNotMatch(html, /<script|<img|onerror=alert\(1\)>|href="javascript/i);
  });

  async function retry(broadcastId: string): Promise<void> {
    await street.world.call(street.manager, retryBroadcast, {
      params: { communityId: street.communityId, broadcastId },
      body: { includeUnsure: false },
    });
    await street.carryOn();
  }

  function mailOf(broadcast: Broadcast) {
    return broadcast.channelCounts.find(({ channel }) => channel === 'E-mail');
  }

  function takenOf(title: string) {
    return server.taken.filter(({ source }) => source.includes(`Subject: ${title}`));
  }

  /** Advances the clock by quarter hours and runs the job after each. */
  async function quarters(count: number): Promise<void> {
    for (let gone = 0; gone < count; gone += 1) {
      street.world.clock.advance(15 * 60);
      await street.carryOn();
    }
  }
});

/** Decodes the HTML part of an email from quoted-printable. */
const decode = (source: string): string => {
  const html = source.slice(source.indexOf('text/html'));
  return html
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
};

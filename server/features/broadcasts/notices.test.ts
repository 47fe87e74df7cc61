// Tests the app and the email link by which recipients open notices.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as life from '#contract/broadcasts/broadcast-life.ts';
import { listBroadcastRecipients } from '#contract/broadcasts/broadcast-recipients.ts';
import * as contract from '#contract/broadcasts/notices.ts';
import { listAudit } from '#contract/audit/audit.ts';
import { sendFile } from '#testing/books.ts';
import { given } from '#testing/given.ts';
import { writeNext } from './send-job.ts';
import { openStreet, toolsIn } from './testing.ts';

const plan = { bytes: Buffer.from('%PDF-1.4\ntrailer\n<<>>\n%%EOF'), name: 'plan.pdf' };

describe('notices', () => {
  const street = given(openStreet);

  test('a resident sees pinned notices first, and acknowledging a notice several times counts once', async () => {
    const { world, resident, communityId } = street;
    const pinned = await street.sent({ title: 'Rules', pinned: true, requireAck: true });
    await street.sent({ title: 'Water' });
    await street.draft({ title: 'Nothing yet' });
    const { data: list } = await world.call(resident, contract.listNotices, {
      params: { communityId },
    });
    assert.deepEqual(
      [list.unreadCount, list.items.map(({ title }) => title)],
      [2, ['Rules', 'Water']],
    );
    const reads = await Promise.all(
      [1, 2, 3].map(() => world.call(resident, contract.acknowledgeNotice, at(pinned.id))),
    );
    assert.ok(reads.every(({ status }) => status === 200));
    const { counts } = await street.read(pinned.id);
    assert.deepEqual([counts.read, counts.acknowledged], [1, 1]);
    const people = await world.call(street.manager, listBroadcastRecipients, {
      ...at(pinned.id),
      query: { State: 'Acknowledged' },
    });
    assert.equal(people.data.items[0]?.acknowledgedIp, '127.0.0.1');
  });

  test('a reminder marks a notice as unread again and keeps the time of the first reading', async () => {
    const { world, resident, manager, communityId } = street;
    const sent = await street.sent({ title: 'Pool' });
    const found = async () => {
      const { data } = await world.call(resident, contract.listNotices, {
        params: { communityId },
      });
      const { readAt, again } = data.items.find(({ id }) => id === sent.id) ?? {};
      return { readAt, again, unread: data.unreadCount };
    };
    const { unread } = await found();
    world.clock.advance(60);
    await world.call(manager, life.remindUnread, at(sent.id));
    await street.carryOn();
    assert.deepEqual(await found(), { readAt: null, again: 'Reminder', unread });
    world.clock.advance(60);
    const { data: first } = await world.call(resident, contract.readNotice, at(sent.id));
    assert.deepEqual(await found(), { readAt: first.readAt, again: null, unread: unread - 1 });
    world.clock.advance(60);
    const { version } = await street.read(sent.id);
    await world.call(manager, life.editSentBroadcast, {
      ...at(sent.id),
      body: {
        title: 'Pool',
        body: 'It opens at ten.',
        expiresAt: null,
        notifyAgain: true,
        version,
      },
    });
    await street.carryOn();
    assert.deepEqual(await found(), { readAt: first.readAt, again: 'Edited', unread });
    world.clock.advance(60);
    await world.call(resident, contract.readNotice, at(sent.id));
    assert.deepEqual(await found(), { readAt: first.readAt, again: null, unread: unread - 1 });
    assert.equal((await street.read(sent.id)).counts.read, 1);
  });

  test('in the app, only recipients can open a notice, and only while the broadcast feature is active', async () => {
    const { world, resident, communityId } = street;
    const sent = await street.sent({ title: 'Private' });
    const stranger = await world.person();
    const foreign = await world.call(stranger, contract.readNotice, at(sent.id));
    assert.equal(foreign.status, 404);
    const other = await street.sent({
      title: 'Others',
      audience: { kind: 'Houses', houseIds: [street.houseIds[5] ?? ''] },
    });
    assert.equal((await world.call(resident, contract.readNotice, at(other.id))).status, 404);
    const open = (on: boolean) =>
      world.owner.query(
        `update communities set apartment_features = apartment_features || jsonb_build_object('Broadcast', $2::boolean)
         where id = $1`,
        [communityId, on],
      );
    await open(false);
    const closed = await world.call(resident, contract.readNotice, at(sent.id));
    assert.equal(closed.failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
    await open(true);
  });

  test('an email’s link opens one notice, and a guessed link opens none', async () => {
    const { world, communityId } = street;
    const sent = await street.sent({ title: 'Linked', channels: ['E-mail'], requireAck: true });
    const code = await codeIn('Linked');
    const opened = await world.call(null, contract.openNoticeLink, {
      params: { communityId, code },
    });
    assert.equal(opened.data.title, 'Linked');
    const answered = await world.call(null, contract.acknowledgeNoticeLink, {
      params: { communityId, code },
    });
    assert.ok(answered.data.acknowledgedAt);
    assert.deepEqual(
      [(await street.read(sent.id)).counts.read, (await street.read(sent.id)).counts.acknowledged],
      [1, 1],
    );
    const isHere = { params: { communityId } };
    await world.call(null, contract.acknowledgeNoticeLink, { params: { communityId, code } });
    const { items } = (await world.call(street.manager, listAudit, isHere)).data;
    const told = items.filter(({ action }) => action === 'broadcast.acknowledged');
    assert.deepEqual(told.map(({ actorName, entityId }) => [actorName, entityId]).slice(0, 1), [
      ['A link', sent.id],
    ]);
    const guessed = `${code.slice(0, 32)}${'A'.repeat(22)}`;
    const refused = await world.call(null, contract.openNoticeLink, {
      params: { communityId, code: guessed },
    });
    assert.equal(refused.status, 404);
  });

  test('an email’s link downloads only files of its own notice, until the notice expires', async () => {
    const { world, communityId } = street;
    const withFile = async (title: string) => {
      const channels = ['E-mail' as const];
      const { data: draft } = await street.draft({ title, channels, expiresAt: inHours(2) });
      await sendFile(world, street.manager, life.attachToBroadcast, { ...at(draft.id), ...plan });
      const { version, attachments } = await street.read(draft.id);
      await street.send(draft.id, version);
      world.clock.advance(31);
      await street.carryOn();
      return { id: draft.id, code: await codeIn(title), attachmentId: attachments[0]?.id ?? '' };
    };
    const first = await withFile('Plan');
    const second = await withFile('Other plan');
    const open = (code: string, attachmentId: string) =>
      world.call(null, contract.downloadLinkedAttachment, {
        params: { communityId, code, attachmentId },
      });
    const file = await open(first.code, first.attachmentId);
    assert.equal(file.status, 200);
    assert.equal(file.headers['content-type'], 'application/pdf');
    assert.match(String(file.headers['content-disposition']), /^attachment; filename="plan\.pdf"/);
    assert.equal(file.headers['x-content-type-options'], 'nosniff');
    assert.equal(file.headers['cache-control'], 'no-store');
    assert.equal((await street.read(first.id)).counts.read, 0, 'to fetch a file is not to read');
    const guessed = `${first.code.slice(0, 32)}${'A'.repeat(22)}`;
    assert.equal((await open(guessed, first.attachmentId)).status, 404);
    assert.equal((await open(first.code, second.attachmentId)).status, 404);
    world.clock.advance(3 * 3600);
    assert.equal((await open(first.code, first.attachmentId)).status, 404);
  });

  test('a resident who opted out of email still gets security broadcasts', async () => {
    const { world, resident, communityId } = street;
    await world.call(resident, contract.setNoticeWishes, {
      params: { communityId },
      body: { optedOut: ['E-mail'] },
    });
    const general = await street.sent({ title: 'Fair', channels: ['E-mail'] });
    const security = await street.sent({
      title: 'Gate',
      channels: ['E-mail'],
      category: 'Security',
    });
    const mail = (one: typeof general) =>
      one.channelCounts.find(({ channel }) => channel === 'E-mail');
    assert.deepEqual([mail(general)?.sent, mail(general)?.skipped], [3, 1]);
    assert.equal(mail(security)?.sent, 4);
  });

  test('opting out of email also skips the queued copies of a normal broadcast', async () => {
    const { world, resident, communityId } = street;
    const wish = (optedOut: ('E-mail' | 'SMS')[]) =>
      world.call(resident, contract.setNoticeWishes, {
        params: { communityId },
        body: { optedOut },
      });
    await wish([]);
    const { data: draft } = await street.draft({ title: 'Waits', channels: ['E-mail'] });
    await street.send(draft.id, draft.version);
    world.clock.advance(31);
    await world.owner.query(
      `update broadcasts set status = 'Sending', sent_at = $2 where id = $1`,
      [draft.id, world.clock.now()],
    );
    const of = { communityId, broadcastId: draft.id };
    while (await writeNext(toolsIn(world), of));
    await wish(['E-mail']);
    await street.carryOn();
    const mail = (await street.read(draft.id)).channelCounts.find(
      (one) => one.channel === 'E-mail',
    );
    assert.deepEqual([mail?.waiting, mail?.sent, mail?.skipped], [0, 3, 1]);
    await wish([]);
  });

  test('an unsubscribe link opts out of emails once confirmed, and the notice does not count as read', async () => {
    const { world } = street;
    const sent = await street.sent({ title: 'Market day', channels: ['E-mail'], requireAck: true });
    const mail = (await world.mails()).find(({ subject }) => subject === 'Market day');
    const [, path = ''] =
      /Stop these emails: http:\/\/127\.0\.0\.1:3000(\S+)/.exec(mail?.body ?? '') ?? [];
    assert.match(path, /^\/unsubscribe\//);
    const stopped = async () =>
      (await world.owner.query(`select from broadcast_opt_outs where channel = 'E-mail'`)).rowCount;
    const before = await stopped();
    const page = await world.app.inject({ method: 'GET', url: path });
    assert.match(page.body, /<form method="post">/);
    assert.equal(await stopped(), before, 'scanners of mail follow links');
    const clicked = await world.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    assert.equal(clicked.statusCode, 200);
    assert.equal(await stopped(), Number(before) + 1);
    assert.equal((await street.read(sent.id)).counts.read, 0);
    const isHere = { params: { communityId: street.communityId } };
    const wishes = async () =>
      (await world.call(street.manager, listAudit, isHere)).data.items.filter(
        ({ action }) => action === 'notices.wishesChanged',
      ).length;
    const told = await wishes();
    assert.ok(told > 0);
    const again = await world.app.inject({ method: 'POST', url: path });
    assert.equal(await wishes(), told);
    assert.deepEqual([again.statusCode, await stopped()], [200, Number(before) + 1]);
    const forged = path.slice(0, -3) + (path.endsWith('AAA') ? 'BBB' : 'AAA');
    const refused = await world.app.inject({ method: 'POST', url: forged });
    assert.equal(refused.statusCode, 404);
    await world.owner.query(`delete from broadcast_opt_outs where channel = 'E-mail'`);
  });

  test('an expired notice disappears and returns when its expiry is removed', async () => {
    const { world, resident, communityId } = street;
    const sent = await street.sent({ title: 'Short', expiresAt: inHours(1) });
    world.clock.advance(2 * 3600);
    await street.carryOn();
    const gone = await street.read(sent.id);
    assert.equal(gone.status, 'Expired');
    assert.equal((await world.call(resident, contract.readNotice, at(sent.id))).status, 404);
    const { title, body } = gone;
    await world.call(street.manager, life.editSentBroadcast, {
      params: { communityId, broadcastId: sent.id },
      body: { title, body, expiresAt: null, notifyAgain: false, version: gone.version },
    });
    assert.equal((await world.call(resident, contract.readNotice, at(sent.id))).status, 200);
  });

  function at(broadcastId: string) {
    return {
      params: { communityId: street.communityId, broadcastId },
    };
  }

  /** The code of the link in an email. */
  async function codeIn(title: string) {
    const mail = (await street.world.mails()).find(({ subject }) => subject === title);
    return /\/notices\/[\w-]+\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  }

  function inHours(hours: number) {
    return new Date(street.world.clock.now().getTime() + hours * 3_600_000).toISOString();
  }
});

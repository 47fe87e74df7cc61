import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listBroadcastRecipients } from '#contract/broadcasts/broadcast-recipients.ts';
import * as life from '#contract/broadcasts/broadcast-life.ts';
import * as contract from '#contract/broadcasts/broadcasts.ts';
import { createGroup } from '#contract/groups/groups.ts';
import { sendFile } from '#testing/books.ts';
import { given } from '#testing/given.ts';
import { openStreet } from './testing.ts';

describe('broadcasts', () => {
  const street = given(openStreet);

  test('a person with several houses gets one copy of a broadcast and counts once in its preview', async () => {
    const { data: preview } = await street.preview({ kind: 'All' });
    // Six people in six houses; the first of them also has the second house.
    assert.deepEqual([preview.recipients, preview.houses], [6, 6]);
    assert.deepEqual(preview.reach, { inApp: 1, email: 4, sms: 6, push: 0 });
    const sent = await street.sent({ title: 'Water', channels: ['E-mail'] });
    assert.deepEqual([sent.status, sent.counts.recipients], ['Sent', 6]);
    const mails = (await street.world.mails()).filter(({ subject }) => subject === 'Water');
    assert.equal(new Set(mails.map(({ recipient }) => recipient)).size, 4);
    assert.equal(mails.length, 4);
  });

  test('an audience can be filtered by street, house, ownership, debt and missing account', async () => {
    const of = async (audience: contract.BroadcastAudience) =>
      (await street.preview(audience)).data.recipients;
    assert.equal(await of({ kind: 'Streets', streetIds: [street.streetId] }), 6);
    assert.equal(await of({ kind: 'Houses', houseIds: street.houseIds.slice(0, 2) }), 2);
    assert.equal(await of({ kind: 'All', ownersOnly: true }), 1);
    assert.equal(await of({ kind: 'All', noPortalLogin: true }), 5);
    assert.equal(await of({ kind: 'All', owesOverDays: 60 }), 0);
  });

  test('an audience without recipients and one with unknown houses are refused', async () => {
    const { data: draft } = await street.draft({ audience: { kind: 'All', owesOverDays: 60 } });
    const refused = await street.send(draft.id, draft.version);
    assert.equal(refused.failure.errors[0]?.code, 'NO_RECIPIENTS');
    const foreign = await street.draft({
      audience: { kind: 'Houses', houseIds: ['00000000-0000-4000-8000-000000000000'] },
    });
    assert.equal(foreign.failure.errors[0]?.field, 'audience.houseIds');
  });

  test('sending a broadcast can be undone within 30 seconds and not later', async () => {
    const { data: draft } = await street.draft({ title: 'Hasty' });
    const { data: sending } = await street.send(draft.id, draft.version);
    assert.equal(sending.status, 'Scheduled');
    await street.carryOn();
    const params = { communityId: street.communityId, broadcastId: draft.id };
    const back = await street.world.call(street.manager, life.undoBroadcast, { params });
    assert.equal(back.data.status, 'Draft');
    const again = await street.send(draft.id, back.data.version);
    assert.equal(again.data.status, 'Scheduled');
    street.world.clock.advance(31);
    await street.carryOn();
    const late = await street.world.call(street.manager, life.undoBroadcast, { params });
    assert.equal(late.failure.errors[0]?.code, 'UNDO_TOO_LATE');
  });

  test('a broadcast that expired before its send time is cancelled with a reason', async () => {
    const { world } = street;
    const now = world.clock.now().getTime();
    const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    const { data: draft } = await street.draft({ title: 'Too late', expiresAt: inMinutes(30) });
    await street.send(draft.id, draft.version, { sendAt: inMinutes(10) });
    // An hour passes in which no server runs.
    world.clock.advance(3600);
    await street.carryOn();
    const { status, trouble, counts } = await street.read(draft.id);
    assert.deepEqual([status, counts.recipients], ['Cancelled', 0]);
    assert.equal(trouble, 'It expired before it could be sent.');
  });

  test('in an archived community, a broadcast is cancelled at its send time; a half-sent one is paused', async () => {
    const { world, communityId } = street;
    const { data: scheduled } = await street.draft({ title: 'Archived' });
    await street.send(scheduled.id, scheduled.version);
    world.clock.advance(31);
    const waits = await street.draft({ title: 'Half way', channels: ['E-mail'] });
    await street.send(waits.data.id, waits.data.version);
    world.clock.advance(31);
    await world.owner.query(
      `update broadcasts set status = 'Sending', sent_at = $2, undo_until = null where id = $1`,
      [waits.data.id, world.clock.now()],
    );
    const setStatus = (status: string) =>
      world.owner.query('update communities set status = $2 where id = $1', [communityId, status]);
    await setStatus('Archived');
    await street.carryOn();
    const told = (await world.mails()).filter(({ subject }) => subject === 'Half way');
    assert.equal(told.length, 0);
    await setStatus('Active');
    const { status, trouble } = await street.read(scheduled.id);
    assert.deepEqual(
      [status, trouble],
      ['Cancelled', 'The community was archived at the scheduled time.'],
    );
    await street.carryOn();
    assert.equal((await street.read(waits.data.id)).status, 'Sent');
  });

  test('removing a file from a duplicated broadcast leaves the original’s file', async () => {
    const { world, manager, communityId } = street;
    const { data: draft } = await street.draft({ title: 'With a plan' });
    const params = { communityId, broadcastId: draft.id };
    const sent = await sendFile(world, manager, life.attachToBroadcast, {
      params,
      bytes: Buffer.from('%PDF-1.4\n%%EOF\n'),
      name: 'plan.pdf',
    });
    assert.equal(sent.statusCode, 200, sent.body);
    const { data: copy } = await world.call(manager, life.duplicateBroadcast, { params });
    const [file, ...more] = copy.attachments;
    assert.deepEqual([file?.fileName, more.length], ['plan.pdf', 0]);
    await world.call(manager, life.removeBroadcastAttachment, {
      params: { ...params, broadcastId: copy.id, attachmentId: file?.id ?? '' },
    });
    const { data: first } = await world.call(manager, contract.getBroadcast, { params });
    assert.equal(first.attachments.length, 1);
  });

  test('a broadcast is scheduled at least two minutes ahead and sent at its time', async () => {
    const { data: draft } = await street.draft({ title: 'Later' });
    const inMinutes = (minutes: number) =>
      new Date(street.world.clock.now().getTime() + minutes * 60_000).toISOString();
    const soon = await street.send(draft.id, draft.version, { sendAt: inMinutes(1) });
    assert.equal(soon.failure.errors[0]?.field, 'sendAt');
    await street.send(draft.id, draft.version, { sendAt: inMinutes(3) });
    street.world.clock.advance(100);
    await street.carryOn();
    assert.equal((await street.read(draft.id)).status, 'Scheduled');
    street.world.clock.advance(100);
    await street.carryOn();
    assert.equal((await street.read(draft.id)).status, 'Sent');
  });

  test('an urgent broadcast requires its confirmation word', async () => {
    const { data: draft } = await street.draft({ priority: 'Urgent', category: 'Security' });
    const refused = await street.send(draft.id, draft.version);
    assert.equal(refused.failure.errors[0]?.code, 'URGENT_UNCONFIRMED');
    const sent = await street.send(draft.id, draft.version, { confirmation: 'URGENT' });
    assert.equal(sent.status, 200);
  });

  test('editing a sent broadcast keeps the earlier version and the audience and marks it as edited', async () => {
    const sent = await street.sent({ title: 'Gate closes at nine' });
    const params = { communityId: street.communityId, broadcastId: sent.id };
    const { data: edited } = await street.world.call(street.manager, life.editSentBroadcast, {
      params,
      body: {
        title: 'Gate closes at ten',
        body: 'New hour.',
        expiresAt: null,
        notifyAgain: false,
        version: sent.version,
      },
    });
    assert.deepEqual([edited.isEdited, edited.title], [true, 'Gate closes at ten']);
    assert.deepEqual(edited.audience, sent.audience);
    const versions = await street.world.call(street.manager, life.listBroadcastVersions, {
      params,
    });
    assert.deepEqual(
      versions.data.items.map(({ number, title }) => [number, title]),
      [[1, 'Gate closes at nine']],
    );
    const whole = await street.world.call(street.manager, contract.changeBroadcast, {
      params,
      body: { ...street.form({ title: 'Other' }), version: edited.version },
    });
    assert.equal(whole.failure.errors[0]?.code, 'BROADCAST_STATUS');
  });

  test('a finance officer writes only finance broadcasts, and security staff only draft security ones', async () => {
    const { world, communityId } = street;
    const officer = await world.person();
    await world.worker(communityId, officer, 'Finance officer');
    const guard = await world.person();
    await world.worker(communityId, guard, 'Security staff');
    const write = (by: typeof officer, category: contract.BroadcastCategory) =>
      world.call(by, contract.createBroadcast, {
        params: { communityId },
        body: street.form({ category }),
      });
    assert.equal((await write(officer, 'General')).status, 403);
    assert.equal((await write(guard, 'Finance')).status, 403);
    const { data: bill } = await write(officer, 'Finance');
    assert.equal((await street.send(bill.id, bill.version, {}, officer)).status, 200);
    const { data: warning } = await write(guard, 'Security');
    const refused = await street.send(warning.id, warning.version, {}, guard);
    assert.equal(refused.failure.errors[0]?.code, 'FORBIDDEN');
    const seen = await world.call(guard, contract.listBroadcasts, { params: { communityId } });
    assert.ok(seen.data.items.every(({ category }) => category === 'Security'));
    const bills = { params: { communityId, broadcastId: bill.id } };
    assert.equal((await world.call(guard, contract.getBroadcast, bills)).status, 404);
  });

  test('in quiet hours, a normal broadcast’s emails are sent at once and its texts wait until morning', async () => {
    // 21:15 in Lagos, which is one hour ahead of UTC.
    street.world.clock.set('2026-11-22T20:15:00Z');
    const sent = await street.sent({ title: 'Evening', channels: ['E-mail', 'SMS'] });
    const by = Object.fromEntries(sent.channelCounts.map((one) => [one.channel, one]));
    assert.deepEqual([by['E-mail']?.sent, by['SMS']?.waiting], [4, 6]);
    assert.equal(by['SMS']?.heldUntil, '2026-11-23T06:00:00.000Z');
    assert.equal(sent.status, 'Sending');
    street.world.clock.set('2026-11-22T09:00:00Z');
  });

  test('a manager can list the recipients who have not seen a broadcast and remind only them', async () => {
    const sent = await street.sent({ title: 'Meeting', channels: ['E-mail'], requireAck: true });
    const params = { communityId: street.communityId, broadcastId: sent.id };
    await street.readByResident(sent.id);
    const unseen = await street.world.call(street.manager, listBroadcastRecipients, {
      params,
      query: { Seen: 'unseen' },
    });
    assert.equal(unseen.data.totalCount, 5);
    await street.world.call(street.manager, life.remindUnread, { params });
    await street.carryOn();
    const mails = (await street.world.mails()).filter(({ subject }) => /Meeting/.test(subject));
    assert.deepEqual(
      mails.filter(({ subject }) => subject.startsWith('Reminder')).length,
      3,
      'of the four with an address one had read it',
    );
  });

  test('owners-only: a group member is in the audience if they own the house that makes them a member', async () => {
    const { world, manager, communityId, houseIds, preview } = street;
    const params = { communityId };
    // Makes the tenant of the third house the owner of the fourth.
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into occupancies (community_id, resident_id, house_id, relationship)
       select community_id, resident_id, $2, 'Owner' from occupancies where house_id = $1
       returning resident_id as id`,
      [houseIds[2], houseIds[3]],
    );
    const of = async (kind: 'House' | 'Street' | 'Resident', memberId: string) => {
      const { data } = await world.call(manager, createGroup, {
        params,
        body: { name: `By ${kind} ${memberId.slice(0, 4)}`, kind, memberIds: [memberId] },
      });
      const reach = await preview({ kind: 'Groups', groupIds: [data.id], ownersOnly: true });
      return reach.data.recipients;
    };
    assert.equal(await of('House', houseIds[2] ?? ''), 0);
    assert.equal(await of('House', houseIds[3] ?? ''), 1);
    assert.equal(await of('Street', street.streetId), 2);
    assert.equal(await of('Resident', rows[0]?.id ?? ''), 1);
  });
});

// Tests the proof of notice: it states the version that each person was sent, has read and has acknowledged, in the
// community's time zone. Also tests that a truncated sheet says that it is truncated.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as life from '#contract/broadcasts/broadcast-life.ts';
import { listBroadcastRecipients } from '#contract/broadcasts/broadcast-recipients.ts';
import { downloadExport, startExport } from '#contract/exports/exports.ts';
import * as notices from '#contract/broadcasts/notices.ts';
import { createRole } from '#contract/team/roles.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { stepUp } from '#testing/finances.ts';
import { given } from '#testing/given.ts';
import { restText } from './sheets.ts';
import { selectUnseen } from './sheets-queries.ts';
import { openStreet } from './testing.ts';

describe('the proof of notice', () => {
  const street = given(openStreet);

  test('readings, acknowledgements and copies each record the version that the person saw', async () => {
    const { world, resident } = street;
    const sent = await street.sent({ title: 'Nine', channels: ['E-mail'], requireAck: true });
    await street.readByResident(sent.id);
    world.clock.advance(3600);
    await edit(sent.id, 'Ten');
    const listed = await world.call(resident, notices.listNotices, {
      params: { communityId: street.communityId },
    });
    assert.equal(listed.data.items.find(({ id }) => id === sent.id)?.isEditedSinceRead, true);
    // The resident acknowledges the first version, which their screen still shows.
    await world.call(resident, notices.acknowledgeNotice, of(sent.id));
    const mail = (await world.mails()).find(
      ({ subject, recipient }) => subject === 'Reminder: Ten' && recipient.startsWith('11@'),
    );
    const code = /\/notices\/[\w-]+\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const params = { communityId: street.communityId, code };
    const opened = await world.call(null, notices.openNoticeLink, { params });
    assert.equal(opened.data.isEditedSinceRead, false);
    await world.call(null, notices.acknowledgeNoticeLink, { params });

    const rows = await people(sent.id);
    const versionsOf = (name: string) => {
      const row = rows.find(({ email }) => email === `${name}@example.test`);
      const marks = [row?.readVersion, row?.lastReadVersion, row?.acknowledgedVersion];
      return [marks, row?.copies.map(({ version }) => version)];
    };
    const copies = [1, 2];
    assert.deepEqual(versionsOf('10'), [[1, 2, 1], copies]);
    assert.deepEqual(versionsOf('11'), [[2, 2, 2], copies]);
    assert.deepEqual(versionsOf('12'), [[null, null, null], copies]);
  });

  test('the export of a broadcast’s recipients has the community’s times and each version read', async () => {
    const { world, manager, communityId } = street;
    const sent = await street.sent({ title: 'Clock', channels: ['E-mail'] });
    world.clock.set('2026-11-22T23:30:00Z');
    await street.readByResident(sent.id);
    world.clock.advance(3600);
    await edit(sent.id, 'The clock');
    await street.readByResident(sent.id);
    world.clock.set('2026-11-22T09:00:00Z');
    const { data } = await world.call(manager, startExport, {
      params: { communityId },
      body: {
        list: 'broadcast-recipients',
        format: 'csv',
        columns: ['readAt', 'email'],
        query: { BroadcastId: sent.id, Seen: 'seen' },
      },
    });
    const { raw } = await world.call(manager, downloadExport, {
      params: { communityId, exportId: data.id },
    });
    const [heads, row] = raw.body
      .slice(1)
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'));
    const zone = '(Africa/Lagos)';
    assert.deepEqual(heads, [
      `Read ${zone}`,
      'Read, version',
      'Read from',
      `Read again, edited ${zone}`,
      'Edited, version',
      'Email',
      `Email at ${zone}`,
    ]);
    // Lagos is one hour ahead of UTC, so the next day has begun there.
    assert.deepEqual(row?.slice(0, 6), [
      '2026-11-23 00:30',
      '1',
      '127.0.0.1',
      '2026-11-23 01:30',
      '2',
      'Sent, version 1; Sent, version 2',
    ]);
    assert.match(row?.[6] ?? '', /^2026-11-22 \d\d:\d\d; 2026-11-23 01:30$/);
  });

  test('a worker who cannot read a broadcast cannot export its recipients', async () => {
    const { world, manager, communityId } = street;
    const person = await world.person();
    const workerId = await world.worker(communityId, person, 'Finance officer');
    await stepUp(world, manager);
    const permissions = ['broadcasts.read', 'broadcasts.export', 'dues.update'] as never;
    const { data: role } = await world.call(manager, createRole, {
      params: { communityId },
      body: { name: 'Biller', permissions },
    });
    await world.owner.query('update workers set role_id = $2 where id = $1', [workerId, role.id]);
    const proof = async (category: 'Finance' | 'Security') => {
      const { id } = await street.sent({ title: category, category });
      const query = { BroadcastId: id };
      const list = 'broadcast-recipients' as const;
      const body = { list, format: 'csv' as const, columns: [], query };
      const made = await world.call(person, startExport, { params: { communityId }, body });
      return made.status;
    };
    assert.deepEqual([await proof('Finance'), await proof('Security')], [200, 404]);
  });

  test('a truncated list of people who have not seen a notice says so', async () => {
    const sent = await street.sent({ title: 'Sheet' });
    const scope = { communityId: street.communityId };
    const { rows, total } = await enterAsSystem(street.world.pool, scope, ({ db }) =>
      selectUnseen(db, sent.id, 4),
    );
    assert.deepEqual([rows.length, total], [4, 6]);
    assert.match(restText(5000, 12_300), /^The first 5,000 of 12,300 people\./);
  });

  function of(broadcastId: string) {
    return {
      params: { communityId: street.communityId, broadcastId },
    };
  }

  async function edit(broadcastId: string, title: string) {
    const { body, version } = await street.read(broadcastId);
    await street.world.call(street.manager, life.editSentBroadcast, {
      ...of(broadcastId),
      body: { title, body, expiresAt: null, notifyAgain: true, version },
    });
    await street.carryOn();
  }

  async function people(broadcastId: string) {
    return (await street.world.call(street.manager, listBroadcastRecipients, of(broadcastId))).data
      .items;
  }
});

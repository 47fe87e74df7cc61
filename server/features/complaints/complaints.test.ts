import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as steps from '#contract/complaints/complaint-steps.ts';
import * as talk from '#contract/complaints/complaint-talk.ts';
import * as types from '#contract/complaint-types/complaint-types.ts';
import * as contract from '#contract/complaints/complaints.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('complaints', () => {
  const estate = given(openEstate);

  test('complaint numbers have no gap, even after refused or concurrent creations, and cannot be changed', async () => {
    const first = await estate.create();
    const refused = await estate.world.call(estate.manager, contract.createComplaint, {
      params: estate.params,
      body: {
        typeId: first.type.id,
        title: 'Nothing',
        description: 'Too late',
        houseId: first.type.id,
      },
    });
    assert.equal(refused.failure.errors[0]?.code, 'NO_SUCH_PLACE');
    const made = await Promise.all(Array.from({ length: 6 }, () => estate.create()));
    const numbers = made.map(({ number }) => Number(number.slice(2))).sort((one, two) => one - two);
    const start = Number(first.number.slice(2));
    assert.deepEqual(
      numbers,
      [1, 2, 3, 4, 5, 6].map((step) => start + step),
    );
    assert.match(first.number, /^C-\d{5}$/);
    await assert.rejects(
      estate.world.owner.query('update complaints set number = number + 1000 where id = $1', [
        first.id,
      ]),
      /number and the creation time of a complaint cannot be changed/,
    );
  });

  test('every community starts with the default types and their times', async () => {
    const minutes = (name: string) => {
      const { responseMinutes, resolveMinutes, defaultPriority } = estate.typeOf(name);
      return [responseMinutes[defaultPriority], resolveMinutes[defaultPriority]];
    };
    assert.deepEqual(
      [
        'Security',
        'Power',
        'Water',
        'Plumbing',
        'Electrical',
        'Waste',
        'Noise',
        'Roads',
        'Common area',
        'Billing',
        'Other',
      ].map(minutes),
      [
        [15, 240],
        [60, 1440],
        [60, 1440],
        [240, 2880],
        [240, 2880],
        [480, 2880],
        [480, 2880],
        [1440, 10080],
        [1440, 10080],
        [480, 4320],
        [1440, 7200],
      ],
    );
  });

  test('finance officers see complaints about bills, security staff their own; neither changes a status', async () => {
    const { 'Finance officer': officer, 'Security staff': guard } = estate.people;
    const bill = await estate.create({ typeId: estate.typeOf('Billing').id });
    const own = await estate.create({ title: 'A hole in the fence' }, guard);
    const other = await estate.create();
    const seen = async (person: typeof guard) => {
      const { data } = await estate.world.call(person, contract.listComplaints, {
        params: estate.params,
        query: { PageSize: '100' },
      });
      return data.items.map(({ id }) => id);
    };
    assert.deepEqual(await seen(officer), [bill.id]);
    assert.deepEqual(await seen(guard), [own.id]);
    const peek = (person: typeof guard, id: string) =>
      estate.world.call(person, contract.getComplaint, { params: on(id) });
    assert.equal((await peek(officer, other.id)).status, 404);
    assert.equal((await peek(guard, bill.id)).status, 404);
    assert.equal((await peek(guard, own.id)).status, 200);
    for (const person of [officer, guard]) {
      assert.equal((await move(own.id, { to: 'In progress', version: 1 }, person)).status, 403);
    }
    const comment = (person: typeof guard, id: string) =>
      estate.world.call(person, talk.commentComplaint, {
        params: on(id),
        body: { isPublic: false, body: 'Seen at the gate' },
      });
    assert.equal((await comment(guard, own.id)).status, 200);
    assert.equal((await comment(officer, bill.id)).status, 403, 'an officer reads');
    const figures = await estate.world.call(guard, contract.getComplaintFigures, {
      params: estate.params,
    });
    assert.equal(figures.data.open, 1);
  });

  test('a worker limited to some streets cannot see or be assigned complaints of other streets', async () => {
    const [palm, , , cedar] = estate.houses;
    const mine = await estate.create({ houseId: palm?.houseId ?? '', title: 'Palm tap' });
    const theirs = await estate.create({ houseId: cedar?.houseId ?? '', title: 'Cedar tap' });
    await estate.world.owner.query('update workers set street_ids = $2 where id = $1', [
      estate.workers.Admin,
      [palm?.streetId],
    ]);
    const { data } = await estate.world.call(estate.people.Admin, contract.listComplaints, {
      params: estate.params,
      query: { Search: 'tap' },
    });
    assert.deepEqual(
      data.items.map(({ id }) => id),
      [mine.id],
    );
    const peek = await estate.world.call(estate.people.Admin, contract.getComplaint, {
      params: on(theirs.id),
    });
    assert.equal(peek.status, 404);
    await estate.world.settle();
    const heard = await estate.told(estate.people.Admin);
    assert.ok(heard.some((title) => title.startsWith(mine.title) || title.includes('new compl')));
    assert.ok(!heard.some((title) => title.startsWith(theirs.title)), 'nor do they hear of it');
    const given = await estate.world.call(estate.manager, steps.assignComplaint, {
      params: on(theirs.id),
      body: { workerId: estate.workers.Admin, version: theirs.version },
    });
    assert.equal(given.failure.errors[0]?.code, 'NO_SUCH_WORKER', 'nor is it given to them');
    await estate.world.owner.query('update workers set street_ids = null where id = $1', [
      estate.workers.Admin,
    ]);
  });

  test('the second of two concurrent status changes of a complaint gets STALE_RECORD', async () => {
    const complaint = await estate.create();
    const both = await Promise.all([
      move(complaint.id, { to: 'In progress', version: 1 }),
      move(complaint.id, { to: 'Rejected', reason: 'Not ours', version: 1 }, estate.people.Admin),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const late = both.find(({ status }) => status === 409);
    assert.equal(late?.failure.errors[0]?.code, 'STALE_RECORD');
  });

  test('the reporter gets public answers and resolution notes by email, but no internal notes', async () => {
    const { data: before } = await estate.world.call(estate.manager, contract.createComplaint, {
      params: estate.params,
      body: {
        typeId: estate.typeOf('Plumbing').id,
        title: 'The sink leaks',
        description: 'Water runs under the sink.',
        houseId: estate.houses[0]?.houseId ?? '',
        residentId: estate.residentId,
        source: 'Phone',
      },
    });
    await estate.world.call(estate.manager, talk.commentComplaint, {
      params: on(before.id),
      body: { isPublic: false, body: 'They complain every week' },
    });
    const { data: answered } = await estate.world.call(estate.manager, talk.commentComplaint, {
      params: on(before.id),
      body: { isPublic: true, body: 'A plumber comes at four' },
    });
    assert.ok(answered.respondedAt);
    assert.equal(answered.promisedAt, null, 'an answer keeps the promise of one');
    const { data: working } = await move(before.id, {
      to: 'In progress',
      version: answered.version,
    });
    const { data: done } = await move(before.id, {
      to: 'Resolved',
      note: 'The pipe was sealed.',
      version: working.version,
    });
    assert.equal(done.status, 'Resolved');
    await estate.world.settle();
    const mails = (await estate.world.mails()).filter(({ subject }) =>
      subject.startsWith(before.number),
    );
    const bodies = mails.map(({ body }) => body).join('\n');
    assert.match(bodies, /reply by 23 Nov, 14:00/);
    assert.match(bodies, /A plumber comes at four/);
    assert.match(bodies, /The pipe was sealed/);
    assert.doesNotMatch(bodies, /every week/);
  });

  test('a new type changes the response and resolution deadlines, and the history shows the change', async () => {
    estate.world.clock.set('2026-11-23T09:00:30Z');
    const complaint = await estate.create({ typeId: estate.typeOf('Security').id });
    assert.equal(complaint.resolveDueAt, '2026-11-23T13:00:00.000Z');
    estate.world.clock.set('2026-11-23T12:00:00Z');
    const { data } = await estate.world.call(estate.manager, contract.changeComplaint, {
      params: on(complaint.id),
      body: { typeId: estate.typeOf('Power').id, version: complaint.version },
    });
    assert.deepEqual(
      [data.responseDueAt, data.resolveDueAt],
      ['2026-11-23T10:00:00.000Z', '2026-11-24T09:00:00.000Z'],
    );
    const history = await estate.world.call(estate.manager, contract.getComplaintHistory, {
      params: on(complaint.id),
    });
    assert.deepEqual(history.data.items[0]?.after, {
      typeId: estate.typeOf('Power').id,
      resolveDueAt: '2026-11-24T09:00:00.000Z',
    });
  });

  test('a complaint’s house can be changed to another house, to only a street, or to no place', async () => {
    const [palm, , , cedar] = estate.houses;
    const made = await estate.create({ houseId: palm?.houseId ?? '' });
    const change = async (body: object) => {
      const { version } = await estate.get(made.id);
      const { data } = await estate.world.call(estate.manager, contract.changeComplaint, {
        params: on(made.id),
        body: { ...body, version },
      });
      return [data.house?.id ?? null, data.street?.id ?? null, data.scope];
    };
    const other = [cedar?.houseId ?? null, cedar?.streetId ?? null, 'Personal'];
    assert.deepEqual(await change({ houseId: cedar?.houseId }), other);
    const street = palm?.streetId ?? '';
    assert.deepEqual(await change({ streetId: street, scope: 'Community' }), [
      null,
      street,
      'Community',
    ]);
    assert.deepEqual(await change({ houseId: null, streetId: null }), [null, null, 'Community']);
  });

  test('a complaint type in use cannot be deleted, but can be made inactive', async () => {
    const make = (body: object) =>
      estate.world.call(estate.manager, types.createComplaintType, {
        params: estate.params,
        body: {
          responseMinutes: { Low: 60, Medium: 60, High: 60, Critical: 60 },
          resolveMinutes: { Low: 600, Medium: 600, High: 600, Critical: 600 },
          ...body,
        } as never,
      });
    const { data: lift } = await make({ name: 'Lift' });
    assert.equal((await make({ name: ' lift ' })).failure.errors[0]?.code, 'COMPLAINT_TYPE_EXISTS');
    const { data: door } = await make({ name: 'Lift door', parentId: lift.id, requirePhoto: true });
    const deep = await make({ name: 'Hinge', parentId: door.id });
    assert.equal(deep.failure.errors[0]?.code, 'COMPLAINT_TYPE_TOO_DEEP');
    const remove = (typeId: string) =>
      estate.world.call(estate.manager, types.deleteComplaintType, {
        params: { communityId: estate.communityId, typeId },
      });
    assert.equal((await remove(lift.id)).failure.errors[0]?.code, 'COMPLAINT_TYPE_HAS_PARTS');
    const complaint = await estate.create({ typeId: door.id, title: 'The door is stuck' });
    assert.equal((await remove(door.id)).failure.errors[0]?.code, 'COMPLAINT_TYPE_IN_USE');
    const working = await move(complaint.id, { to: 'In progress', version: 1 });
    const blind = await move(complaint.id, {
      to: 'Resolved',
      note: 'It opens again.',
      version: working.data.version,
    });
    assert.equal(blind.failure.errors[0]?.code, 'PHOTO_MISSING');
    const { data: off } = await estate.world.call(estate.manager, types.changeComplaintType, {
      params: { communityId: estate.communityId, typeId: door.id },
      body: { isActive: false, version: door.version },
    });
    assert.equal(off.isActive, false);
    const late = await estate.world.call(estate.manager, contract.createComplaint, {
      params: estate.params,
      body: { typeId: door.id, title: 'Stuck again', description: 'It is stuck again.' },
    });
    assert.equal(late.failure.errors[0]?.code, 'NO_SUCH_COMPLAINT_TYPE');
  });

  test('a script in a title is stored as plain text, and the bytes of a file decide its type', async () => {
    const hostile = '<script>alert(1)</script>';
    const complaint = await estate.create({
      title: hostile,
      description: `${hostile} in the hall`,
    });
    assert.equal(complaint.title, hostile);
    const attach = async (bytes: Buffer, fileName: string) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
      const request = new Request('http://127.0.0.1', { method: 'POST', body: form });
      return estate.world.app.inject({
        method: 'POST',
        url: `/api/community/${estate.communityId}/complaints/${complaint.id}/files`,
        headers: {
          authorization: `Bearer ${estate.manager.token}`,
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
    };
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    assert.equal((await attach(svg, 'photo.png')).statusCode, 415);
    assert.equal((await attach(Buffer.from('MZ this is a program'), 'photo.jpg')).statusCode, 415);
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');
    for (let n = 0; n < 5; n += 1) {
      const kept = await attach(pdf, `"><img src=x onerror=alert(${n})>.pdf`);
      assert.equal(kept.statusCode, 200, kept.body);
    }
    assert.equal((await attach(pdf, 'sixth.pdf')).statusCode, 409);
    const { files } = await estate.get(complaint.id);
    assert.equal(files.length, 5);
    for (const file of files) assert.match(file.name, /^[^<>"]*\.pdf$/);
    const download = await estate.world.call(estate.manager, talk.downloadComplaintFile, {
      params: { ...on(complaint.id), fileId: files[0]?.id ?? '' },
    });
    assert.equal(download.headers['content-type'], 'application/pdf');
    assert.match(String(download.headers['content-disposition']), /^attachment;/);
  });

  test('removing a worker reassigns their open complaints to the successor', async () => {
    const { complaintHandover } = await import('./handover.ts');
    const complaint = await estate.create();
    await move(complaint.id, { to: 'Assigned', workerId: estate.workers.Admin, version: 1 });
    const other = await estate.create();
    await move(other.id, { to: 'Assigned', workerId: estate.workers.Admin, version: 1 });
    const { rows } = await estate.world.owner.query<{ count: number }>(
      `select count(*)::int as count from complaints where assignee_worker_id = $1
         and status in ('New', 'Assigned', 'In progress', 'On hold')`,
      [estate.workers.Admin],
    );
    const workers = await import('#contract/team/workers.ts');
    const removed = await estate.world.call(estate.manager, workers.removeWorker, {
      params: { communityId: estate.communityId, workerId: estate.workers.Admin },
      body: { successorId: estate.workers['Security staff'] },
    });
    assert.deepEqual(removed.data.reassigned, [
      { label: complaintHandover.label, count: rows[0]?.count ?? 0 },
    ]);
    assert.equal((await estate.get(complaint.id)).assignee?.id, estate.workers['Security staff']);
    await estate.world.settle();
    const told = await estate.told(estate.people['Security staff']);
    assert.ok(told.includes(`${rows[0]?.count} complaints are yours`), told.join('\n'));
  });

  function on(complaintId: string) {
    return { communityId: estate.communityId, complaintId };
  }

  type Step = steps.ComplaintMove & { version: number };

  function move(complaintId: string, { version, ...step }: Step, by = estate.manager) {
    return estate.world.call(by, steps.moveComplaint, {
      params: on(complaintId),
      body: { step, version },
    });
  }
});

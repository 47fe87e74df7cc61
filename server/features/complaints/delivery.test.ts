import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as incidents from '#contract/incidents/complaint-incidents.ts';
import * as merge from '#contract/complaints/complaint-merge.ts';
import * as steps from '#contract/complaints/complaint-steps.ts';
import { commentComplaint } from '#contract/complaints/complaint-talk.ts';
import { createComplaint } from '#contract/complaints/complaints.ts';
import { listResidents } from '#contract/residents/residents.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('delivery of messages to reporters', () => {
  let byPhone: string;
  let unreachable: string;
  const estate = given(openEstate);
  before(addResidents);

  const none = { people: 0, emailed: 0, texted: 0, unreachable: 0 };

  test('a reporter’s complaint counts as answered only once they are sent a message or told in person', async () => {
    const respondedAt = async (id: string) => (await estate.get(id)).respondedAt;
    const start = (id: string) =>
      estate.world.call(estate.manager, steps.moveComplaint, {
        params: on(id),
        body: { step: { to: 'In progress' }, version: 1 },
      });
    const emailed = await raisedBy(estate.residentId);
    await start(emailed.id);
    assert.equal(await respondedAt(emailed.id), null, 'the start of work says nothing to them');
    await answer(emailed.id);
    assert.notEqual(await respondedAt(emailed.id), null);
    const unheard = await raisedBy(unreachable);
    await answer(unheard.id);
    assert.equal(await respondedAt(unheard.id), null, 'the answer reached nobody');
    await estate.world.call(estate.manager, commentComplaint, {
      params: on(unheard.id),
      body: { isPublic: true, body: 'I told them at the door.', isTold: true },
    });
    const { comments } = await estate.get(unheard.id);
    assert.deepEqual(
      comments.map(({ sentBy }) => sentBy),
      ['Nobody', 'In person'],
    );
    assert.notEqual(await respondedAt(unheard.id), null);
    const seenByStaff = await raisedBy();
    await start(seenByStaff.id);
    assert.notEqual(await respondedAt(seenByStaff.id), null, 'there is no reporter to answer');
  });

  test('the response to a public comment reports whether the reporter was emailed, texted or not reached', async () => {
    const emailed = await raisedBy(estate.residentId);
    assert.deepEqual(emailed.delivery, { ...none, people: 1, emailed: 1 });
    assert.deepEqual(await answer(emailed.id), { ...none, people: 1, emailed: 1 });
    assert.equal(
      (await mailsAbout(emailed.number)).at(-1)?.subject,
      `${emailed.number} has a reply`,
    );
    const texted = await raisedBy(byPhone);
    assert.deepEqual(await answer(texted.id), { ...none, people: 1, texted: 1 });
    const unheard = await raisedBy(unreachable);
    assert.deepEqual(unheard.delivery, { ...none, people: 1, unreachable: 1 });
    assert.deepEqual(await answer(unheard.id), { ...none, people: 1, unreachable: 1 });
    assert.deepEqual(await mailsAbout(unheard.number), []);
    assert.deepEqual(await answer((await raisedBy()).id), none, 'nobody reported it');
    assert.deepEqual(await answer(emailed.id, false), none, 'a note stays inside');
    const sentBy = async ({ id }: { id: string }) =>
      (await estate.get(id)).comments.map((comment) => comment.sentBy);
    assert.deepEqual(await sentBy(emailed), ['Email', null], 'a note is sent to nobody by design');
    assert.deepEqual(await sentBy(texted), ['Text']);
    assert.deepEqual(await sentBy(unheard), ['Nobody']);
    const ways = [emailed, texted, unheard].map(({ reporter }) => reporter?.reachedBy);
    assert.deepEqual(ways, ['email', 'text', null]);
  });

  test('without an SMS provider, the response reports a reporter with only a phone as not texted', async () => {
    const silent = await openEstate({ sms: { platform: null } });
    try {
      await silent.world.owner.query(
        `update residents set email = null, phone = '+2348035550777' where id = $1`,
        [silent.residentId],
      );
      const made = await silent.create({ residentId: silent.residentId });
      assert.deepEqual(made.delivery, { ...none, people: 1, textsOff: 1 });
      assert.equal(made.reporter?.reachedBy, 'textsOff');
    } finally {
      await silent.world.close();
    }
  });

  test('a resident under 18 is refused as reporter, and an adult without phone or email is accepted', async () => {
    const { rows } = await estate.world.owner.query<{ id: string }>(
      `insert into residents (community_id, first_name, last_name, phone, date_of_birth, status)
       values ($1, 'Kemi', 'Eze', null, '2017-03-01', 'Added'),
         ($1, 'Sade', 'Eze', '+2348035550911', '2008-11-24', 'Added'),
         ($1, 'Bola', 'Eze', null, '2008-11-23', 'Added') returning id`,
      [estate.communityId],
    );
    const raise = (residentId: string) =>
      estate.world.call(estate.manager, createComplaint, {
        params: estate.params,
        body: {
          typeId: estate.typeOf('Noise').id,
          title: 'Loud music',
          description: 'The bar plays until four.',
          residentId,
        },
      });
    const [nine, seventeen, eighteen] = rows.map(({ id }) => id);
    for (const [id, name] of [
      [nine, 'Kemi Eze'],
      [seventeen, 'Sade Eze'],
    ] as const) {
      const refused = await raise(id ?? '');
      assert.equal(refused.status, 422);
      assert.deepEqual(
        refused.failure.errors.map(({ code, field, description }) => [code, field, description]),
        [
          [
            'REPORTER_UNDER_18',
            'residentId',
            `${name} is under 18. Choose an adult of the house, or leave it empty.`,
          ],
        ],
      );
    }
    const { items } = (
      await estate.world.call(estate.manager, listResidents, {
        params: estate.params,
        query: { Search: 'Eze', Adults: 'true' },
      })
    ).data;
    assert.deepEqual(items.map(({ firstName }) => firstName).sort(), ['Bola', 'Ngozi']);
    const accepted = await raise(eighteen ?? '');
    assert.equal(accepted.status, 200);
    assert.deepEqual(accepted.data.delivery, { ...none, people: 1, unreachable: 1 });
  });

  test('creating an outage reports how many reporters were emailed, texted or not reached', async () => {
    const typeId = estate.typeOf('Water').id;
    for (const residentId of [estate.residentId, estate.residentId, byPhone, unreachable]) {
      await estate.create({ typeId, residentId });
    }
    const { data } = await estate.world.call(estate.manager, incidents.createIncident, {
      params: estate.params,
      body: { typeId, title: 'Pump down', message: 'The pump is being repaired.' },
    });
    assert.equal(data.complaintCount, 4);
    assert.deepEqual(data.delivery, { people: 3, emailed: 1, texted: 1, unreachable: 1 });
  });

  test('the email about a complaint on hold gives the return date in words', async () => {
    const raised = await raisedBy(estate.residentId);
    const move = (step: steps.ComplaintMove, version: number) =>
      estate.world.call(estate.manager, steps.moveComplaint, {
        params: on(raised.id),
        body: { step, version },
      });
    const { data: started } = await move({ to: 'In progress' }, raised.version);
    assert.deepEqual(started.delivery, none, 'the start of work is written to nobody');
    const hold = { to: 'On hold', reason: 'A part is missing', returnsOn: '2026-11-26' } as const;
    const { data } = await move(hold, started.version);
    assert.equal(data.delivery.emailed, 1);
    const mail = (await mailsAbout(raised.number)).at(-1);
    assert.match(
      mail?.body ?? '',
      /On hold: A part is missing\. We will continue on 26 November\./,
    );
  });

  test('staff can reopen a resolved complaint with a reason, even after seven days, or close it', async () => {
    const raised = await raisedBy(estate.residentId);
    const move = (step: steps.ComplaintMove, version: number) =>
      estate.world.call(estate.manager, steps.moveComplaint, {
        params: on(raised.id),
        body: { step, version },
      });
    await estate.world.owner.query(`update communities set contact_phone = $2 where id = $1`, [
      estate.communityId,
      '+2348030000100',
    ]);
    const { data: started } = await move({ to: 'In progress' }, raised.version);
    const note = 'The fuse was changed.';
    const { data: resolved } = await move({ to: 'Resolved', note }, started.version);
    const mail = (await mailsAbout(raised.number)).at(-1);
    assert.equal(mail?.subject, `${raised.number} is resolved`);
    assert.match(
      mail?.body ?? '',
      new RegExp(`Not fixed\\? Call \\+234 803 000 0100, and give the number ${raised.number}\\.`),
    );
    const mute = await move({ to: 'In progress' }, resolved.version);
    assert.equal(mute.failure.errors[0]?.code, 'REASON_MISSING');
    estate.world.clock.advance(8 * 24 * 3600);
    const reason = 'It went dark again';
    const { data: reopened } = await move({ to: 'In progress', reason }, resolved.version);
    assert.deepEqual([reopened.status, reopened.reopenCount], ['In progress', 1]);
    assert.equal((await mailsAbout(raised.number)).at(-1)?.subject, `${raised.number} is reopened`);
    const { data: again } = await move({ to: 'Resolved', note }, reopened.version);
    const { data: closed } = await move({ to: 'Closed' }, again.version);
    assert.equal(closed.status, 'Closed');
    assert.deepEqual(closed.delivery, { ...none, people: 1, emailed: 1 });
  });

  test('a rejected complaint counts neither as on time nor as overdue', async () => {
    const raised = await raisedBy();
    const { data } = await estate.world.call(estate.manager, steps.moveComplaint, {
      params: on(raised.id),
      body: { step: { to: 'Rejected', reason: 'Not ours' }, version: raised.version },
    });
    assert.equal(data.sla, 'None');
  });

  test('undoing a merge resets the complaint to New and unanswered, and notifies its reporter', async () => {
    const parent = await raisedBy(byPhone);
    const child = await raisedBy(estate.residentId);
    const move = { to: 'In progress' } as const;
    await estate.world.call(estate.manager, steps.moveComplaint, {
      params: on(parent.id),
      body: { step: move, version: parent.version },
    });
    estate.world.clock.advance(60);
    const into = await estate.world.call(estate.manager, merge.mergeComplaints, {
      params: on(parent.id),
      body: { ids: [child.id] },
    });
    assert.deepEqual(into.data.delivery, { ...none, people: 1, emailed: 1 });
    assert.equal((await estate.get(child.id)).status, 'In progress');
    const comment = await estate.world.call(estate.manager, commentComplaint, {
      params: on(child.id),
      body: { isPublic: true, body: 'Which one?' },
    });
    const told = comment.failure.errors[0]?.description ?? '';
    assert.match(told, new RegExp(`merged into ${parent.number}`), 'the other side is named');
    const undo = () =>
      estate.world.call(estate.manager, merge.separateComplaint, { params: on(child.id) });
    const { data: apart } = await undo();
    assert.deepEqual([apart.status, apart.parent, apart.respondedAt], ['New', null, null]);
    assert.deepEqual(apart.delivery, { ...none, people: 1, emailed: 1 });
    assert.deepEqual((await estate.get(parent.id)).merged, []);
    assert.equal((await undo()).failure.errors[0]?.code, 'NOT_MERGED');
  });

  async function addResidents() {
    const add = async (firstName: string, phone: string | null, bornOn: string) => {
      const { rows } = await estate.world.owner.query<{ id: string }>(
        `insert into residents (community_id, first_name, last_name, phone, date_of_birth, status)
         values ($1, $2, 'Abah', $3, $4, 'Active') returning id`,
        [estate.communityId, firstName, phone, bornOn],
      );
      return rows[0]?.id ?? '';
    };
    byPhone = await add('Danjuma', '+2348035550777', '1980-01-01');
    unreachable = await add('Ameh', null, '1940-01-01');
  }

  function on(complaintId: string) {
    return { communityId: estate.communityId, complaintId };
  }

  function raisedBy(residentId?: string) {
    return estate.create({ ...(residentId && { residentId }) });
  }

  async function answer(complaintId: string, isPublic = true) {
    const { data } = await estate.world.call(estate.manager, commentComplaint, {
      params: on(complaintId),
      body: { isPublic, body: 'An electrician comes at four.' },
    });
    return data.delivery;
  }

  async function mailsAbout(number: string) {
    await estate.world.settle();
    const mails = await estate.world.mails();
    return mails.filter(({ subject }) => subject.startsWith(number));
  }
});

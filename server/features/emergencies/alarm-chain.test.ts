import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as contract from '#contract/emergencies/emergencies.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { changePanicSettings } from '#contract/emergencies/panic-settings.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { emergencySweep } from './chain-job.ts';

describe('an alarm without an answer', () => {
  const world = givenWorld();
  let made = 0;

  const owner = givenEach(() => world.person({ firstName: 'Olu', lastName: 'Owner' }));
  const admin = givenEach(() => world.person({ firstName: 'Ada', lastName: 'Admin' }));
  const guard = givenEach(() => world.person({ firstName: 'Musa', lastName: 'Danladi' }));
  const params = givenEach(async () => ({ communityId: await world.community(owner) }));
  beforeEach(givePhones);

  test('guards and managers get an unanswered alarm again at each step, and the owner from the second', async () => {
    const raised = await raise();
    await world.settle();
    const counts = async () => Promise.all([owner, admin, guard].map(textsTo));
    assert.deepEqual(await counts(), [1, 1, 1]);
    world.clock.advance(61);
    await Promise.all([sweep(), sweep()]);
    assert.deepEqual(await counts(), [1, 2, 2]);
    const [again, ...others] = await told(admin);
    assert.equal(again?.title, 'Nobody has answered: Fire: Club house');
    assert.deepEqual(others, []);
    assert.equal((await told(owner))[0]?.title, 'Fire: Club house');
    world.clock.advance(61);
    await sweep();
    assert.deepEqual(await counts(), [2, 3, 3]);
    assert.equal((await told(owner))[0]?.title, 'Nobody has answered: Fire: Club house');
    await world.call(guard, contract.acknowledgeEmergency, {
      params: { ...params, emergencyId: raised.id },
    });
    world.clock.advance(61);
    await sweep();
    assert.deepEqual(await counts(), [2, 3, 3]);
  });

  test('a person with a closed account gets no alarm text', async () => {
    await world.owner.query(`update users set status = 'Deactivated' where id = $1`, [admin.id]);
    await raise();
    await world.settle();
    assert.deepEqual(await Promise.all([owner, admin, guard].map(textsTo)), [1, 0, 1]);
  });

  const steps = async ({ id }: { id: string }) => {
    const { data } = await world.call(owner, contract.getEmergency, {
      params: { ...params, emergencyId: id },
    });
    return data.timeline.map(({ kind, text }) => `${kind}: ${text}`);
  };
  const later = 'Note: Nobody has answered. Calls repeat every 10 minutes until somebody answers.';

  test('alerts of an unanswered alarm become rarer and continue until a guard acknowledges it', async () => {
    const raised = await raise();
    for (let step = 0; step < 20; step += 1) {
      world.clock.advance(61);
      await sweep();
    }
    assert.equal(await textsTo(guard), 15);
    assert.equal((await steps(raised)).filter((step) => step === later).length, 1);
    for (const texts of [16, 17, 18]) {
      world.clock.advance(601);
      await sweep();
      assert.equal(await textsTo(guard), texts);
    }
    assert.equal((await steps(raised)).filter((step) => step === later).length, 1);
    await world.call(guard, contract.acknowledgeEmergency, {
      params: { ...params, emergencyId: raised.id },
    });
    world.clock.advance(601);
    await sweep();
    assert.equal(await textsTo(guard), 18);
  });

  test('the alerts of an unanswered drill end, and the timeline notes it', async () => {
    const { data } = await world.call(guard, contract.raiseEmergency, {
      params,
      body: { type: 'Fire', location: 'Club house', drill: true },
    });
    for (let step = 0; step < 20; step += 1) {
      world.clock.advance(601);
      await sweep();
    }
    assert.equal(await textsTo(guard), 15);
    assert.ok(
      (await steps(data)).includes('Note: Nobody has answered this drill. Its calls have ended.'),
    );
  });

  const called = async (textsOn: boolean) => {
    const contacts = ['Ada', 'Bayo'].map((name, at) => ({
      name,
      phone: `0803000000${at + 1}`,
      relation: '',
    }));
    const body = {
      contacts,
      externalNumbers: [],
      escalationSeconds: 60,
      textsOn,
      version: 0 as const,
    };
    await world.call(owner, changePanicSettings, { params, body });
  };

  test('calling the next panic contact also notifies guards, managers and the owner again in the app', async () => {
    await called(true);
    const raised = await raise();
    await world.settle();
    world.clock.advance(61);
    await sweep();
    for (const person of [owner, admin, guard]) {
      assert.equal((await told(person))[0]?.title, 'Nobody has answered: Fire: Club house');
    }
    assert.deepEqual(await Promise.all([owner, admin, guard].map(textsTo)), [1, 1, 1]);
    assert.deepEqual(await steps(raised), ['Raised: ', 'Called: Ada', 'Called: Bayo']);
  });

  test('if texts are off, an alarm’s timeline lists the contacts to call, and staff are notified again', async () => {
    await called(false);
    const raised = await raise();
    await world.settle();
    for (let step = 0; step < 2; step += 1) {
      world.clock.advance(61);
      await sweep();
    }
    assert.deepEqual(await steps(raised), [
      'Raised: ',
      'Note: Ada could not be texted: text messages are turned off. Call +234 803 000 0001.',
      'Note: Bayo could not be texted: text messages are turned off. Call +234 803 000 0002.',
      'Called: Guards and managers, again',
      'Called: Guards, managers and the owner, again',
    ]);
    assert.equal((await told(owner))[0]?.title, 'Nobody has answered: Fire: Club house');
  });

  test('an alarm’s timeline notes once that a text to a contact could not be delivered', async () => {
    const contacts = [{ name: 'Ada', phone: '08030000001', relation: '' }];
    await world.call(owner, changePanicSettings, {
      params,
      body: { contacts, externalNumbers: [], escalationSeconds: 60, textsOn: true, version: 0 },
    });
    const raised = await raise();
    await world.settle();
    await world.owner.query(
      `update sms_messages set status = 'Failed', reason = 'The number is wrong.' where key = $1`,
      [`emergency:${raised.id}:call:0`],
    );
    for (const _ of ['once', 'twice']) {
      await world.owner.query(
        `insert into outbox (community_id, topic, payload) values ($1, 'sms.changed', '{}')`,
        [params.communityId],
      );
      await world.settle();
    }
    assert.deepEqual(await steps(raised), [
      'Raised: ',
      'Called: Ada',
      'Note: Ada could not be texted. The number is wrong.',
    ]);
    const { data } = await world.call(owner, contract.listAlarmNotReached, {
      params: { ...params, emergencyId: raised.id },
    });
    assert.deepEqual(
      data.people.map(({ name, reason }) => [name, reason]),
      [['Ada', 'The number is wrong.']],
    );
  });

  async function givePhones() {
    await world.worker(params.communityId, admin, 'Admin');
    await world.worker(params.communityId, guard, 'Security staff');
    made += 1;
    for (const [at, { id }] of [owner, admin, guard].entries()) {
      await world.owner.query('update users set phone = $2 where id = $1', [
        id,
        `+2348030001${String(made * 10 + at).padStart(3, '0')}`,
      ]);
    }
  }

  async function raise() {
    return (
      await world.call(guard, contract.raiseEmergency, {
        params,
        body: { type: 'Fire', location: 'Club house' },
      })
    ).data;
  }

  async function sweep() {
    await emergencySweep.run(world.tools);
    await world.settle();
  }

  async function textsTo({ id }: Person) {
    const { rows } = await world.owner.query(
      `select from sms_messages m join users u on u.phone = m.recipient
       where m.community_id = $1 and u.id = $2`,
      [params.communityId, id],
    );
    return rows.length;
  }

  async function told(person: Person) {
    const { data } = await world.call(person, listNotifications, { params });
    return data.items.filter(({ activityType }) => activityType === 'Emergency');
  }
});

describe('an alarm without text messages', () => {
  const world = givenWorld({ sms: { platform: null } });

  test('without a text provider no text is counted, and an alarm’s timeline lists contacts to call', async () => {
    const owner = await world.person();
    const params = { communityId: await world.community(owner) };
    const contacts = [{ name: 'Ada', phone: '08030000001', relation: '' }];
    await world.call(owner, changePanicSettings, {
      params,
      body: { contacts, externalNumbers: [], escalationSeconds: 60, textsOn: true, version: 0 },
    });
    const { data } = await world.call(owner, contract.raiseEmergency, {
      params,
      body: { type: 'Fire', location: 'Club house' },
    });
    assert.equal(data.told.texted, 0);
    const { people } = (
      await world.call(owner, contract.listAlarmNotReached, {
        params: { ...params, emergencyId: data.id },
      })
    ).data;
    assert.deepEqual(people, [
      {
        name: 'Ada',
        part: 'Panic contact',
        house: null,
        phone: '+2348030000001',
        reason: 'Text messages are not set up',
      },
    ]);
    await world.settle();
    const { timeline } = (
      await world.call(owner, contract.getEmergency, {
        params: { ...params, emergencyId: data.id },
      })
    ).data;
    assert.deepEqual(
      timeline.map(({ kind, text }) => `${kind}: ${text}`),
      [
        'Raised: ',
        'Note: Ada could not be texted: text messages are not set up. Call +234 803 000 0001.',
      ],
    );
  });
});

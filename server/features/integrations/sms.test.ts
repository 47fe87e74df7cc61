import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  changeSmsSettings,
  getSmsSettings,
  listSmsMessages,
  resendSmsMessage,
  sendTestSms,
  smsSegments,
} from '#contract/integrations/sms.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { recordOf } from '#platform/http/record.ts';
import { relayBatch } from '#platform/jobs/relay.ts';
import { sendSms, type SmsWanted } from '#platform/delivery/sms.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import {
  startSmsDouble,
  termiiKey,
  termiiReport,
  termiiSecret,
  twilioAccount,
  twilioReport,
  twilioToken,
  unknownNumber,
} from '#testing/sms-double.ts';
import { openWorld } from '#testing/world.ts';
import { given } from '#testing/given.ts';

const twilio = {
  provider: 'twilio' as const,
  account: twilioAccount,
  sender: '+2342013301234',
  secret: twilioToken,
};
const termii = {
  provider: 'termii' as const,
  sender: 'Palm Court',
  secret: termiiKey,
  signingSecret: termiiSecret,
};

test('the number of SMS segments depends on the alphabet and length of the text', () => {
  assert.equal(smsSegments('a'.repeat(160)), 1);
  assert.equal(smsSegments('a'.repeat(161)), 2);
  assert.equal(smsSegments('a'.repeat(307)), 3);
  assert.equal(smsSegments(`${'a'.repeat(159)}€`), 2);
  assert.equal(smsSegments('₦'.repeat(70)), 1);
  assert.equal(smsSegments('₦'.repeat(71)), 2);
});

describe('text messages', () => {
  let onTaken: () => Promise<void> | void = () => undefined;
  const double = given(() => startSmsDouble(() => onTaken()));
  const world = given(() =>
    openWorld({ sms: { baseUrls: { twilio: double.url, termii: double.url } } }),
  );
  const owner = given(() => world.person());

  test('the sandbox provider stores a text message in the local mailbox, once per message key', async () => {
    const communityId = await community();
    const message = { key: 'notice:1', to: '+2348035550101', text: 'Water is back.' };
    assert.equal((await ask(communityId, [message])).length, 1);
    assert.equal((await ask(communityId, [message])).length, 0);
    await world.settle();
    const [one, ...others] = await listed(communityId);
    assert.deepEqual([one?.status, one?.provider, others.length], ['Delivered', 'sandbox', 0]);
    const answer = await world.app.inject({ url: '/dev/mail', headers: { host: 'localhost' } });
    assert.match(answer.body, /Water is back\./);
    assert.match(answer.body, /\+2348035550101/);
  });

  test('a community’s own Twilio account sends its texts, and only a signed report updates a status', async () => {
    const communityId = await community(twilio);
    await ask(communityId, [{ key: 'a', to: '+2348035550102', text: 'Gate 2 is closed.' }]);
    await world.settle();
    const sent = double.taken.at(-1);
    assert.equal(sent?.text, 'Gate 2 is closed.');
    const url = `http://127.0.0.1:3000/webhooks/sms/twilio/${communityId}`;
    assert.equal(sent?.reportUrl, url);
    assert.equal((await listed(communityId))[0]?.status, 'Sent');
    const fields = { MessageSid: `SM${double.taken.length}`, MessageStatus: 'delivered' };
    const post = (report: { body: string; headers: object }, to = communityId) =>
      world.app.inject({
        method: 'POST',
        url: `/webhooks/sms/twilio/${to}`,
        headers: report.headers as never,
        payload: report.body,
      });
    assert.equal((await post(twilioReport(url, fields, 'another token'))).statusCode, 401);
    assert.equal((await post(twilioReport(url, { ...fields, To: 'x' }))).statusCode, 200);
    assert.equal((await listed(communityId))[0]?.status, 'Delivered');
    // A report is valid for one community only: another community's URL answers 404.
    assert.equal((await post(twilioReport(url, fields), await community())).statusCode, 404);
  });

  test('sixty refused delivery reports in an hour block an IP address for that community’s reports', async () => {
    const [communityId, other] = [await community(twilio), await community(twilio)];
    const post = async (to: string, token: string, remoteAddress = '203.0.113.40') => {
      const url = `/webhooks/sms/twilio/${to}`;
      const fields = { MessageSid: 'SM-none', MessageStatus: 'delivered' };
      const report = twilioReport(`http://127.0.0.1:3000${url}`, fields, token);
      const headers = report.headers as never;
      const payload = report.body;
      return world.app.inject({ method: 'POST', url, headers, payload, remoteAddress });
    };
    const refused: number[] = [];
    for (let call = 0; call < 60; call += 1) {
      refused.push((await post(communityId, 'another token')).statusCode);
    }
    assert.deepEqual(refused, Array(60).fill(401));
    const { statusCode, headers } = await post(communityId, twilioToken);
    assert.equal(statusCode, 429);
    assert.ok(Number(headers['retry-after']) > 3000, String(headers['retry-after']));
    assert.equal((await post(other, twilioToken)).statusCode, 200);
    assert.equal((await post(communityId, twilioToken, '203.0.113.41')).statusCode, 200);
    world.clock.advance(3600);
    assert.equal((await post(communityId, twilioToken)).statusCode, 200);
  });

  test('only a signed report of Termii marks a text message as failed because the phone blocks messages', async () => {
    const communityId = await community(termii);
    await ask(communityId, [{ key: 'a', to: '+2348035550103', text: 'The lift works again.' }]);
    await world.settle();
    const reference = `90${double.taken.length}`;
    const report = (fields: object, secret?: string) => {
      const { body, headers } = termiiReport(fields, secret);
      const url = `/webhooks/sms/termii/${communityId}`;
      return world.app.inject({ method: 'POST', url, headers, payload: body });
    };
    const told = { type: 'outbound', message_id: reference, status: 'DND Active on Phone Number' };
    assert.equal((await report(told, 'not the secret')).statusCode, 401);
    assert.equal((await listed(communityId))[0]?.status, 'Sent');
    assert.equal((await report(told)).statusCode, 200);
    const [message] = await listed(communityId);
    assert.equal(message?.status, 'Failed');
    assert.match(message?.reason ?? '', /DND Active/);
  });

  test('a text message to a phone that the provider refuses fails with the reason; others are sent', async () => {
    const communityId = await community(twilio);
    await ask(communityId, [
      { key: 'bad', to: unknownNumber, text: 'Hello' },
      { key: 'good', to: '+2348035550104', text: 'Hello' },
    ]);
    await world.settle();
    const messages = await listed(communityId);
    const of = (to: string) => messages.find((one) => one.to === to);
    assert.equal(of(unknownNumber)?.status, 'Failed');
    assert.match(of(unknownNumber)?.reason ?? '', /is not valid/);
    assert.equal(of('+2348035550104')?.status, 'Sent');
  });

  test('a text message stays waiting while the provider cannot be reached', async () => {
    const communityId = await community(twilio);
    double.mood = 'away';
    await ask(communityId, [{ key: 'a', to: '+2348035550105', text: 'Hello' }]);
    await assert.rejects(world.settle());
    double.mood = 'well';
    assert.equal((await listed(communityId))[0]?.status, 'Waiting');
  });

  test('secrets of an SMS provider are encrypted, never returned, and bound to community and provider', async () => {
    const communityId = await community(termii);
    const read = await world.call(owner, getSmsSettings, { params: { communityId } });
    assert.doesNotMatch(read.raw.body, new RegExp(`${termiiKey}|${termiiSecret}`));
    assert.equal(read.data.hasSecret, true);
    assert.equal(read.data.sendsBy, 'community');
    const { rows } = await world.owner.query<{ all: string }>(
      `select s::text as all from sms_settings s where community_id = $1
       union all select a::text from audit_entries a where community_id = $1`,
      [communityId],
    );
    for (const row of rows) {
      assert.doesNotMatch(row.all, new RegExp(`${termiiKey}|${termiiSecret}`));
    }
    const other = await community(termii);
    await world.owner.query(
      `update sms_settings s set secret_sealed = o.secret_sealed from sms_settings o
       where s.community_id = $1 and o.community_id = $2`,
      [other, communityId],
    );
    const moved = await world.call(owner, getSmsSettings, { params: { communityId: other } });
    assert.equal(moved.data.hasSecret, false);
    // The secret stays if the form leaves it out, but another provider does not get it.
    const kept = await save(communityId, { provider: 'termii', sender: 'Palms', version: 2 });
    assert.deepEqual([kept.sender, kept.hasSecret], ['Palms', true]);
    await stepUp();
    const body = { ...twilio, secret: undefined, version: 3 };
    const { failure } = await world.call(owner, changeSmsSettings, {
      params: { communityId },
      body,
    });
    assert.equal(failure.errors[0]?.code, 'SECRET_MISSING');
  });

  test('changing the provider of text messages needs step-up authentication', async () => {
    const communityId = await community();
    await world.owner.query('update sessions set stepped_up_at = null');
    const body = { ...twilio, version: 1 };
    const { failure } = await world.call(owner, changeSmsSettings, {
      params: { communityId },
      body,
    });
    assert.equal(failure.errors[0]?.code, 'STEP_UP_REQUIRED');
  });

  test('a test text message is sent, and an invalid phone is rejected at its field', async () => {
    const communityId = await community(twilio);
    const send = (to: string) =>
      world.call(owner, sendTestSms, { params: { communityId }, body: { to } });
    assert.equal((await send('0803 555')).failure.errors[0]?.field, 'to');
    assert.ok((await send('0803 555 0106')).data.id);
    await world.settle();
    assert.equal(double.taken.at(-1)?.to, '+2348035550106');
  });

  test('a community can send five test texts an hour, and to foreign numbers only with its own provider', async () => {
    const own = await community(twilio);
    const send = (communityId: string, to: string) =>
      world.call(owner, sendTestSms, { params: { communityId }, body: { to } });
    assert.equal((await send(own, '+44 20 7946 0958')).status, 200);
    const byPlatform = await community();
    const abroad = await send(byPlatform, '+44 20 7946 0958');
    assert.deepEqual([abroad.status, abroad.failure.errors[0]?.field], [422, 'to']);
    const seen = await Promise.all(
      Array.from({ length: 8 }, async () => (await send(byPlatform, '0803 555 0106')).status),
    );
    assert.deepEqual(seen.toSorted(), [...Array(5).fill(200), 429, 429, 429]);
    assert.equal((await send(own, '0803 555 0106')).status, 200);
    await world.settle();
  });

  test('the texts of a broadcast do not delay alarms, gate messages and join codes of the same community', async () => {
    const communityId = await community(twilio);
    // If a job stops before its last text, it reports that, and the queue runs it again.
    const none = () => undefined;
    const jobs = await startJobs({
      ...world,
      platformTexts: true,
      log: { info: none, warn: none, error: none },
      jobs: world.jobs.filter(({ name }) => name.startsWith('sms.')),
      scheduled: [],
    });
    const held = Promise.withResolvers<void>();
    const urgent = Promise.withResolvers<void>();
    const here: string[] = [];
    onTaken = () => {
      const text = double.taken.at(-1)?.text ?? '';
      if (text.startsWith('Broadcast')) return held.promise;
      here.push(text);
      if (here.length === 3) urgent.resolve();
      return undefined;
    };
    const to = (at: number) => `+23480355${String(50_200 + at)}`;
    const broadcast = Array.from({ length: 100 }, (_, at) => ({
      key: `broadcast:${at}`,
      to: to(at),
      text: `Broadcast ${at}`,
    }));
    await ask(communityId, broadcast);
    await ask(communityId, [
      { key: 'emergency:1:call:9', to: to(900), text: 'Alarm' },
      { key: 'walk-in:9', to: to(901), text: 'Guest' },
      { key: 'join-code:9', to: to(902), text: 'Code' },
    ]);
    while ((await relayBatch({ pool: world.owner, jobs })) > 0);
    await urgent.promise;
    assert.deepEqual(here.toSorted(), ['Alarm', 'Code', 'Guest']);
    const begun = double.taken.filter(({ text }) => text.startsWith('Broadcast')).length;
    assert.ok(begun <= 2, `${begun} of a broadcast at a time`);
    held.resolve();
    await jobs.stop();
    onTaken = () => undefined;
  });

  const purposesOf = async (communityId: string, query: Record<string, string>) =>
    (
      await world.call(owner, listSmsMessages, { params: { communityId }, query } as never)
    ).data.items.map(({ purpose, text }) => [purpose, text]);

  test('the log of texts shows and filters the purpose, and hides codes and links', async () => {
    const communityId = await community();
    await ask(communityId, [
      { key: 'join-code:1', to: '+2348035550101', text: 'Palm Court: your code is 482913.' },
      {
        key: 'walk-in:1',
        to: '+2348035550101',
        text: 'Answer: https://estate.test/gate-answer/k3y',
      },
      { key: 'emergency:1:call:0', to: '+2348035550101', text: 'EMERGENCY. Fire.' },
    ]);
    await world.settle();
    assert.deepEqual((await purposesOf(communityId, {})).toSorted(), [
      ['Emergency', 'EMERGENCY. Fire.'],
      ['Join request', 'Palm Court: your code is ••••.'],
      ['Walk-in', 'Answer: (link)'],
    ]);
    const query = { Purpose: 'Emergency,Test', Status: 'Delivered' };
    assert.deepEqual(await purposesOf(communityId, query), [['Emergency', 'EMERGENCY. Fire.']]);
    assert.deepEqual(await purposesOf(communityId, { Status: 'Failed' }), []);
  });

  test('a failed text message up to a day old is resent once, even with concurrent calls', async () => {
    const communityId = await community();
    await ask(communityId, [{ key: 'test:1', to: '+2348035550101', text: 'Hello' }]);
    await world.settle();
    const [sent] = await listed(communityId);
    const again = () =>
      world.call(owner, resendSmsMessage, { params: { communityId, messageId: sent?.id ?? '' } });
    assert.equal((await again()).failure.errors[0]?.code, 'SMS_NOT_FAILED');
    await world.owner.query(
      `update sms_messages set status = 'Failed', reason = 'Away', tries = 8 where id = $1`,
      [sent?.id],
    );
    const answers = await Promise.all([again(), again(), again()]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
    await world.settle();
    assert.equal((await listed(communityId))[0]?.status, 'Delivered');
    await world.owner.query(
      `update sms_messages set status = 'Failed', created_at = $2 where id = $1`,
      [sent?.id, new Date(world.clock.now().getTime() - 25 * 3600_000)],
    );
    assert.equal((await again()).failure.errors[0]?.code, 'SMS_TOO_OLD');
  });

  function stepUp() {
    return world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
  }

  async function community(settings?: Omit<Parameters<typeof save>[1], 'version'>) {
    const communityId = await world.community(owner);
    if (settings) await save(communityId, { ...settings, version: 1 });
    return communityId;
  }

  async function save(communityId: string, body: never | Record<string, unknown>) {
    await stepUp();
    const sent = { params: { communityId }, body: body as never };
    return (await world.call(owner, changeSmsSettings, sent)).data;
  }

  function ask(
    communityId: string,
    messages: readonly (Omit<SmsWanted, 'text'> & { text: string })[],
  ) {
    return enterAsSystem(world.pool, { communityId }, async ({ db, leave }) => {
      const record = recordOf(null, { name: 'A test', role: null });
      const made = await sendSms({ db, emit: record.emit }, messages as readonly SmsWanted[]);
      leave(record.statement(null));
      return made;
    });
  }

  async function listed(communityId: string) {
    return (await world.call(owner, listSmsMessages, { params: { communityId } })).data.items;
  }
});

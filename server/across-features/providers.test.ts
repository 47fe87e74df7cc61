import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as steps from '#contract/complaints/complaint-steps.ts';
import * as types from '#contract/complaint-types/complaint-types.ts';
import * as complaints from '#contract/complaints/complaints.ts';
import * as links from '#contract/providers/job-links.ts';
import * as work from '#contract/providers/provider-jobs.ts';
import * as contract from '#contract/providers/service-providers.ts';
import type { Estate } from '#testing/complaints.ts';
import { sentTexts } from '#testing/sent-texts.ts';
import { given } from '#testing/given.ts';
import { openProviderWorld, photo } from './testing.ts';

describe('service providers', () => {
  const trade = given(openProviderWorld);
  const estate = given(() => trade.estate);
  /** The community's name and phone, which a link still shows after its job has ended. */
  const named = given(async () => ({ communityName: await communityName(), communityPhone: null }));

  test('a provider needs a unique name and a contact, and guards cannot read providers', async () => {
    const provider = await trade.add({ name: 'Lakeside Plumbing', phone: '0803 555 0301' });
    assert.equal(provider.phone, '+2348035550301');
    assert.equal(provider.status, 'Invited');
    const again = await create({ name: 'lakeside  plumbing', email: 'a@b.test' });
    assert.equal(again.failure.errors[0]?.code, 'PROVIDER_EXISTS');
    const mute = await create({ name: 'Nobody' });
    assert.equal(mute.failure.errors[0]?.code, 'PROVIDER_UNREACHABLE');
    const list = (by: Estate['manager']) =>
      estate.world.call(by, contract.listProviders, { params: estate.params, query: {} });
    assert.equal((await list(estate.people['Security staff'])).status, 403);
    assert.equal((await list(estate.people['Finance officer'])).status, 200);
  });

  test('assigning a job reports how its link was delivered', async () => {
    const phone = '0803 555 0399';
    const byPhone = await trade.add({ name: 'Phone Only Works', phone, email: null });
    const one = await trade.assign(await estate.create(), byPhone.id);
    assert.deepEqual(one.data.delivery, { people: 1, emailed: 0, texted: 1, unreachable: 0 });
    const byEmail = await trade.add({
      name: 'Email Only Works',
      phone: null,
      email: 'jobs@works.example',
    });
    const two = await trade.assign(await estate.create(), byEmail.id);
    assert.deepEqual(two.data.delivery, { people: 1, emailed: 1, texted: 0, unreachable: 0 });
    await estate.world.settle();
    const mails = await estate.world.mails();
    assert.equal(mails.filter(({ recipient }) => recipient === 'jobs@works.example').length, 1);
  });

  test('a provider with a foreign phone number gets no text message, and the answer says so', async () => {
    const abroad = await trade.add({ name: 'Elsewhere', phone: '+44 20 7946 0958', email: null });
    const { data } = await trade.assign(await estate.create(), abroad.id);
    assert.deepEqual([data.delivery.texted, data.delivery.textsOff], [0, 1]);
    const { rows } = await estate.world.owner.query(
      `select from sms_messages where recipient ~ '^.44'`,
    );
    assert.equal(rows.length, 0);
  });

  test('a provider’s history lists the emails and text messages about its jobs', async () => {
    const provider = await trade.add({
      name: 'Email Ledger Works',
      phone: null,
      email: 'led@works.example',
    });
    const { data } = await trade.assign(await estate.create(), provider.id);
    assert.equal(data.job.linkMail, 'Waiting');
    await estate.world.settle();
    const actions = async (providerId: string) => {
      const of = { params: { ...estate.params, providerId }, query: {} };
      const history = await estate.world.call(estate.manager, contract.getProviderHistory, of);
      return history.data.items.map(({ action }) => action);
    };
    assert.equal((await actions(provider.id))[0], 'service-provider.jobEmailed');
    const jobs = await estate.world.call(estate.manager, work.listProviderJobs, {
      params: { ...estate.params, providerId: provider.id },
      query: {},
    });
    assert.equal(jobs.data.items[0]?.linkMail, 'Sent');
    const byPhone = await trade.add({
      name: 'Phone Ledger Works',
      phone: '0803 555 0398',
      email: null,
    });
    const texted = await trade.assign(await estate.create(), byPhone.id);
    assert.equal(texted.data.job.linkMail, null);
    assert.equal((await actions(byPhone.id))[0], 'service-provider.jobTexted');
  });

  test('an expired document blocks new jobs until a valid document of its kind is added', async () => {
    const provider = await trade.add();
    await trade.addPaper(provider.id, { kind: 'Insurance', expiresOn: '2026-11-22' });
    assert.equal((await trade.get(provider.id)).papers, 'Expired');
    const complaint = await estate.create();
    const refused = await trade.assign(complaint, provider.id);
    assert.equal(refused.failure.errors[0]?.code, 'PROVIDER_PAPERS_EXPIRED');
    assert.match(refused.failure.message, /insurance expired/);
    await trade.addPaper(provider.id, { kind: 'Insurance', expiresOn: '2027-11-22' });
    assert.equal((await trade.get(provider.id)).papers, 'In order');
    assert.equal((await trade.assign(complaint, provider.id)).status, 200);
  });

  test('staff are notified only once that a document of a provider expires soon', async () => {
    const provider = await trade.add({ name: 'Endings' });
    await trade.addPaper(provider.id, { kind: 'Licence', expiresOn: '2026-12-10' });
    await trade.run();
    await trade.run();
    await estate.world.settle();
    const heard = await estate.told(estate.manager);
    assert.equal(heard.filter((title) => title.startsWith('Endings')).length, 1);
  });

  test('a suspended provider gets no jobs, and blocking a provider proposes a watch-list entry', async () => {
    const provider = await trade.add();
    const move = async (to: 'Active' | 'Suspended' | 'Blocked', reason?: string) => {
      const { version } = await trade.get(provider.id);
      return estate.world.call(estate.manager, contract.moveProvider, {
        params: { communityId: estate.communityId, providerId: provider.id },
        body: { to, version, ...(reason && { reason }) },
      });
    };
    await move('Active');
    assert.equal((await move('Suspended')).status, 422, 'a reason is needed');
    assert.equal((await move('Suspended', 'Late twice')).status, 200);
    const refused = await trade.assign(await estate.create(), provider.id);
    assert.equal(refused.failure.errors[0]?.code, 'PROVIDER_NOT_WORKING');
    assert.equal((await move('Blocked', 'Took copper cable')).status, 200);
    const { rows } = await estate.world.owner.query(
      `select status from watch_entries where community_id = $1 and name = $2`,
      [estate.communityId, provider.name],
    );
    assert.deepEqual(rows, [{ status: 'Proposed' }]);
  });

  test('a provider does a job through its link, and the link shows no details once the job is completed', async () => {
    const provider = await trade.add({ name: 'Walkthrough' });
    const { complaint, key } = await trade.offered(provider.id);
    await estate.world.settle();
    const [mail] = (await estate.world.mails()).filter(({ body }) => body.includes(key));
    assert.equal(mail?.recipient, provider.email);
    const { rows } = await estate.world.owner.query(
      `select from provider_jobs where position($1 in row_to_json(provider_jobs)::text) > 0`,
      [key],
    );
    assert.equal(rows.length, 0, 'the key itself is nowhere');
    const { data: first } = await trade.look(key);
    assert.equal(first.state, 'Live');
    assert.equal((await trade.step(key, 'Started')).failure.errors[0]?.code, 'NOT_A_STEP');
    await trade.step(key, 'Accepted');
    assert.equal((await trade.step(key, 'Accepted')).status, 200, 'said twice it counts once');
    assert.equal(
      (await trade.get(provider.id)).status,
      'Active',
      'the first job makes them active',
    );
    await trade.step(key, 'On the way');
    await trade.step(key, 'Started');
    assert.equal((await estate.get(complaint.id)).status, 'In progress');
    const url = `/api/provider-jobs/${key}/photos`;
    assert.equal((await trade.send(url, {})).statusCode, 415, 'a paper shows no work');
    const shown = await trade.send(url, {}, await photo());
    assert.equal(shown.statusCode, 200, shown.body);
    await trade.step(key, { done: 'The line was changed.' });
    assert.deepEqual((await trade.look(key)).data, over('Done'));
    assert.equal((await trade.step(key, 'Started')).failure.errors[0]?.code, 'JOB_OVER');
    const late = await trade.send(url, {}, await photo());
    assert.equal(late.statusCode, 410, late.body);
    const read = await estate.get(complaint.id);
    assert.equal(read.provider?.name, 'Walkthrough');
    assert.ok(
      read.comments.some(({ isPublic, body }) => !isPublic && body.includes('was changed')),
    );
    assert.equal(read.comments.flatMap(({ files }) => files).length, 1);
  });

  test('a guessed link gets a 404 and then a 429, and an expired link says that it has expired', async () => {
    const provider = await trade.add();
    const { key } = await trade.offered(provider.id);
    await trade.step(key, 'Accepted');
    const guess = `${key.slice(0, -4)}${key.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    assert.equal((await trade.look(guess)).failure.errors[0]?.code, 'NOT_FOUND');
    for (let tries = 0; tries < 20; tries += 1) await trade.look(guess);
    assert.equal((await trade.look(guess)).status, 429);
    assert.equal((await trade.look(key)).data.state, 'Live', 'a true one still opens');
    await estate.world.owner.query(
      `update provider_jobs set link_expires_at = $2 where provider_id = $1`,
      [provider.id, '2026-11-23T09:00:00Z'],
    );
    assert.deepEqual((await trade.look(key)).data, { state: 'Expired', ...named });
    assert.equal((await trade.step(key, 'Started')).failure.errors[0]?.code, 'LINK_EXPIRED');
  });

  test('a renewed link replaces the old one, and the link of a cancelled job shows no details', async () => {
    const provider = await trade.add();
    const { complaint, job, key } = await trade.offered(provider.id);
    const params = { communityId: estate.communityId, jobId: job.id };
    const { data: renewed } = await estate.world.call(estate.manager, work.renewJobLink, {
      params,
      body: { version: job.version },
    });
    assert.ok([404, 429].includes((await trade.look(key)).status));
    const next = renewed.link?.split('/').at(-1) ?? '';
    assert.equal((await trade.look(next)).data.state, 'Live');
    await estate.world.call(estate.manager, work.cancelProviderJob, {
      params,
      body: { reason: 'It was found', version: renewed.job.version },
    });
    assert.deepEqual((await trade.look(next)).data, over('Cancelled'));
    assert.equal((await estate.get(complaint.id)).provider, null);
    await estate.world.settle();
    const news = (await estate.world.mails()).filter(
      ({ recipient, subject }) => recipient === provider.email && subject.includes('was cancelled'),
    );
    assert.equal(news.length, 1);
    assert.doesNotMatch(news[0]?.body ?? '', /\/job\//);
  });

  test('two concurrent assignments of a complaint assign it to only one provider', async () => {
    const [one, two] = [await trade.add(), await trade.add()];
    const complaint = await estate.create();
    const answers = await Promise.all([
      trade.assign(complaint, one.id),
      trade.assign(complaint, two.id, estate.people.Admin),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  });

  test('a provider with only a phone gets the link and reminders by text, and no reminder late', async () => {
    const provider = await trade.add({ name: 'By text', email: undefined, phone: '0803 555 0777' });
    const { complaint, key } = await trade.offered(provider.id);
    const sent = async () =>
      (await sentTexts(estate.world, estate.communityId)).filter(
        ({ recipient }) => recipient === '+2348035550777',
      );
    const texts = async () => (await sent()).map(({ body }) => body);
    assert.match((await texts())[0] ?? '', new RegExp(`^.+ has a job for you: .+/job/${key}$`));
    assert.match((await sent())[0]?.kept ?? '', / ••••$/, 'the link is not kept in clear');
    await trade.step(key, 'Accepted');
    const { resolveDueAt } = await estate.get(complaint.id);
    const now = estate.world.clock.now().getTime();
    const whole = Date.parse(resolveDueAt ?? '') - now;
    const at = async (share: number) => {
      estate.world.clock.set(new Date(now + whole * share).toISOString());
      await trade.run();
      await trade.run();
      return (await texts()).length;
    };
    assert.deepEqual([await at(0.4), await at(0.52), await at(0.6)], [1, 2, 2]);
    assert.match((await texts())[1] ?? '', /is due \d+ \w+, \d\d:\d\d\. Report your progress/);
    assert.deepEqual([await at(0.92), await at(0.99)], [3, 3], 'what was missed is not sent late');
    estate.world.clock.set(new Date(now).toISOString());
  });

  test('the quote of a declined job cannot be approved', async () => {
    const provider = await trade.add({ name: 'Dear' });
    const { key, job } = await trade.offered(provider.id);
    await trade.step(key, 'Accepted');
    const body = { amountMinor: 900_000, note: 'Two days' };
    await estate.world.call(null, links.quoteJobByLink, { params: { key }, body });
    const asked = async () =>
      (
        await estate.world.owner.query(
          `select from audit_entries where entity_id = $1 and action = 'provider-job.quoted'`,
          [job.id],
        )
      ).rowCount;
    await estate.world.call(null, links.quoteJobByLink, { params: { key }, body });
    assert.equal(await asked(), 1, 'a price that is sent again is the same one');
    await trade.step(key, { declined: 'Too far' });
    const { rows } = await estate.world.owner.query<{ version: number }>(
      'select version from provider_jobs where id = $1',
      [job.id],
    );
    const refused = await estate.world.call(estate.manager, work.decideQuote, {
      params: { communityId: estate.communityId, jobId: job.id },
      body: { isApproved: true, version: rows[0]?.version ?? 0 },
    });
    assert.equal(refused.failure.message, 'This job is already declined.');
  });

  test('a job that is declined or unanswered for four hours returns to the queue', async () => {
    const provider = await trade.add({ name: 'Silent' });
    const declined = await trade.offered(provider.id);
    await trade.step(declined.key, { declined: 'Nobody is free' });
    assert.equal((await estate.get(declined.complaint.id)).provider, null);
    const silent = await trade.offered(provider.id);
    estate.world.clock.advance(4 * 3600 + 60);
    assert.deepEqual((await trade.look(silent.key)).data, over('Lapsed'));
    await trade.run();
    await estate.world.settle();
    assert.equal((await estate.get(silent.complaint.id)).provider, null);
    const { score } = await trade.get(provider.id);
    assert.deepEqual([score.jobs, score.turnedDown], [2, 2]);
  });

  test('accepting a job at a house issues a gate pass, and declining the job revokes it', async () => {
    await estate.world.owner.query(
      `update communities set community_features = community_features || '{"Digital Access Control": true}'
       where id = $1`,
      [estate.communityId],
    );
    const provider = await trade.add({ name: 'Gate goer' });
    const complaint = await estate.create({ houseId: estate.houses[0]?.houseId ?? '' });
    const { data } = await trade.assign(complaint, provider.id);
    const key = data.link?.split('/').at(-1) ?? '';
    const { data: accepted } = await trade.step(key, 'Accepted');
    assert.ok(accepted.state === 'Live' && accepted.passLink?.includes('/guest/'));
    const passes = async () =>
      (
        await estate.world.owner.query<{ kind: string; source: string; ended: string | null }>(
          `select kind, source, ended_as as ended from gate_passes where guest_name = 'Gate goer'`,
        )
      ).rows;
    assert.deepEqual(await passes(), [{ kind: 'Contractor', source: 'Complaint', ended: null }]);
    await trade.step(key, { declined: 'The van broke down' });
    assert.equal((await passes())[0]?.ended, 'Revoked');
  });

  test('a job’s pass ends at the deadline or with the job, and staff are notified if a job gets no pass', async () => {
    const passOf = async (name: string) =>
      (
        await estate.world.owner.query<{ ended: string | null; until: string }>(
          'select ended_as as ended, valid_to as until from gate_passes where guest_name = $1',
          [name],
        )
      ).rows[0];
    const begin = async (name: string, over: object = {}) => {
      const provider = await trade.add({ name });
      const complaint = await estate.create({
        houseId: estate.houses[1]?.houseId ?? '',
        typeId: estate.typeOf('Roads').id,
        ...over,
      });
      const { data } = await trade.assign(complaint, provider.id);
      const key = data.link?.split('/').at(-1) ?? '';
      await trade.step(key, 'Accepted');
      return { complaint: await estate.get(complaint.id), key };
    };
    const { complaint, key } = await begin('Goes when done');
    assert.equal((await passOf('Goes when done'))?.until, complaint.resolveDueAt);
    await trade.step(key, 'Started');
    await trade.step(key, { done: 'All is well again.' });
    assert.equal((await passOf('Goes when done'))?.ended, 'Revoked');

    const rejected = await begin('Dismissed');
    await estate.world.call(estate.manager, steps.moveComplaint, {
      params: { communityId: estate.communityId, complaintId: rejected.complaint.id },
      body: { step: { to: 'Rejected', reason: 'Not ours' }, version: rejected.complaint.version },
    });
    await trade.run();
    assert.equal((await passOf('Dismissed'))?.ended, 'Revoked');

    await begin('Of no house', { houseId: null });
    await estate.world.settle();
    assert.equal(await passOf('Of no house'), undefined);
    const heard = await estate.told(estate.manager);
    assert.ok(heard.some((title) => title.endsWith('Of no house has no gate pass')));
  });

  test('a complaint type with a default provider offers its complaints to that provider', async () => {
    const provider = await trade.add({ name: 'Routed' });
    const type = estate.typeOf('Plumbing');
    await estate.world.call(estate.manager, types.changeComplaintType, {
      params: { communityId: estate.communityId, typeId: type.id },
      body: { defaultProviderId: provider.id, version: type.version },
    });
    const complaint = await estate.create({ typeId: type.id });
    await estate.world.settle();
    const read = await estate.get(complaint.id);
    assert.deepEqual([read.provider?.name, read.status], ['Routed', 'Assigned']);
    const listed = await estate.world.call(estate.manager, complaints.listComplaints, {
      params: estate.params,
      query: { ProviderId: provider.id },
    });
    assert.deepEqual(
      listed.data.items.map(({ id }) => id),
      [complaint.id],
    );
  });

  function create(body: { name: string; email?: string }) {
    return estate.world.call(estate.manager, contract.createProvider, {
      params: estate.params,
      body: { kind: 'Company', trades: ['Plumbing'], ...body },
    });
  }

  async function communityName(): Promise<string> {
    const { rows } = await estate.world.owner.query<{ name: string }>(
      'select name from communities where id = $1',
      [estate.communityId],
    );
    return rows[0]?.name ?? '';
  }

  function over(outcome: string) {
    return { state: 'Over', outcome, ...named };
  }
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as steps from '#contract/complaints/complaint-steps.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import * as work from '#contract/providers/provider-jobs.ts';
import * as contract from '#contract/providers/service-providers.ts';
import { given } from '#testing/given.ts';
import { openProviderWorld } from './testing.ts';

describe('providers and their jobs', () => {
  const trade = given(openProviderWorld);
  const estate = given(() => trade.estate);

  test('a street-limited worker sees a provider’s full score and cannot archive it, despite hidden jobs', async () => {
    const limited = estate.people.Admin;
    const limit = (streetIds: (string | undefined)[] | null) =>
      estate.world.owner.query('update workers set street_ids = $2 where id = $1', [
        estate.workers.Admin,
        streetIds,
      ]);
    await limit([estate.houses[0]?.streetId]);
    const provider = await trade.add({ name: 'Elsewhere' });
    const houseId = estate.houses.at(-1)?.houseId ?? '';
    const done = await estate.create({ houseId });
    const key = await give(provider.id, done);
    await trade.step(key, 'Accepted');
    await trade.step(key, 'Started');
    await trade.step(key, { done: 'All is well again.' });
    await give(provider.id, await estate.create({ houseId }));
    const { data: list } = await estate.world.call(limited, contract.listProviders, {
      params: estate.params,
      query: { Search: 'Elsewhere' },
    });
    const { score, version } = await trade.get(provider.id);
    assert.deepEqual([score.jobs, score.open, score.done, score.onTimePercent], [2, 1, 1, 100]);
    assert.deepEqual(list.items[0]?.score, score);
    const { data: jobs } = await estate.world.call(limited, work.listProviderJobs, {
      params: { communityId: estate.communityId, providerId: provider.id },
      query: {},
    });
    assert.equal(jobs.totalCount, 0, 'the jobs themselves are of other streets');
    const away = await estate.world.call(limited, contract.moveProvider, {
      params: { communityId: estate.communityId, providerId: provider.id },
      body: { to: 'Archived', version },
    });
    assert.equal(away.failure.errors[0]?.code, 'PROVIDER_AT_WORK');
    await limit(null);
  });

  test('a job that ends with its complaint has the same end time, and its provider is notified', async () => {
    estate.world.clock.set('2026-11-24T09:00:00Z');
    const provider = await trade.add({ name: 'Overtaken' });
    const complaint = await estate.create();
    const key = await give(provider.id, complaint);
    await trade.step(key, 'Accepted');
    await move(complaint.id, { to: 'In progress' });
    const due = Date.parse(complaint.resolveDueAt ?? '');
    estate.world.clock.set(new Date(due - 60_000).toISOString());
    await move(complaint.id, { to: 'Resolved', note: 'The fuse was changed.' });
    estate.world.clock.set(new Date(due + 60_000).toISOString());
    await trade.run();
    const job = await jobOf(complaint.id);
    const ended = new Date(due - 60_000).toISOString();
    assert.deepEqual([job?.status, job?.endedAt?.slice(0, 16)], ['Done', ended.slice(0, 16)]);
    assert.equal((await trade.get(provider.id)).score.onTimePercent, 100);
    assert.equal((await mailsTo(provider.email, 'is resolved')).length, 1);
    const other = await estate.create();
    await give(provider.id, other);
    await move(other.id, { to: 'Rejected', reason: 'Not ours' });
    await trade.run();
    await trade.run();
    assert.equal((await jobOf(other.id))?.status, 'Cancelled');
    assert.equal((await mailsTo(provider.email, 'was cancelled')).length, 1);
  });

  test('resolving a complaint completes or cancels its job as staff choose, and the job link shows it', async () => {
    const provider = await trade.add({ name: 'Resolved over' });
    const ended = async (job?: 'Done' | 'Cancelled') => {
      const complaint = await estate.create();
      const key = await give(provider.id, complaint);
      await trade.step(key, 'Accepted');
      await move(complaint.id, { to: 'In progress' });
      await move(complaint.id, {
        to: 'Resolved',
        note: 'The fuse was changed.',
        ...(job && { job }),
      });
      return { complaint, key };
    };
    const taken = await ended('Cancelled');
    assert.equal((await jobOf(taken.complaint.id))?.status, 'Cancelled');
    assert.equal((await estate.get(taken.complaint.id)).provider, null);
    const { data: link } = await trade.look(taken.key);
    assert.deepEqual([link.state, 'outcome' in link && link.outcome], ['Over', 'Resolved']);
    const [mail] = await mailsTo(provider.email, `${taken.complaint.number} is resolved by`);
    assert.match(mail?.body ?? '', /Your job was cancelled\. You have nothing more to do\./);
    const done = await ended('Done');
    assert.equal((await jobOf(done.complaint.id))?.status, 'Done');
    const unsaid = await ended();
    assert.equal(
      (await jobOf(unsaid.complaint.id))?.status,
      'Done',
      'accepted work counts as done',
    );
    await move(unsaid.complaint.id, { to: 'In progress', reason: 'It is dark again' });
    assert.equal((await trade.look(unsaid.key)).data.state, 'Over', 'reopening gives no job back');
    assert.equal((await trade.get(provider.id)).score.done, 2);
  });

  test('a hold postpones the job’s deadline and is not counted against the provider', async () => {
    estate.world.clock.set('2026-11-30T09:00:00Z');
    const provider = await trade.add({ name: 'Patient' });
    const complaint = await estate.create({ typeId: estate.typeOf('Security').id });
    const key = await give(provider.id, complaint);
    await trade.step(key, 'Accepted');
    await trade.step(key, 'Started');
    await move(complaint.id, { to: 'On hold', reason: 'A part', returnsOn: '2026-12-02' });
    await estate.tick('2026-12-01T23:00:00Z');
    const { resolveDueAt } = await estate.get(complaint.id);
    assert.ok((resolveDueAt ?? '') > '2026-12-02');
    assert.equal((await jobOf(complaint.id))?.dueAt, resolveDueAt);
    await trade.step(key, { done: 'The part is in.' });
    assert.equal((await jobOf(complaint.id))?.dueAt, resolveDueAt);
    assert.equal((await trade.get(provider.id)).score.onTimePercent, 100);
    const late = await estate.create({ typeId: estate.typeOf('Security').id });
    estate.world.clock.advance(5 * 3600);
    const next = await give(provider.id, await estate.get(late.id));
    await trade.step(next, 'Accepted');
    await trade.step(next, 'Started');
    await trade.step(next, { done: 'It is done at last.' });
    const { score } = await trade.get(provider.id);
    assert.deepEqual([score.done, score.onTimePercent], [2, 100]);
  });

  test('a job completed during a hold counts neither as late nor as on time', async () => {
    estate.world.clock.set('2026-12-07T09:00:00Z');
    const provider = await trade.add({ name: 'Undaunted' });
    const complaint = await estate.create({ typeId: estate.typeOf('Security').id });
    const key = await give(provider.id, complaint);
    await trade.step(key, 'Accepted');
    await trade.step(key, 'Started');
    await move(complaint.id, { to: 'On hold', reason: 'A part', returnsOn: '2026-12-14' });
    estate.world.clock.set('2026-12-10T09:00:00Z');
    await trade.step(key, { done: 'It went without the part.' });
    const { score } = await trade.get(provider.id);
    assert.deepEqual([score.done, score.onTimePercent], [1, null]);
    assert.equal((await jobOf(complaint.id))?.dueAt, null);
  });

  test('within the limit of visitor passes, a job’s pass is valid until its deadline, even after a hold', async () => {
    estate.world.clock.set('2027-01-04T09:00:00Z');
    await estate.world.owner.query(
      `update communities set community_features = community_features || '{"Digital Access Control": true}'
       where id = $1`,
      [estate.communityId],
    );
    const provider = await trade.add({ name: 'Comes back' });
    const houseId = estate.houses[0]?.houseId ?? '';
    const complaint = await estate.create({ houseId, typeId: estate.typeOf('Plumbing').id });
    const key = await give(provider.id, complaint);
    await trade.step(key, 'Accepted');
    await trade.step(key, 'Started');
    const passes = async () =>
      (
        await estate.world.owner.query<{ until: string; ended: string | null }>(
          `select to_char(valid_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until, ended_as as ended
           from gate_passes where guest_name = 'Comes back' order by valid_to`,
          [],
        )
      ).rows;
    assert.deepEqual(await passes(), [{ until: complaint.resolveDueAt, ended: null }]);
    const holdUntil = async (returnsOn: string) => {
      await move(complaint.id, { to: 'On hold', reason: 'A part', returnsOn });
      await estate.tick(`${returnsOn}T00:00:00Z`);
      await trade.run();
      await trade.run();
      return (await estate.get(complaint.id)).resolveDueAt;
    };
    const longer = await holdUntil('2027-01-05');
    assert.ok((longer ?? '') > (complaint.resolveDueAt ?? ''));
    assert.deepEqual(await passes(), [{ until: longer, ended: null }]);
    // The deadline passed while the complaint was on hold.
    const later = await holdUntil('2027-01-12');
    assert.deepEqual(
      (await passes()).map(({ until }) => until),
      [longer, later],
    );
    const { data } = await trade.look(key);
    assert.ok(data.state === 'Live' && data.passLink?.includes('/guest/'));
    await trade.step(key, { done: 'The pipe is new.' });
    assert.equal((await passes())[1]?.ended, 'Revoked');
  });

  test('the job link and an email tell the provider why and until when the job is on hold', async () => {
    const provider = await trade.add({ name: 'Waits' });
    const complaint = await estate.create();
    const key = await give(provider.id, complaint);
    await trade.step(key, 'Accepted');
    const holdOf = async () => {
      const { data } = await trade.look(key);
      return data.state === 'Live' ? data.hold : undefined;
    };
    assert.equal(await holdOf(), null);
    const since = estate.world.clock.now().toISOString();
    const returnsOn = new Date(estate.world.clock.now().getTime() + 7 * 24 * 3_600_000)
      .toISOString()
      .slice(0, 10);
    await move(complaint.id, { to: 'On hold', reason: 'A part is missing', returnsOn });
    const hold = await holdOf();
    assert.deepEqual([hold?.reason, hold?.returnsOn], ['A part is missing', returnsOn]);
    assert.ok(hold && hold.since >= since);
    const [held] = await mailsTo(provider.email, `${complaint.number} is on hold`);
    assert.match(held?.body ?? '', /Reason: A part is missing\. The work continues on/);
    await move(complaint.id, { to: 'In progress' });
    assert.equal(await holdOf(), null);
    const again = await mailsTo(provider.email, `${complaint.number} is no longer on hold`);
    assert.equal(again.length, 1);
  });

  test('an expiring document with a newer valid one is neither marked nor announced as expiring', async () => {
    estate.world.clock.set('2027-03-01T09:00:00Z');
    const provider = await trade.add({ name: 'Renewed' });
    await trade.addPaper(provider.id, { kind: 'Insurance', expiresOn: '2027-03-01' });
    const { papers, nextExpiryOn } = await trade.get(provider.id);
    assert.deepEqual([papers, nextExpiryOn], ['Expiring', '2027-03-01']);
    await trade.addPaper(provider.id, { kind: 'Insurance', expiresOn: '2028-03-01' });
    const renewed = await trade.get(provider.id);
    assert.deepEqual([renewed.papers, renewed.nextExpiryOn], ['In order', '2028-03-01']);
    await trade.run();
    await estate.world.settle();
    const heard = await estate.told(estate.manager);
    assert.equal(heard.filter((title) => title.startsWith('Renewed')).length, 0);
  });

  test('the job link of an archived community shows no details and accepts no step', async () => {
    const provider = await trade.add({ name: 'Left behind' });
    const key = await give(provider.id, await estate.create());
    const set = (status: string) =>
      estate.world.owner.query('update communities set status = $2 where id = $1', [
        estate.communityId,
        status,
      ]);
    await set('Archived');
    const { data } = await trade.look(key);
    const refused = await trade.step(key, 'Accepted');
    await set('Active');
    assert.deepEqual([data.state, 'outcome' in data && data.outcome], ['Over', 'Cancelled']);
    assert.equal(refused.failure.errors[0]?.code, 'JOB_OVER');
    assert.equal((await trade.look(key)).data.state, 'Live');
  });

  async function move(complaintId: string, step: steps.ComplaintMove) {
    const { version } = await estate.get(complaintId);
    const { data } = await estate.world.call(estate.manager, steps.moveComplaint, {
      params: { communityId: estate.communityId, complaintId },
      body: { step, version },
    });
    return data;
  }

  async function give(providerId: string, complaint: Complaint) {
    const { data } = await trade.assign(complaint, providerId);
    return data.link?.split('/').at(-1) ?? '';
  }

  async function jobOf(complaintId: string) {
    return (
      await estate.world.call(estate.manager, work.listComplaintJobs, {
        params: { communityId: estate.communityId, complaintId },
      })
    ).data[0];
  }

  async function mailsTo(email: string | null, words: string) {
    await estate.world.settle();
    return (await estate.world.mails()).filter(
      ({ recipient, subject }) => recipient === email && subject.includes(words),
    );
  }
});

// Tests the deadlines of a provider's job while its complaint is on hold: a running deadline is paused, and an
// expired one stays expired.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as steps from '#contract/complaints/complaint-steps.ts';
import { given } from '#testing/given.ts';
import { openProviderWorld } from './testing.ts';

const hourMs = 3_600_000;

describe('deadlines of a job whose complaint is on hold', () => {
  const trade = given(openProviderWorld);

  test('a job’s response deadline and its link’s expiry are paused while its complaint is on hold', async () => {
    const provider = await trade.add({ name: 'Asked before a hold' });
    const { complaint, key, job } = await trade.offered(provider.id);
    hours(1);
    await move(complaint.id, { to: 'On hold', reason: 'A part', returnsOn: dayAhead(20) });
    hours(19 * 24);
    await trade.run();
    assert.equal(await stateOf(key), 'Live', 'beyond the hours to answer and the days of the link');
    await move(complaint.id, { to: 'In progress' });
    const { data: live } = await trade.look(key);
    assert.ok(live.state === 'Live');
    const moved = Date.parse(live.respondBy) - Date.parse(job.respondBy);
    assert.equal(Math.round(moved / hourMs), 19 * 24);
    hours(2.9);
    await trade.run();
    assert.equal(await stateOf(key), 'Live', 'three of four hours were left');
    hours(0.2);
    await trade.run();
    assert.equal(await stateOf(key), 'Over');
    assert.equal((await trade.estate.get(complaint.id)).provider, null);
  });

  test('a job’s response deadline is also paused for a hold that ends automatically on its return day', async () => {
    const provider = await trade.add({ name: 'Waits for the day' });
    const { complaint, key } = await trade.offered(provider.id);
    const returnsOn = dayAhead(3);
    await move(complaint.id, { to: 'On hold', reason: 'A part', returnsOn });
    await trade.estate.tick(`${returnsOn}T00:00:00Z`);
    assert.equal((await trade.estate.get(complaint.id)).status, 'In progress');
    hours(3.9);
    await trade.run();
    assert.equal(await stateOf(key), 'Live');
    hours(0.2);
    await trade.run();
    assert.equal(await stateOf(key), 'Over');
  });

  test('a job offer that expired before the hold of its complaint stays expired', async () => {
    const provider = await trade.add({ name: 'Too late' });
    const { complaint, key } = await trade.offered(provider.id);
    hours(4.1);
    await move(complaint.id, { to: 'On hold', reason: 'A part', returnsOn: dayAhead(5) });
    assert.equal(await stateOf(key), 'Over');
    await trade.run();
    await trade.estate.world.settle();
    assert.equal((await trade.estate.get(complaint.id)).provider, null);
  });

  function hours(count: number) {
    return trade.estate.world.clock.advance(count * 3600);
  }

  function dayAhead(days: number) {
    return new Date(trade.estate.world.clock.now().getTime() + days * 24 * hourMs)
      .toISOString()
      .slice(0, 10);
  }

  async function move(complaintId: string, step: steps.ComplaintMove) {
    const { version } = await trade.estate.get(complaintId);
    const moved = await trade.estate.world.call(trade.estate.manager, steps.moveComplaint, {
      params: { communityId: trade.estate.communityId, complaintId },
      body: { step, version },
    });
    assert.equal(moved.status, 200);
  }

  async function stateOf(key: string) {
    return (await trade.look(key)).data.state;
  }
});

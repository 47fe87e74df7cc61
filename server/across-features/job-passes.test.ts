// Tests the gate passes of providers' jobs: they follow the duration limit of visitor passes, a new pass is issued if
// one expires before the job's deadline, and a revoked pass stays revoked.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as steps from '#contract/complaints/complaint-steps.ts';
import * as types from '#contract/complaint-types/complaint-types.ts';
import { given } from '#testing/given.ts';
import { openProviderWorld } from './testing.ts';

describe('the gate passes of jobs', () => {
  const trade = given(openProviderWorld);
  before(allowPasses);

  test('a job’s pass is extended up to the visitor limit, then replaced until the job’s deadline', async () => {
    trade.estate.world.clock.set('2027-02-01T09:00:00Z');
    const { complaint } = await accepted('Stays on', 5, trade.estate.houses[0]?.houseId);
    assert.deepEqual(await passes('Stays on'), [{ until: '2027-02-06T09:00', ended: null }]);
    await holdUntil(complaint.id, '2027-02-04');
    await runAt('2027-02-04T00:05:00Z');
    const { resolveDueAt } = await trade.estate.get(complaint.id);
    assert.ok((resolveDueAt ?? '') > '2027-02-08T12:00', 'the work is due after seven days');
    assert.deepEqual(await passes('Stays on'), [{ until: '2027-02-08T09:00', ended: null }]);
    await runAt('2027-02-08T09:05:00Z');
    assert.deepEqual(
      (await passes('Stays on')).map(({ until }) => until),
      ['2027-02-08T09:00', '2027-02-09T09:05'],
    );
  });

  test('a job’s revoked pass stays revoked when the job’s deadline is postponed', async () => {
    trade.estate.world.clock.set('2027-03-01T09:00:00Z');
    const { complaint } = await accepted('Sent away', 2, trade.estate.houses[1]?.houseId);
    await trade.estate.world.owner.query(
      `update gate_passes set ended_as = 'Revoked', ended_at = $1 where guest_name = 'Sent away'`,
      ['2027-03-01T10:00:00Z'],
    );
    await holdUntil(complaint.id, '2027-03-08');
    await runAt('2027-03-08T00:05:00Z');
    assert.deepEqual(await passes('Sent away'), [{ until: '2027-03-03T09:00', ended: 'Revoked' }]);
  });

  test('staff are notified once when a job’s expired pass cannot be replaced', async () => {
    trade.estate.world.clock.set('2027-04-01T09:00:00Z');
    const houseId = trade.estate.houses[2]?.houseId;
    const { key } = await accepted('Runs out', 20, houseId);
    trade.estate.world.clock.set('2027-04-08T09:30:00Z');
    await accepted('Takes the place', 3, houseId);
    await runAt('2027-04-08T09:35:00Z');
    await trade.estate.world.settle();
    const heard = await trade.estate.told(trade.estate.manager);
    assert.equal(heard.filter((title) => title.endsWith('Runs out has no gate pass')).length, 1);
    assert.equal((await passes('Runs out')).length, 1);
    const { data } = await trade.look(key);
    assert.ok(data.state === 'Live' && data.passLink === null);
  });

  async function allowPasses() {
    await trade.estate.world.owner.query(
      `update communities set community_features = community_features || '{"Digital Access Control": true}'
       where id = $1`,
      [trade.estate.communityId],
    );
    await trade.estate.world.owner.query(
      'insert into gate_settings (community_id, visitor_days, passes_per_house) values ($1, 7, 1)',
      [trade.estate.communityId],
    );
  }

  async function passes(name: string) {
    return (
      await trade.estate.world.owner.query<{ until: string; ended: string | null }>(
        `select to_char(valid_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as until, ended_as as ended
         from gate_passes where guest_name = $1 order by valid_to`,
        [name],
      )
    ).rows;
  }

  async function runAt(at: string) {
    trade.estate.world.clock.set(at);
    await trade.run();
    await trade.run();
  }

  /** Creates an accepted job at a house with a deadline in this many days. */
  async function accepted(name: string, days: number, houseId: string | undefined) {
    const { data: type } = await trade.estate.world.call(
      trade.estate.manager,
      types.createComplaintType,
      {
        params: trade.estate.params,
        body: {
          name: `For ${name}`,
          calendar: '24×7',
          responseMinutes: each(60),
          resolveMinutes: each(days * 24 * 60),
        },
      },
    );
    const provider = await trade.add({ name });
    const complaint = await trade.estate.create({ typeId: type.id, houseId });
    const { data } = await trade.assign(complaint, provider.id);
    const key = data.link?.split('/').at(-1) ?? '';
    await trade.step(key, 'Accepted');
    await trade.step(key, 'Started');
    return { complaint, key };
  }

  /** Puts a complaint on hold until the beginning of that day. */
  async function holdUntil(complaintId: string, returnsOn: string) {
    const { version } = await trade.estate.get(complaintId);
    await trade.estate.world.call(trade.estate.manager, steps.moveComplaint, {
      params: { communityId: trade.estate.communityId, complaintId },
      body: { step: { to: 'On hold', reason: 'A part', returnsOn }, version },
    });
    await trade.estate.tick(`${returnsOn}T00:00:00Z`);
  }
});

function each(minutes: number) {
  return {
    Low: minutes,
    Medium: minutes,
    High: minutes,
    Critical: minutes,
  };
}

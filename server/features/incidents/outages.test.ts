import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as incidents from '#contract/incidents/complaint-incidents.ts';
import { mergeComplaints } from '#contract/complaints/complaint-merge.ts';
import { moveComplaint, promiseComplaint } from '#contract/complaints/complaint-steps.ts';
import * as contract from '#contract/complaints/complaints.ts';
import * as portal from '#contract/complaints/portal-complaints.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('outages and their complaints', () => {
  const estate = given(openEstate);

  test('a corrected type removes a complaint from an outage, or adds it to one with the outage’s message', async () => {
    const cut = await tell('Power', 'Cable cut');
    const leak = await estate.create({ typeId: estate.typeOf('Power').id, title: 'A wet wall' });
    const dark = await estate.create({ typeId: estate.typeOf('Other').id, title: 'It is dark' });
    assert.equal((await estate.get(leak.id)).incident?.label, 'Cable cut');
    const left = await correct(leak.id, 'Plumbing');
    assert.equal(left.incident, null);
    const joined = await correct(dark.id, 'Power');
    assert.equal(joined.incident?.label, 'Cable cut');
    assert.deepEqual(
      joined.comments.map(({ body }) => body),
      ['Cable cut: we are on it.'],
    );
    await estate.world.call(estate.manager, contract.changeComplaint, {
      params: { ...estate.params, complaintId: dark.id },
      body: { houseId: estate.houses[0]?.houseId ?? '', version: joined.version },
    });
    assert.equal((await estate.get(dark.id)).comments.length, 1, 'it is answered once');
    assert.equal((await end(cut.id, cut.version)).data.openCount, 0);
    assert.deepEqual(
      [(await estate.get(leak.id)).status, (await estate.get(dark.id)).status],
      ['New', 'Resolved'],
    );
  });

  test('a complaint that leaves an outage loses the outage’s promise date and keeps its own', async () => {
    const until = '2026-11-23T13:00:00.000Z';
    await tell('Security', 'Gate stuck', until);
    const typeId = estate.typeOf('Security').id;
    const [one, other] = [await estate.create({ typeId }), await estate.create({ typeId })];
    assert.equal((await estate.get(one.id)).promisedAt, until);
    const promisedAt = '2026-11-23T18:00:00.000Z';
    await estate.world.call(estate.manager, promiseComplaint, {
      params: { ...estate.params, complaintId: other.id },
      body: { promisedAt, version: (await estate.get(other.id)).version },
    });
    assert.equal((await correct(one.id, 'Noise')).promisedAt, null);
    assert.equal((await correct(other.id, 'Noise')).promisedAt, promisedAt);
    await estate.tick('2026-11-23T13:01:00Z');
    const later = await estate.get(one.id);
    assert.equal(later.promiseMissedAt, null);
    assert.doesNotMatch(
      later.comments.map(({ body }) => body).join(),
      /and did not\. We are sorry/,
    );
  });

  test('a reopened complaint joins the open outage, whether it was reopened before or after its report', async () => {
    const params = { communityId: estate.communityId, houseId: estate.houses[0]?.houseId ?? '' };
    const raise = async (title: string) =>
      (
        await estate.world.call(estate.resident, portal.raisePortalComplaint, {
          params,
          body: { typeId: estate.typeOf('Water').id, title, description: 'The taps are dry.' },
        })
      ).data.id;
    const reopen = (complaintId: string) =>
      estate.world.call(estate.resident, portal.reopenPortalComplaint, {
        params: { ...params, complaintId },
        body: { reason: 'It is dry again' },
      });
    const first = await tell('Water', 'Pump failed');
    const [early, late] = [await raise('No water'), await raise('Dry taps')];
    await end(first.id, first.version);
    await reopen(early);
    const second = await tell('Water', 'Pump failed again');
    assert.equal(second.complaintCount, 1);
    assert.equal((await estate.get(early)).incident?.id, second.id);
    assert.equal((await reopen(late)).data.status, 'In progress');
    assert.equal((await estate.get(late)).incident?.id, second.id);
    await end(second.id, second.version);
    for (const id of [early, late]) assert.equal((await estate.get(id)).status, 'Resolved');
  });

  test('a merged complaint cannot be reopened, unlike the complaint that it was merged into', async () => {
    const params = { communityId: estate.communityId, houseId: estate.houses[0]?.houseId ?? '' };
    const { data } = await estate.world.call(estate.resident, portal.raisePortalComplaint, {
      params,
      body: { typeId: estate.typeOf('Noise').id, title: 'A drill', description: 'All night long.' },
    });
    const parent = await estate.create({ typeId: estate.typeOf('Noise').id });
    await estate.world.call(estate.manager, mergeComplaints, {
      params: { ...estate.params, complaintId: parent.id },
      body: { ids: [data.id] },
    });
    for (const step of [
      { to: 'In progress' as const },
      { to: 'Resolved' as const, note: 'It is quiet.' },
    ]) {
      await estate.world.call(estate.manager, moveComplaint, {
        params: { ...estate.params, complaintId: parent.id },
        body: { step, version: (await estate.get(parent.id)).version },
      });
    }
    const one = await estate.world.call(estate.resident, portal.getPortalComplaint, {
      params: { ...params, complaintId: data.id },
    });
    assert.deepEqual([one.data.status, one.data.reopenUntil], ['Resolved', null]);
    assert.equal((await estate.get(data.id)).reopenUntil, null, 'nor is it told to staff');
    assert.notEqual((await estate.get(parent.id)).reopenUntil, null);
  });

  async function tell(type: string, title: string, expectedEndAt: string | null = null) {
    return (
      await estate.world.call(estate.manager, incidents.createIncident, {
        params: estate.params,
        body: {
          typeId: estate.typeOf(type).id,
          title,
          message: `${title}: we are on it.`,
          expectedEndAt,
        },
      })
    ).data;
  }

  function end(incidentId: string, version: number) {
    return estate.world.call(estate.manager, incidents.endIncident, {
      params: { ...estate.params, incidentId },
      body: { note: 'It is mended.', version },
    });
  }

  async function correct(complaintId: string, type: string) {
    return (
      await estate.world.call(estate.manager, contract.changeComplaint, {
        params: { ...estate.params, complaintId },
        body: {
          typeId: estate.typeOf(type).id,
          version: (await estate.get(complaintId)).version,
        },
      })
    ).data;
  }
});

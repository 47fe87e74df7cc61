// Tests for published summaries: they never change, publishing again creates a new version, and only residents of the
// community can read them in the portal.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as contract from '#contract/reports/summaries.ts';
import { pdfTexts } from '#testing/pdf-text.ts';
import { openDuesWorld } from '#testing/dues-world.ts';
import { given } from '#testing/given.ts';
import { cellText } from './words.ts';

describe('published summaries', () => {
  const estate = given(() => openDuesWorld(3));
  before(() => estate.published({ startOn: '2026-10-01', dueDay: 1, occurrences: 1 }));

  test('twelve concurrent calls for summaries by a stranger need only one connection each', async () => {
    // The test pool rejects a transaction that asks for a second connection.
    const answers = await Promise.all(Array.from({ length: 12 }, ofNeighbour));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([404]));
  });

  test('the summary of a month that has not ended cannot be published', async () => {
    const { failure } = await publish('2026-11-01');
    assert.equal(failure.errors[0]?.code, 'MONTH_NOT_OVER');
  });

  test('publishing the summary of a month again creates a new version and keeps the first one', async () => {
    const { world, manager, params, houseIds } = estate;
    const first = await publish();
    assert.equal(first.data.version, 1);
    await estate.pay({ houseId: houseIds[0] ?? '', amountMinor: 5_000_000, paidOn: '2026-10-20' });
    const second = await publish();
    assert.equal(second.data.version, 2);
    const summary = { params: { ...params, summaryId: first.data.id } };
    const before = await world.call(manager, contract.getSummary, summary);
    assert.deepEqual(before.data.report, first.data.report);
    assert.equal(before.data.isReplaced, true);
    assert.notDeepEqual(second.data.report, first.data.report);
    const { raw } = await world.call(manager, contract.downloadSummary, summary);
    assert.equal(raw.rawPayload.subarray(0, 4).toString(), '%PDF');
  });

  test('the minutes of a month print the figures of its summary, complaints, visits and a line to sign', async () => {
    const { world, manager, params } = estate;
    const query = { Month: '2026-10-01' };
    const file = await world.call(manager, contract.downloadMinutes, { params, query });
    const texts = pdfTexts(file.raw.rawPayload);
    const { data } = await world.call(manager, contract.previewSummary, { params, query });
    for (const { label, value, kind } of data.figures) {
      assert.equal(texts[texts.indexOf(label) + 1], cellText(value, kind, data.currency), label);
    }
    for (const text of ['Minutes of Oct 2026', 'Complaints', 'Visits', 'Secretary']) {
      assert.ok(texts.includes(text), text);
    }
    const early = { Month: '2027-01-01' };
    const refused = await world.call(manager, contract.downloadMinutes, { params, query: early });
    assert.equal(refused.failure.errors[0]?.code, 'MONTH_NOT_OVER');
  });

  test('two concurrent publications of a summary create two versions', async () => {
    const both = await Promise.all([publish(), publish()]);
    assert.deepEqual(both.map(({ data }) => data.version).toSorted(), [3, 4]);
  });

  test('residents of the community read its summaries, and other people get a 404', async () => {
    assert.equal((await ofNeighbour()).status, 404);
    await estate.world.owner.query(
      `insert into residents (community_id, first_name, last_name, phone, portal_user_id, status)
       values ($1, 'Ngozi', 'Obi', '+2348035550199', $2, 'Active')`,
      [estate.communityId, estate.neighbour.id],
    );
    const { data } = await ofNeighbour();
    assert.deepEqual(
      data.items.map(({ version }) => version),
      [4, 3, 2, 1],
    );
  });

  function publish(monthOn = '2026-10-01') {
    return estate.world.call(estate.manager, contract.publishSummary, {
      params: estate.params,
      body: { monthOn, note: 'Thank you for paying in time.' },
    });
  }

  function ofNeighbour() {
    return estate.world.call(estate.neighbour, contract.listResidentSummaries, {
      params: estate.params,
    });
  }
});

// Tests the report of complaints: counts by month, medians, shares in time, the groups, the limits, and the file. The
// list of complaints with the report's filters has the same counts.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listComplaints } from '#contract/complaints/complaints.ts';
import { downloadComplaintReport, getComplaintReport } from '#contract/reports/complaint-report.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';
import type { Person } from '#testing/world.ts';

describe('the report of complaints', () => {
  const estate = given(() => openFilled());

  test('the complaint report counts the complaints raised and closed in each month', async () => {
    const { data } = await read();
    assert.deepEqual(table(data, 'months')?.rows, [
      ['Oct 2026', 2, 1],
      ['Nov 2026', 2, 1],
    ]);
    assert.deepEqual(data.rowKeys['months'], ['2026-10-01', '2026-11-01']);
  });

  test('a complaint raised after midnight in the community’s time zone counts in the new month', async () => {
    const { data } = await read(estate.manager, { From: '2026-11-01', To: '2026-11-30' });
    assert.equal(figure(data, 'Raised'), 2);
    assert.deepEqual(table(data, 'months')?.rows, [['Nov 2026', 2, 1]]);
  });

  test('the complaint report computes the medians and in-time shares of first replies and resolutions', async () => {
    const { data } = await read();
    assert.equal(figure(data, 'First reply, median'), 60);
    assert.equal(figure(data, 'Replied in time'), 5_000);
    assert.equal(figure(data, 'Resolution, median'), 24 * 60);
    assert.equal(figure(data, 'Resolved in time'), 5_000);
  });

  test('the complaint report compares the number of raised complaints with the previous period', async () => {
    const { data } = await read(estate.manager, { From: '2026-11-01', To: '2026-11-30' });
    const raised = data.figures.find(({ label }) => label === 'Raised');
    assert.deepEqual([raised?.value, raised?.before], [2, 2]);
  });

  test('the complaint report groups by main type and lists the oldest open complaints', async () => {
    const { data } = await read();
    const rows = table(data, 'types')?.rows.map(([name, raised]) => [name, raised]);
    assert.deepEqual(rows, [
      ['Power', 3],
      ['Water', 1],
    ]);
    assert.deepEqual(
      table(data, 'oldest')?.rows.map(([title, , , raisedOn, days]) => [title, raisedOn, days]),
      [
        [`C-${String(3).padStart(5, '0')} No light`, '2026-11-01', 22],
        [`C-${String(4).padStart(5, '0')} No light`, '2026-11-20', 3],
      ],
    );
  });

  test('the list of complaints in the report’s period has the reported numbers of raised and closed', async () => {
    const { data } = await read();
    const count = async (query: Record<string, string>) =>
      (
        await estate.world.call(estate.manager, listComplaints, {
          params: estate.params,
          query: { ...query, WithArchived: 'true' } as never,
        })
      ).data.totalCount;
    assert.equal(await count({ From: period.From, To: period.To }), figure(data, 'Raised'));
    const ended = { EndedFrom: period.From, EndedTo: period.To };
    assert.equal(await count(ended), figure(data, 'Closed'));
    assert.equal(await count({ ...ended, Status: 'Closed' }), 1);
  });

  test('a team member limited to a street gets a report of the complaints of this street', async () => {
    await estate.world.owner.query('update workers set street_ids = $2 where id = $1', [
      estate.workers.Admin,
      [estate.houses.at(-1)?.streetId],
    ]);
    const { data } = await read(estate.people.Admin);
    assert.equal(figure(data, 'Raised'), 1);
  });

  test('the complaint report is refused for over two years, reversed dates or a missing permission', async () => {
    const long = await read(estate.manager, { From: '2024-01-01', To: '2026-11-30' });
    assert.equal(long.failure.errors[0]?.code, 'TOO_LONG');
    const turned = await read(estate.manager, { From: '2026-11-30', To: '2026-11-01' });
    assert.equal(turned.failure.errors[0]?.code, 'OUT_OF_ORDER');
    assert.equal((await read(estate.people['Security staff'])).status, 403);
  });

  test('a file of the complaint report has the report’s rows, and the audit log names the report', async () => {
    const reply = await estate.world.call(estate.manager, downloadComplaintReport, {
      params: estate.params,
      query: { ...period, Format: 'csv' },
    });
    assert.match(reply.raw.body, /"Oct 2026","2","1"/);
    assert.match(reply.raw.body, /"?First reply \(minutes\)"?/);
    const pdf = await estate.world.call(estate.manager, downloadComplaintReport, {
      params: estate.params,
      query: { ...period, Format: 'pdf' },
    });
    assert.match(pdf.raw.body.slice(0, 5), /%PDF/);
    const { rows } = await estate.world.owner.query(
      `select entity_label as label from audit_entries where community_id = $1 and action = 'report.taken'`,
      [estate.communityId],
    );
    assert.deepEqual([...new Set(rows.map(({ label }) => label))], ['Complaints report']);
  });

  const read = (by: Person = estate.manager, query = period) =>
    estate.world.call(by, getComplaintReport, { params: estate.params, query });
});

const period = { From: '2026-10-01', To: '2026-11-30' };

type Answer = {
  figures: { label: string; value: number | null }[];
  tables: { key: string; rows: unknown[][] }[];
};

const figure = ({ figures }: Answer, wanted: string) =>
  figures.find(({ label }) => label === wanted)?.value;

const table = ({ tables }: Answer, wanted: string) => tables.find(({ key }) => key === wanted);

/** Four complaints: two resolved ones of October, one of them archived, and two open ones of November. */
async function openFilled() {
  const estate = await openEstate();
  const { world, typeOf, create } = estate;
  const near = estate.houses[0]?.houseId ?? '';
  const far = estate.houses.at(-1)?.houseId ?? '';
  const made = [
    await create({ houseId: near }),
    await create({ houseId: far, typeId: typeOf('Water').id }),
    await create({ houseId: near }),
    await create({ houseId: near }),
  ];
  const [first, second, third, fourth] = made.map(({ id }) => id);
  await world.owner.query(`
    set session_replication_role = replica;
    update complaints set status = 'Closed', resolution_note = 'Repaired', created_at = '2026-10-05T09:00:00Z',
      responded_at = '2026-10-05T09:30:00Z',
      response_due_at = '2026-10-05T10:00:00Z', resolved_at = '2026-10-06T09:00:00Z',
      resolve_due_at = '2026-10-07T09:00:00Z', closed_at = '2026-10-09T09:00:00Z', archived_at = '2026-10-20T09:00:00Z'
      where id = '${first}';
    update complaints set status = 'Resolved', resolution_note = 'Repaired', created_at = '2026-10-30T09:00:00Z',
      responded_at = '2026-10-30T10:30:00Z', response_due_at = '2026-10-30T10:00:00Z',
      resolved_at = '2026-11-02T09:00:00Z', paused_seconds = 172800, resolve_due_at = '2026-11-01T09:00:00Z'
      where id = '${second}';
    update complaints set created_at = '2026-10-31T23:30:00Z' where id = '${third}';
    update complaints set created_at = '2026-11-20T09:00:00Z' where id = '${fourth}';
    set session_replication_role = origin;`);
  return estate;
}

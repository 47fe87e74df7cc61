import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/imports/imports.ts';
import { givenEach, given, givenWorld } from '#testing/given.ts';
import { uploader } from './testing.ts';

describe('names in an import file', () => {
  const world = givenWorld();
  const owner = given(() => world.person());
  const estate = givenEach(async () => ({ communityId: await world.community(owner) }));
  const on = givenEach(() => uploader(world, owner, estate.communityId));

  test('a column of full names is split into first and last names, with a note', async () => {
    const batch = await on.upload(
      csv(
        'S/N,Name of Resident,Street,House No.,Status,GSM No',
        '1,Mr. Chukwudi Eze,Palm Street,1,Owner,08034567890',
        '2,"Bello, Aisha",Palm Street,2,Tenant,08034567891',
        '3,Femi Ola Ade (son),Palm Street,3,Family,08034567892',
      ),
    );
    assert.equal(batch.status, 'Validated');
    assert.equal(batch.checks.withErrors, 0);
    assert.match(batch.notes[0] ?? '', /“Name of Resident” has full names/);
    assert.deepEqual(await stored(batch.id), ['Chukwudi|Eze', 'Aisha|Bello', 'Femi Ola|Ade']);
  });

  test('a full name of only one word in an import requires a last name', async () => {
    const { id } = await on.upload(
      csv('Full name,Street,House No,Status,Phone', 'Ngozi,Palm Street,1,Owner,08034567890'),
    );
    const [row] = await on.rows(id);
    assert.deepEqual(
      row?.problems.filter(({ level }) => level === 'error').map(({ column }) => column),
      ['lastName'],
    );
  });

  test('a user can correct a split name in the grid of an import', async () => {
    const { id } = await on.upload(
      csv('Names,Street,House No,Status,Phone', 'Eze Chidi,Palm Street,1,Owner,08034567890'),
    );
    const [row] = await on.rows(id);
    const cells = [
      { rowId: row?.id ?? '', column: 'firstName' as const, value: 'Chidi' },
      { rowId: row?.id ?? '', column: 'lastName' as const, value: 'Eze' },
    ];
    await world.call(owner, contract.changeImportCells, { ...on.params(id), body: { cells } });
    assert.deepEqual(await stored(id), ['Chidi|Eze']);
  });

  test('titles and the dots of initials are dropped from a name, and two people in a cell are refused', async () => {
    const { id } = await on.upload(
      csv(
        'First Name,Surname,Street,House No,Status,Phone',
        'Mrs. Ngozi A.,Eze,Palm Street,1,Owner,08034567890',
        'Mr & Mrs Tolu,Ade,Palm Street,2,Owner,08034567891',
      ),
    );
    assert.deepEqual(await stored(id), ['Ngozi A|Eze', 'null|Ade']);
  });

  function csv(...rows: string[]): Buffer {
    return Buffer.from(rows.join('\r\n'));
  }

  async function stored(batchId: string): Promise<string[]> {
    const { rows } = await world.owner.query(
      'select first_name, last_name from import_rows where batch_id = $1 order by line',
      [batchId],
    );
    return rows.map((row) => `${row.first_name}|${row.last_name}`);
  }
});

// Tests for the passes of an event. The invalid phone numbers of a guest list are reported together, with the positions
// of their guests. Guest lists can be CSV files with quotation marks, or XLSX files.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createGateEvent, readGuestList } from '#contract/gate-passes/gate-passes.ts';
import { row, text, xlsxOf } from '#platform/spreadsheets/workbook-fixture.ts';
import { sendFile } from '#testing/books.ts';
import { given, givenWorld } from '#testing/given.ts';
import { openGate } from '#kernel/gate/testing.ts';

describe('passes for an event', () => {
  const world = givenWorld();
  const estate = given(() => openGate(world));

  test('an event with invalid phone numbers is refused, and each error states the guest’s position', async () => {
    const refused = await create([
      { name: 'Ada Obi', phone: '0803 111 2233' },
      { name: 'Bola Ade', phone: '0803' },
      { name: 'Musa' },
      { name: 'Ngozi Eze', phone: '12' },
    ]);
    assert.equal(refused.status, 422);
    assert.deepEqual(
      refused.failure.errors.map(({ field }) => field),
      ['guests.1.phone', 'guests.3.phone'],
    );
    const made = await create([{ name: 'Ada Obi', phone: '0803 111 2233', plate: 'abc 123 xy' }]);
    assert.equal(made.data.shares.length, 1);
  });

  test('the upload of a guest list returns all rows of a CSV or XLSX file and refuses an unreadable one', async () => {
    const lines = [
      ['Obi, Ada', '08031112233', '2', 'ABC123XY'],
      ['Bola Ade', '', '', ''],
    ];
    const csv = await read(
      'guests.csv',
      Buffer.from('"Obi, Ada",08031112233,2,ABC123XY\nBola Ade'),
    );
    assert.deepEqual(JSON.parse(csv.body).data.lines, lines);
    const cells = ['Obi, Ada', '08031112233', '2', 'ABC123XY'];
    const first = row(1, ...cells.map((cell, at) => text(`${'ABCD'[at]}1`, cell)));
    const book = await xlsxOf(`${first}${row(2, text('A2', 'Bola Ade'))}`);
    assert.deepEqual(JSON.parse((await read('guests.xlsx', book)).body).data.lines, lines);
    const bad = await read('guests.csv', Buffer.from('Ada Obi\n"Bola'));
    assert.equal(bad.statusCode, 422);
    assert.match(bad.body, /quotation mark/);
  });

  function create(guests: object[]) {
    const at = (hours: number) =>
      new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
    const event = {
      houseId: estate.houseId,
      name: 'Wedding',
      startsAt: at(1),
      endsAt: at(9),
    };
    return world.call(estate.manager, createGateEvent, {
      params: estate.params,
      body: { ...event, guests } as never,
    });
  }

  async function read(name: string, bytes: Buffer) {
    const sent = { params: estate.params, bytes, name };
    return sendFile(world, estate.manager, readGuestList, sent);
  }
});

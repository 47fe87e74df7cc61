import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import * as contract from '#contract/reconciliation/bank-statements.ts';
import type { Statement } from '#contract/reconciliation/bank-statements.ts';
import { number, row, text, xlsxOf, zipOf } from '#platform/spreadsheets/workbook-fixture.ts';
import { csvOf, newBooks, sendFile } from '#testing/books.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('bank statements', () => {
  const world = givenWorld();
  const manager = given(() => world.person());
  const books = given(() => newBooks(world, manager, 1));

  let number10 = 2_000_000_000;

  test('the upload reads a bank statement with a preamble, signed amounts, totals and running balances', async () => {
    const { statement, lines } = await read(fixture('gtbank.csv'), 'gtbank.csv');
    assert.deepEqual(
      lines.map(([day, minor]) => [day, minor]),
      [
        ['2026-11-02', 5_000_000],
        ['2026-11-02', -2_688],
        ['2026-11-05', -12_000_000],
        ['2026-11-09', 125_000_050],
      ],
    );
    assert.equal(lines[2]?.[2], 'DIESEL SUPPLY, GEN 2');
    assert.deepEqual([statement.openingMinor, statement.closingMinor], [100_000_000, 217_997_362]);
    assert.equal(statement.problemCount, 0);
    assert.match(
      statement.notes.join(),
      /^This file is of the account 0123456789, not of \d{10}\.$/,
    );
  });

  test('the upload reads a Windows-1252 statement with semicolons, decimal commas and DR or CR marks', async () => {
    const { lines } = await read(fixture('ecobank-1252.csv'), 'ecobank.csv');
    assert.deepEqual(lines, [
      ['2026-11-02', 500_000, 'PoS reversal ÉTOILE'],
      ['2026-11-13', -5_250, 'SMS charge'],
    ]);
  });

  test('the upload reads a UTF-16 statement with tabs, newest-first lines, brackets and a currency', async () => {
    const { lines } = await read(fixture('zenith-utf16.txt'), 'zenith.txt');
    assert.deepEqual(lines, [
      ['2026-11-27', -107_500, 'Maintenance fee'],
      ['2026-11-28', 7_500_000, 'CIP/CR//Estate levy/OKEKE N.'],
    ]);
  });

  test('the upload reads a bank statement in Excel with serial dates and plain numbers', async () => {
    const sheet = [
      row(1, text('A1', 'Statement of account')),
      row(
        3,
        text('A3', 'Date'),
        text('B3', 'Description'),
        text('C3', 'Money In'),
        text('D3', 'Money Out'),
      ),
      row(
        4,
        number('A4', '46329'),
        text('B4', 'Lodgement'),
        number('C4', '1234.5'),
        text('D4', ''),
      ),
      row(5, number('A5', '46330'), text('B5', 'Fee'), text('C5', ''), number('D5', '12')),
    ].join('');
    const { lines } = await read(await xlsxOf(sheet), 'statement.xlsx');
    assert.deepEqual(lines, [
      ['2026-11-03', 123_450, 'Lodgement'],
      ['2026-11-04', -1_200, 'Fee'],
    ]);
  });

  test('the upload reads bank statements in OFX 1.x without end tags and in OFX 2.x as XML', async () => {
    const one = await read(fixture('access.ofx'), 'access.ofx');
    assert.deepEqual(one.lines, [
      ['2026-11-03', 5_000_000, 'CHIKE EZE NOV DUES & LEVY'],
      ['2026-11-04', -5_375, 'TRANSFER FEE'],
      ['2026-11-04', 5_000_000, 'CHIKE EZE NOV DUES & LEVY'],
    ]);
    assert.match(one.statement.notes[0] ?? '', /of the account 1012345678/);
    const two = await read(fixture('stanbic-2x.ofx'), 'stanbic.ofx');
    assert.deepEqual(two.lines, [['2026-11-10', -9_995_000, 'Gate works <phase 1>']]);
    assert.equal(two.statement.lines[0]?.reference, '000123');
  });

  test('a statement file that states another account number gets a note', async () => {
    const account = await books.account('3000000029');
    const notes = async (...above: string[]) => {
      const lines = [...above, 'Date,Narration,Ref,Amount', '05/11/2026,TRF ADA,,"10,000.00"'];
      const statement = await books.upload(Buffer.from(lines.join('\n')), 'statement.csv', account);
      return statement.notes;
    };
    const other = ['This file is of the account 2234681340, not of 3000000029.'];
    assert.deepEqual(await notes('Account Name:,PALM COURT', 'Account No:,2234681340'), other);
    assert.deepEqual(await notes('"Acct Number 223-468-1340"'), other);
    assert.deepEqual(await notes('Account No:,3000000029'), []);
    assert.deepEqual(await notes('Account Type:,Current', 'Branch:,2234681340'), []);
  });

  test('overlapping statements add no line twice, and equal lines of one file are separate lines', async () => {
    const account = await books.account('3000000001');
    const same = '05/11/2026,TRF ADA,,"10,000.00"';
    const first = await books.upload(csvOf('04/11/2026,FEE,50.00,', same, same), 'a.csv', account);
    assert.equal((await books.bringIn(first)).data.addedCount, 3);
    const again = await books.upload(csvOf('04/11/2026,FEE,50.00,', same, same), 'a.csv', account);
    assert.equal(again.newCount, 0);
    assert.equal((await books.bringIn(again)).failure.errors[0]?.code, 'NOTHING_NEW');
    const wider = csvOf(same, same, same, '06/11/2026,TRF BOLA,,5.00');
    const { data } = await books.bringIn(await books.upload(wider, 'b.csv', account));
    assert.deepEqual([data.addedCount, data.repeatedCount], [2, 2]);
    assert.equal((await books.list({ BankAccountId: account })).length, 5);
  });

  test('a bank statement without new lines is accepted only for days that no other file covers', async () => {
    const account = await books.account('3000000006');
    const bring = async (rows: string[], covers: { fromOn?: string; toOn?: string } = {}) =>
      books.bringIn(await books.upload(csvOf(...rows), 'a.csv', account), false, covers);
    const codeOf = ({ failure }: Awaited<ReturnType<typeof bring>>) => {
      const [why] = failure.errors;
      return [why?.code, why?.field];
    };
    const same = ['14/10/2026,FEE,50.00,'];
    assert.equal((await bring(same)).data.addedCount, 1);
    assert.deepEqual(codeOf(await bring(same)), ['NOTHING_NEW', undefined]);
    const october = { fromOn: '2026-10-01', toOn: '2026-10-31' };
    const { data } = await bring(same, october);
    assert.deepEqual(
      [data.addedCount, data.repeatedCount, data.fromOn, data.toOn],
      [0, 1, october.fromOn, october.toOn],
    );
    assert.deepEqual(codeOf(await bring(same, october)), ['NOTHING_NEW', undefined]);
    // A month without transactions: the file has only balances and states no period.
    const quiet = ['31/08/2026,Opening balance,,', 'End of statement,,,'];
    for (const [given, field] of [
      [{}, 'fromOn'],
      [{ fromOn: '2026-09-01' }, 'toOn'],
      [{ toOn: '2026-09-30' }, 'fromOn'],
    ] as const) {
      assert.deepEqual(codeOf(await bring(quiet, given)), ['DAYS_MISSING', field]);
    }
    const turned = await bring(quiet, { fromOn: '2026-09-30', toOn: '2026-09-01' });
    assert.deepEqual(codeOf(turned), ['OUT_OF_ORDER', 'toOn']);
    const september = { fromOn: '2026-09-01', toOn: '2026-09-30' };
    assert.equal((await bring(quiet, september)).data.toOn, '2026-09-30');
    assert.deepEqual(codeOf(await bring(quiet, september)), ['NOTHING_NEW', undefined]);
  });

  test('skipped rows of a bank statement do not prove that a period had no transactions', async () => {
    const account = await books.account('3000000008');
    const september = { fromOn: '2026-09-01', toOn: '2026-09-30' };
    const upload = (...rows: string[]) => books.upload(csvOf(...rows), 'a.csv', account);
    const refusedAs = async (statement: Statement, words: RegExp) => {
      const { failure } = await books.bringIn(statement, true, september);
      assert.equal(failure.errors[0]?.code, 'LINES_LEFT_OUT');
      assert.match(failure.message, words);
    };
    const broken = await upload('14/09/2026,TRF ADA,,five', '15/09/2026,TRF OLU,,six');
    assert.equal((await books.bringIn(broken)).failure.errors[0]?.code, 'ROWS_WITH_ERRORS');
    await refusedAs(broken, /2 rows would be left out/);
    const one = await upload('13/09/2026,FEE,50.00,');
    assert.equal((await books.bringIn(one)).data.addedCount, 1);
    await refusedAs(
      await upload('13/09/2026,FEE,50.00,', '14/09/2026,TRF ADA,,five'),
      /1 row would be left out/,
    );
    // With this mapping the amount column is empty.
    const lines = await upload('14/09/2026,TRF ADA,,5.00', '15/09/2026,TRF OLU,,6.00');
    const { data: mapped } = await world.call(manager, contract.changeStatementMapping, {
      params: { communityId: books.communityId, statementId: lines.id },
      body: { mapping: { ...lines.mapping, credit: null } },
    });
    assert.deepEqual([mapped.lineCount, mapped.problemCount, mapped.leftOutCount], [0, 0, 2]);
    await refusedAs(mapped, /2 rows would be left out/);
    assert.equal((await books.list({ BankAccountId: account })).length, 1);
  });

  test('an OFX file without transactions covers its period, and one without a period is refused', async () => {
    world.clock.set('2026-11-20T09:00:00Z');
    const account = await books.account('3000000009');
    const ofx = fixture('access.ofx')
      .toString('latin1')
      .replace(/<STMTTRN>.*<\/BANKTRANLIST>/s, '</BANKTRANLIST>');
    const quiet = await books.upload(Buffer.from(ofx), 'quiet.ofx', account);
    assert.deepEqual(
      [quiet.fromOn, quiet.toOn, quiet.lineCount, quiet.missing],
      ['2026-11-01', '2026-11-20', 0, []],
    );
    const { data } = await books.bringIn(quiet);
    assert.deepEqual([data.addedCount, data.fromOn, data.toOn], [0, '2026-11-01', '2026-11-20']);
    const answer = await sendFile(world, manager, contract.uploadStatement, {
      params: { communityId: books.communityId, bankAccountId: account },
      bytes: Buffer.from(ofx.replace(/<DTSTART>\d+/, '')),
      name: 'quiet.ofx',
    });
    assert.equal(answer.statusCode, 422);
    assert.match(answer.body, /NO_ROWS/);
  });

  test('bank lines of one day keep the order of their files', async () => {
    const account = await books.account('3000000007');
    const line = (words: string) => `14/10/2026,${words},,1.00`;
    for (const words of ['AB', 'ABCD', 'ABCDEF']) {
      const rows = [...words].map(line);
      await books.bringIn(await books.upload(csvOf(...rows), 'a.csv', account));
    }
    const listed = await books.list({ BankAccountId: account });
    assert.equal(listed.map(({ description }) => description).join(''), 'ABCDEF');
  });

  test('concurrent imports of a statement add its lines once', async () => {
    const account = await books.account('3000000002');
    const statement = await books.upload(csvOf('15/11/2026,TRF,,1.00'), 'a.csv', account);
    const other = await books.upload(csvOf('15/11/2026,TRF,,1.00'), 'b.csv', account);
    const answers = await Promise.all(
      [statement, statement, other].map((one) => books.bringIn(one)),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal((await books.list({ BankAccountId: account })).length, 1);
  });

  test('unknown columns of a bank statement are mapped by hand and remembered for the account', async () => {
    const account = await books.account('3000000003');
    const file = (day: string) => Buffer.from(`Wann,Was,Wieviel\r\n${day},Beitrag,100.00\r\n`);
    const statement = await books.upload(file('13/11/2026'), 'x.csv', account);
    assert.deepEqual(statement.missing, [
      'the date',
      'the description',
      'the amount, or debit and credit',
    ]);
    const mapping = { ...statement.mapping, headerRow: 0, date: 0, description: 1, amount: 2 };
    const twice = await world.call(manager, contract.changeStatementMapping, {
      params: { communityId: books.communityId, statementId: statement.id },
      body: { mapping: { ...mapping, payer: 1 } },
    });
    assert.equal(twice.failure.errors[0]?.code, 'COLUMN_TWICE');
    const { data } = await world.call(manager, contract.changeStatementMapping, {
      params: { communityId: books.communityId, statementId: statement.id },
      body: { mapping },
    });
    assert.equal(data.newCount, 1);
    await books.bringIn(data);
    const next = await books.upload(file('14/11/2026'), 'y.csv', account);
    assert.deepEqual([next.missing, next.newCount], [[], 1]);
  });

  test('a gap in a statement’s balances gets a note, and unreadable rows are skipped only on request', async () => {
    const account = await books.account('3000000004');
    const bytes = Buffer.from(
      'Date,Narration,Debit,Credit,Balance\n2026-11-05,A,,10.00,110.00\n2026-11-06,B,,5.00,215.00\n' +
        '2026-11-07,C,,five,220.00\n',
    );
    const statement = await books.upload(bytes, 'a.csv', account);
    assert.match(statement.notes[0] ?? '', /Between rows 2 and 3 the balance jumps by 100.00/);
    assert.equal(statement.problemCount, 1);
    assert.equal((await books.bringIn(statement)).failure.errors[0]?.code, 'ROWS_WITH_ERRORS');
    assert.equal((await books.bringIn(statement, true)).data.addedCount, 2);
  });

  test('a statement line has its number in the file, also below text and blank rows', async () => {
    const rows = ['ZENITH BANK', '', 'Date,Narration,Credit,Balance', '2026-11-05,A,10.00,110.00'];
    const bytes = Buffer.from(
      [...rows, '', '2026-11-06,B,5.00,215.00', '2026-11-07,C,five,'].join('\n'),
    );
    const { statement } = await read(bytes, 'gaps.csv');
    assert.deepEqual(
      statement.lines.map(({ row, problem }) => [row, problem !== null]),
      [
        [7, true],
        [4, false],
        [6, false],
      ],
    );
    assert.match(statement.notes.join(), /Between rows 4 and 6 the balance jumps by 100.00/);
  });

  test('a statement line with the day and narration of an imported line and the opposite sign is flagged', async () => {
    const account = await books.account('3000000021');
    const diesel = csvOf('28/10/2026,DIESEL SUPPLY,"30,000.00",', '28/10/2026,FEE,50.00,');
    await books.bringIn(await books.upload(diesel, 'out.csv', account));
    const turned = csvOf('28/10/2026,Diesel supply,,"30,000.00"', '28/10/2026,FEE,50.00,');
    const { lines, notes } = await books.upload(turned, 'in.csv', account);
    assert.deepEqual(
      lines.map(({ description, isRepeated, isOpposite }) => [description, isRepeated, isOpposite]),
      [
        ['Diesel supply', false, true],
        ['FEE', true, false],
      ],
    );
    assert.ok(notes.some((note) => note.startsWith('1 new line has the day, words and amount')));
  });

  test('a statement balance that contradicts another file gets a note with both balances and its name', async () => {
    const account = await books.account('3000000022');
    const file = (...rows: string[]) =>
      Buffer.from(['Date,Narration,Debit,Credit,Balance', ...rows].join('\r\n'));
    const first = await books.upload(
      file('2026-10-30,A,,10.00,110.00', '2026-10-31,B,,5.00,115.00'),
      'october.csv',
      account,
    );
    await books.bringIn(first);
    const next = file('2026-11-01,C,,1.00,201.00');
    const { notes } = await books.upload(next, 'november.csv', account);
    assert.deepEqual(notes, [
      'Balance at the end of 31 Oct 2026: this file has ₦200.00, “october.csv” has ₦115.00.',
    ]);
    const later = file('2026-11-03,C,,1.00,201.00');
    assert.deepEqual((await books.upload(later, 'later.csv', account)).notes, [
      '“october.csv” ends on 31 Oct 2026 with ₦115.00, and this file begins on 3 Nov 2026 with ₦200.00. ' +
        'No file shows the days between.',
    ]);
    const fitting = file('2026-11-01,C,,1.00,116.00');
    assert.deepEqual((await books.upload(fitting, 'fits.csv', account)).notes, []);
  });

  test('for a bank statement with ambiguous dates, the user has to choose day or month first', async () => {
    const account = await books.account('3000000005');
    for (const days of [
      ['05/11/2026'],
      ['01/10/2026', '01/11/2026'],
      ['10/02/2026', '10/05/2026'],
    ]) {
      const rows = days.map((day) => `${day},TRF,,1.00`);
      const bytes = Buffer.from(['Date,Narration,Debit,Credit', ...rows].join('\n'));
      const statement = await books.upload(bytes, 'a.csv', account);
      assert.deepEqual([statement.asksDayOrder, statement.mapping.dayOrder], [true, null]);
      assert.equal(statement.lineCount, 0);
      assert.equal((await books.bringIn(statement)).failure.errors[0]?.code, 'COLUMNS_MISSING');
    }
  });

  test('a period above a statement’s table gives the covered days and decides the order of the dates', async () => {
    world.clock.set('2026-11-27T09:00:00Z');
    const rows = ['Date,Narration,Debit,Credit', '02/10/2026,TRF,,1.00', '05/10/2026,TRF,,2.00'];
    for (const period of [
      'Statement of account 01/10/2026 - 31/10/2026',
      'Period:,01-Oct-2026 to 31-Oct-2026',
      'From:,1 October 2026\nTo:,31 October 2026',
    ]) {
      const bytes = Buffer.from(['ZENITH BANK', period, ...rows].join('\n'));
      const { statement, lines } = await read(bytes, 'october.csv');
      assert.deepEqual([statement.fromOn, statement.toOn], ['2026-10-01', '2026-10-31'], period);
      assert.deepEqual(
        lines.map(([day]) => day),
        ['2026-10-02', '2026-10-05'],
      );
    }
    const either = ['Period 01/10/2026 to 12/10/2026', ...rows].join('\n');
    const { statement } = await read(Buffer.from(either), 'either.csv');
    assert.deepEqual([statement.mapping.dayOrder, statement.fromOn], [null, null]);
  });

  test('the upload of a bank statement recognises the columns Posted, Details, Amt, D/C and Bal', async () => {
    const sheet = 'Posted,Details,Amt,D/C,Bal\n13/02/2026,NIP FEMI,"10,000.50",CR,"10,000.50"\n';
    const { statement, lines } = await read(Buffer.from(sheet), 'short.csv');
    assert.deepEqual(lines, [['2026-02-13', 1_000_050, 'NIP FEMI']]);
    assert.equal(statement.closingMinor, 1_000_050);
  });

  test('a file that is not a bank statement is refused with an error code', async () => {
    const refused: Record<string, Buffer> = {
      EMPTY_FILE: Buffer.alloc(0),
      NOT_A_SPREADSHEET: Buffer.from('%PDF-1.7 not a table'),
      OLD_EXCEL_FILE: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      DAMAGED_FILE: Buffer.from('OFXHEADER:100\n<!DOCTYPE x [<!ENTITY a "b">]><OFX></OFX>'),
      HAS_MACROS: await zipOf({ 'xl/vbaProject.bin': 'x', 'xl/workbook.xml': '<workbook/>' }),
    };
    for (const [code, bytes] of Object.entries(refused)) {
      const answer = await sendFile(world, manager, contract.uploadStatement, {
        params: { communityId: books.communityId, bankAccountId: books.bankAccountId },
        bytes,
        name: 'x.csv',
      });
      assert.equal(answer.statusCode, 422, `${code}: ${answer.body}`);
      assert.match(answer.body, new RegExp(`${code}|DAMAGED_FILE`));
    }
  });

  /** Uploads a file and returns its lines as day, amount and description. */
  async function read(bytes: Buffer, name: string) {
    const statement = await books.upload(bytes, name, await books.account(`${++number10}`));
    const lines = statement.lines.map((line) => [
      line.postedOn,
      line.amountMinor,
      line.description,
    ]);
    return { statement, lines };
  }
});

function fixture(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'fixtures', name));
}

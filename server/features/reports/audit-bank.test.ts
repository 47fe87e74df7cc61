// Tests the bank files of the audit pack: lines, matches and closings can be understood from the files alone, and
// agree with the journals of the same pack.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { ignoreBankLine } from '#contract/reconciliation/bank-lines.ts';
import { closeMonth, reopenMonth } from '#contract/reconciliation/month-closings.ts';
import { type OpenedPack, type PackRow, takePack } from '#testing/audit-pack.ts';
import { openBooks } from '#testing/books.ts';
import { given } from '#testing/given.ts';

describe('the bank in the audit pack', () => {
  let pack: OpenedPack;

  const books = given(() => openBooks(2));
  before(reconcileOctober);

  test('the audit pack lists each bank line with its narration, its state and the reason for ignoring it', () => {
    const lines = pack
      .table('bank-lines')
      .toSorted((one, other) => (one['posted_on'] ?? '').localeCompare(other['posted_on'] ?? ''));
    assert.deepEqual(
      lines.map((row) => [row['posted_on'], row['amount_minor'], row['description'], row['state']]),
      [
        ['2026-10-13', '3000000', 'NIP TRF ADA OBI', 'Matched'],
        ['2026-10-14', '5000000', 'TRF LANDLORD LTD', 'Matched'],
        ['2026-10-15', '750000', 'POS DEPOSIT 0803', 'Matched'],
        ['2026-10-16', '-400', 'SMS ALERT', 'Ignored'],
      ],
    );
    assert.equal(lines[3]?.['ignored_reason'], 'Booked with the charges of the quarter');
    assert.ok(lines.every((row) => row['bank_account'] === 'Zenith Bank 1012345678'));
  });

  test('matches in the audit pack add up to their bank line, and name their journals and who undid one', () => {
    const matches = pack.table('bank-matches');
    const counting = matches.filter((row) => row['undone_at'] === '' && row['from_match'] === '');
    for (const line of pack.table('bank-lines').filter(({ state }) => state === 'Matched')) {
      const own = counting.filter((row) => row['bank_line'] === line['id']);
      assert.equal(sumOf(own, 'amount_minor'), Number(line['amount_minor']));
    }
    const journals = new Set(pack.table('journals').map(({ reference }) => reference));
    for (const { journal } of matches) assert.ok(journals.has(journal), journal);
    const [undone, ...others] = matches.filter((row) => row['undone_at'] !== '');
    assert.deepEqual(others, []);
    assert.deepEqual(
      [undone?.['amount_minor'], undone?.['undo_reason'], undone?.['undone_by']],
      ['3000000', 'Matched by mistake', 'Ngozi Books'],
    );
    assert.match(pack.proof, /^Matched lines of the bank .*: 8750000\r$/m);
    assert.doesNotMatch(pack.proof, /DOES NOT HOLD/);
  });

  test('a month closed, reopened and closed again has two closings with names and reasons in the pack', () => {
    const closings = pack
      .table('closings')
      .toSorted((one, other) => (one['closed_at'] ?? '').localeCompare(other['closed_at'] ?? ''));
    assert.deepEqual(
      closings.map((row) => [
        row['note'],
        row['closed_by'],
        row['reopen_reason'],
        row['bank_minor'],
      ]),
      [
        ['Compared with the bank', 'Ngozi Books', 'A cheque was found', '8749600'],
        ['Compared again', 'Ngozi Books', '', '8749600'],
      ],
    );
    assert.deepEqual(
      closings.map((row) => [row['booked_minor'], row['ignored_minor'], row['difference_minor']]),
      [
        ['8750000', '-400', '0'],
        ['8750000', '-400', '0'],
      ],
    );
  });

  async function reconcileOctober() {
    const { world, manager, params, houseIds, communityId } = books;
    const [a = '', b = ''] = houseIds;
    await books.published({ startOn: '2026-10-01', dueDay: 1 });
    const [paid, split, unknown, charge] = await books.statement(
      '13/10/2026,NIP TRF ADA OBI,,"30,000.00"',
      '14/10/2026,TRF LANDLORD LTD,,"50,000.00"',
      '15/10/2026,POS DEPOSIT 0803,,"7,500.00"',
      '16/10/2026,SMS ALERT,4.00,',
    );
    assert.ok(paid && split && unknown && charge);
    const wrong = await books.match(paid, [{ kind: 'House', houseId: b, amountMinor: 3_000_000 }]);
    const { data: free } = await books.undo(wrong.data);
    await books.match(free, [{ kind: 'House', houseId: a, amountMinor: 3_000_000 }]);
    await books.match(split, [
      { kind: 'House', houseId: a, amountMinor: 2_000_000 },
      { kind: 'House', houseId: b, amountMinor: 3_000_000 },
    ]);
    await books.match(unknown, [{ kind: 'Unallocated', amountMinor: 750_000 }]);
    const ignored = await world.call(manager, ignoreBankLine, {
      params: { communityId, bankLineId: charge.id },
      body: { reason: 'Booked with the charges of the quarter', version: charge.version },
    });
    assert.equal(ignored.status, 200);
    const bankAccountId = books.bankAccountId;
    const close = (text: string) =>
      world.call(manager, closeMonth, {
        params,
        body: { month: '2026-10', note: text, explanations: [{ bankAccountId, text }] },
      });
    const first = await close('Compared with the bank');
    assert.equal(first.status, 200, first.raw.body);
    const closingId = first.data.closing?.id ?? '';
    await world.call(manager, reopenMonth, {
      params: { communityId, closingId },
      body: { reason: 'A cheque was found' },
    });
    await close('Compared again');
    await world.owner.query(
      `update communities set community_features = community_features || '{"Advanced Financial Report": true}'
       where id = $1`,
      [communityId],
    );
    pack = await takePack(world, manager, params, { fromOn: '2026-10-01', toOn: '2026-10-31' });
  }
});

function sumOf(rows: readonly PackRow[], column: string): number {
  return rows.reduce((sum, row) => sum + Number(row[column]), 0);
}

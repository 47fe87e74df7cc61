// Tests the audit pack the way an auditor uses it: unpack the archive, sum the tables, and compare each line of the
// proof with these sums alone.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { disputeCharge, getCharge, settleDispute } from '#contract/charges/charge-changes.ts';
import * as contract from '#contract/reports/reports.ts';
import { type OpenedPack, type PackRow, takePack } from '#testing/audit-pack.ts';
import { openDuesWorld } from '#testing/dues-world.ts';
import { given } from '#testing/given.ts';

describe('the audit pack', () => {
  let pack: OpenedPack;
  let disputedId: string;

  const estate = given(() => openDuesWorld(4));
  before(disputeAndTakePack);

  test('the main columns of five tables of the audit pack are filled in on every row', () => {
    const filled: Record<string, string[]> = {
      journals: ['id', 'reference', 'kind', 'occurred_on', 'posted_at', 'by_gateway'],
      postings: ['journal', 'account', 'occurred_on', 'amount_minor', 'balance_after_minor'],
      accounts: ['account', 'opening_minor', 'closing_minor', 'balance_minor', 'held_minor'],
      charges: [
        'house',
        'due',
        'period_from',
        'period_to',
        'principal_minor',
        'owed_minor',
        'income',
      ],
      transactions: ['reference', 'wallet', 'occurred_on', 'amount_minor', 'balance_after_minor'],
    };
    for (const [name, columns] of Object.entries(filled)) {
      assert.ok(table(name).length > 0, name);
      for (const row of table(name)) {
        for (const column of columns) assert.notEqual(row[column] ?? '', '', `${name}.${column}`);
      }
    }
    const wallets = table('accounts').filter(({ account }) => account === 'Wallets');
    assert.ok(wallets.some(({ name }) => name === 'Main wallet'));
    const days = new Set(table('journals').map(({ occurred_on }) => occurred_on));
    assert.deepEqual([...days], ['2026-11-21']);
  });

  test('the audit pack marks a disputed charge even if an earlier dispute of it was settled', () => {
    const marked = table('charges').filter(({ disputed }) => disputed === 'true');
    assert.deepEqual(
      marked.map(({ id }) => id),
      [disputedId],
    );
  });

  test('a month’s income in the advanced report equals the charges of the audit pack for that month', async () => {
    const { world, manager, params } = estate;
    const { data } = await world.call(manager, contract.getAdvancedReport, {
      params,
      query: { From: '2026-10-01', To: '2026-10-31', Basis: 'Period' },
    });
    const reported = data.tables.find(({ key }) => key === 'income')?.total?.[1];
    const billed = table('charges').filter(
      (row) => row['income'] === 'true' && row['void'] === 'false',
    );
    const october = billed.filter(
      ({ period_from = '', period_to = '' }) =>
        period_from <= '2026-10-31' && period_to >= '2026-10-01',
    );
    assert.deepEqual(
      [...new Set(october.map(({ period_from, period_to }) => `${period_from} ${period_to}`))],
      ['2026-10-01 2026-10-31'],
    );
    assert.equal(sumOf(october, 'principal_minor'), reported);
  });

  test('a person’s third audit pack is refused while two are in progress', async () => {
    const { world, manager, params } = estate;
    const body = { fromOn: '2026-09-01', toOn: '2026-12-31' };
    const take = () => world.call(manager, contract.takeAuditPack, { params, body });
    assert.equal((await take()).status, 200);
    assert.equal((await take()).status, 200);
    assert.equal((await take()).failure.errors[0]?.code, 'AUDIT_PACKS_RUNNING');
    await world.settle();
    assert.equal((await take()).status, 200);
    await world.settle();
  });

  test('the lines of each journal in the audit pack sum to zero', () => {
    const sums = new Map<string, number>();
    for (const { journal = '', amount_minor } of table('postings')) {
      sums.set(journal, (sums.get(journal) ?? 0) + Number(amount_minor));
    }
    const references = table('journals').map(({ reference = '' }) => reference);
    assert.deepEqual([...sums.keys()].toSorted(), references.toSorted());
    assert.deepEqual(
      [...sums].filter(([, sum]) => sum !== 0),
      [],
    );
  });

  test('the balances of each account in the audit pack follow from its postings', () => {
    for (const account of table('accounts')) {
      const own = table('postings')
        .filter(({ account_id }) => account_id === account['id'])
        .toSorted((one, other) => Number(one['position']) - Number(other['position']));
      let balance = Number(account['opening_minor']);
      for (const posting of own) {
        balance += Number(posting['amount_minor']);
        assert.equal(Number(posting['balance_after_minor']), balance);
      }
      assert.equal(Number(account['closing_minor']), balance);
      assert.equal(Number(account['balance_minor']), balance + Number(account['later_minor']));
    }
  });

  test('wallet transactions in the audit pack equal the houses’ payments to the last minor unit', () => {
    assert.equal(sumOf(table('transactions'), 'amount_minor'), 7_000_001 + 1_234_599);
    const paid = sumOf(table('charges'), 'paid_minor');
    const credit = table('accounts').filter(({ account }) => account === 'House credit');
    assert.equal(paid - sumOf(credit, 'balance_minor'), 7_000_001 + 1_234_599);
  });

  test('each line of the audit pack’s proof equals the sums of the tables', () => {
    const amounts = table('postings').map(({ amount_minor }) => Number(amount_minor));
    const sum = (list: number[]) => list.reduce((total, each) => total + each, 0);
    const receivable = table('accounts').filter(({ account }) => account === 'Dues receivable');
    const figures = [
      table('journals').length,
      table('postings').length,
      sum(amounts.filter((each) => each > 0)),
      -sum(amounts.filter((each) => each < 0)),
      sumOf(table('charges'), 'owed_minor'),
      sumOf(receivable, 'balance_minor'),
      0,
      0,
    ];
    const lines = pack.proof.split('\r\n');
    const told = lines.flatMap((line) => /: (-?\d+)$/.exec(line)?.[1] ?? []).map(Number);
    assert.deepEqual(told, figures);
    assert.equal(sumOf(table('accounts'), 'balance_minor'), 0);
    const verdicts = lines.flatMap((line) => /: (holds|DOES NOT HOLD)$/.exec(line)?.[1] ?? []);
    assert.deepEqual(
      verdicts,
      Array.from({ length: 6 }, () => 'holds'),
    );
  });

  test('the audit pack’s README explains every column of every table', () => {
    const { readme, tables } = pack;
    for (const [name, rows] of Object.entries(tables)) {
      assert.match(readme, new RegExp(`^${name}\\.csv: `, 'm'));
      for (const column of Object.keys(rows[0] ?? {}))
        assert.match(readme, new RegExp(`^  ${column}: `, 'm'));
    }
    assert.match(readme, /NGN: divide them by 100\./);
  });

  async function disputeAndTakePack() {
    const { world, manager, params, houseIds } = estate;
    await estate.published({ startOn: '2026-09-01', dueDay: 1, occurrences: 3 });
    await estate.pay({ houseId: houseIds[0] ?? '', amountMinor: 7_000_001 });
    await estate.pay({ houseId: houseIds[1] ?? '', amountMinor: 1_234_599 });
    await world.settle();
    const { items } = await estate.charges({ HouseId: houseIds[2] ?? '' });
    disputedId = items[0]?.id ?? '';
    const chargeId = disputedId;
    for (const command of [disputeCharge, settleDispute, disputeCharge] as const) {
      const { data } = await world.call(manager, getCharge, { params: { ...params, chargeId } });
      const body = { reason: 'The meter was read wrongly', version: data.version };
      const told = await world.call(manager, command, { params: { ...params, chargeId }, body });
      assert.equal(told.status, 200, told.raw.body);
    }
    await world.owner.query(
      `update communities set community_features = community_features || '{"Advanced Financial Report": true}'
       where id = $1`,
      [estate.communityId],
    );
    pack = await takePack(world, manager, params, { fromOn: '2026-09-01', toOn: '2026-12-31' });
  }

  function table(name: string): PackRow[] {
    return pack.table(name);
  }
});

function sumOf(rows: readonly PackRow[], column: string): number {
  return rows.reduce((sum, row) => sum + Number(row[column]), 0);
}

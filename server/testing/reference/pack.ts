// Compares the audit pack with the reference model: opens the archive as an auditor does, and sums its tables.
import assert from 'node:assert/strict';
import { type PackRow, takePack } from '#testing/audit-pack.ts';
import { firstOf, lastOf, monthOf } from './days.ts';
import * as figures from './figures.ts';
import type { Game } from './game.ts';
import { type Kobo, paid, owed, sum, waived } from './model.ts';

const total = (rows: readonly PackRow[], column: string): Kobo =>
  sum(rows.map((row) => BigInt(row[column] ?? '')));

/** Compares an audit pack of these months with the model, and the pack's tables with each other. */
export async function comparePack(game: Game, months: { from: string; to: string }): Promise<void> {
  const { estate, product } = game;
  const { world, maker, params } = product;
  const time = { fromOn: firstOf(months.from), toOn: lastOf(months.to) };
  const { table, proof } = await takePack(world, maker, params, time);
  assert.doesNotMatch(proof, /DOES NOT HOLD/);
  const accounts = Map.groupBy(table('accounts'), ({ account = '' }) => account);
  for (const [name, amount] of Object.entries(figures.accounts(estate))) {
    assert.equal(total(accounts.get(name) ?? [], 'balance_minor'), amount, `${name} of the pack`);
  }
  for (const account of table('accounts')) {
    const own = table('postings').filter(({ account_id }) => account_id === account['id']);
    const closing = BigInt(account['opening_minor'] ?? '') + total(own, 'amount_minor');
    assert.equal(BigInt(account['closing_minor'] ?? ''), closing, 'a closing balance of the pack');
  }
  for (const rows of Map.groupBy(table('postings'), ({ journal }) => journal).values()) {
    assert.equal(total(rows, 'amount_minor'), 0n, 'the lines of a journal');
  }
  const said = table('charges').map((row) =>
    [
      row['id'],
      row['principal_minor'],
      row['penalty_minor'],
      row['waived_minor'],
      row['paid_minor'],
      row['owed_minor'],
      row['disputed'],
      row['void'],
    ].join(' '),
  );
  const expected = estate.charges.map((charge) =>
    [
      charge.id,
      charge.principal,
      charge.penalty,
      waived(charge),
      paid(charge),
      owed(charge),
      charge.isDisputed,
      charge.isVoid,
    ].join(' '),
  );
  assert.deepEqual(said.toSorted(), expected.toSorted(), 'the charges of the pack');
  const inTime = estate.movements.filter(
    ({ day }) => monthOf(day) >= months.from && monthOf(day) <= months.to,
  );
  const moved = inTime.flatMap(({ day, wallets }) =>
    [...wallets.values()].map((amount) => `${day} ${amount}`),
  );
  assert.deepEqual(
    table('transactions')
      .map((row) => `${row['occurred_on']} ${row['amount_minor']}`)
      .toSorted(),
    moved.toSorted(),
    'the transactions of the pack',
  );
}

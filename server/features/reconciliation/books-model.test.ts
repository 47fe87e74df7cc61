// Matches lines, assigns money and undoes both at random, in rounds of three concurrent steps. After each round the
// ledger sums to zero, unallocated money equals its account, and matched amounts equal their parts and the wallet.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as receipts from '#contract/reconciliation/unallocated-receipts.ts';
import type { MatchPart } from '#contract/reconciliation/bank-lines.ts';
import { proveLedger } from '#ledger/proof.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { newBooks } from '#testing/books.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('ledger invariants under random matching', () => {
  const world = givenWorld();
  const manager = given(() => world.person());

  test('after random steps, the ledger balances and agrees with unallocated and matched bank lines', async () => {
    const books = await newBooks(world, manager, 4);
    await books.published();
    const pick = numbers(7);
    await books.statement(
      ...Array.from(
        { length: 12 },
        (_, at) => `${13 + (at % 8)}/11/2026,LINE ${at},,"${1000 + pick(50_000)}.00"`,
      ),
    );
    const houseOf = (): string => books.houseIds[pick(4)] ?? '';
    const step = async (): Promise<void> => {
      const lines = await books.list();
      const line = lines[pick(lines.length)];
      if (!line) return;
      const first = 1 + pick(line.amountMinor - 1);
      const [open] = await books.receipts();
      const choice = pick(4);
      if (choice === 0) await books.undo(line);
      else if (choice === 1 && open) {
        await world.call(manager, receipts.assignUnallocated, {
          params: { communityId: books.communityId, receiptId: open.id },
          body: { houseId: houseOf(), amountMinor: 1 + pick(open.remainingMinor) },
        });
      } else if (choice === 2 && open?.assigned[0]) {
        await world.call(manager, receipts.undoAssignment, {
          params: { communityId: books.communityId, receiptId: open.id },
          body: { partId: open.assigned[0].id, reason: 'Another house' },
        });
      } else {
        const parts: MatchPart[] = [
          { kind: 'House', houseId: houseOf(), amountMinor: first },
          { kind: 'Unallocated', amountMinor: line.amountMinor - first },
        ];
        await books.match(line, parts);
      }
    };
    for (let round = 0; round < 12; round += 1) {
      await Promise.all([step(), step(), step()]);
      await prove(books);
    }
  });

  async function prove(books: Awaited<ReturnType<typeof newBooks>>): Promise<void> {
    const { communityId } = books;
    const proof = await enterAsSystem(world.pool, { communityId }, ({ db }) => proveLedger(db));
    assert.deepEqual(proof, { unbalanced: [], differences: [] });
    const { balances, agrees } = await books.ledger();
    assert.ok(agrees, 'what charges owe is what the ledger says');
    const { unallocatedMinor } = await books.left();
    assert.equal(unallocatedMinor, 0 - (balances['unallocated'] ?? 0));
    const matched = (await books.list({ State: 'Matched' })).reduce(
      (sum, one) => sum + one.amountMinor,
      0,
    );
    assert.equal(balances[`wallet ${books.walletId}`] ?? 0, matched);
    for (const line of await books.list({ State: 'Matched' })) {
      const own = line.parts.filter(({ isAssigned }) => !isAssigned);
      assert.equal(
        own.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        line.amountMinor,
      );
    }
  }
});

/** A seeded generator: each run gets the same numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

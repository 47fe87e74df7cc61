// Runs random concurrent commands against a small reference model. The balance, the held amount and the available
// amount of every wallet must equal the results of the accepted commands.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as contract from '#contract/money-requests/money-requests.ts';
import { openFinances } from '#testing/finances.ts';
import { seeded } from '#testing/seeded.ts';
import { givenWorld, given } from '#testing/given.ts';

const rounds = 60;
const atOnce = 12;

const model: Model = new Map();
const waiting = new Map<string, Waiting>();

describe('random commands on wallets', () => {
  const world = givenWorld();
  let wallets: string[];

  const finances = given(() => openFinances(world));
  const wallet = given(async () => ({
    reserve: await finances.wallet('Reserve', { isReserve: true, amountMinor: 3_000 }),
  }));
  before(async () => {
    wallets = [finances.mainId, await finances.wallet('Works'), wallet.reserve];
    for (const id of wallets) model.set(id, { ledger: id === wallet.reserve ? 3_000 : 0, held: 0 });
  });

  test('720 random commands on wallets, twelve at a time, agree with the reference model', async (t) => {
    const random = seeded(20_261_122);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    for (let round = 0; round < rounds; round += 1) {
      const open = [...waiting.values()];
      const commands = Array.from(
        { length: atOnce },
        (): Command & { amount: number; two: string[] } => ({
          action: pick([
            'deposit',
            'transfer',
            'transfer',
            'approve',
            'approve',
            'reject',
            'cancel',
          ]),
          at: Math.floor(random() * Math.max(1, open.length)),
          amount: 1 + Math.floor(random() * 900),
          two: [pick(wallets), pick(wallets)],
        }),
      );
      await Promise.all(commands.map((command) => run(command, open[command.at])));
      for (const walletId of wallets) {
        const { ledger = 0, held = 0 } = model.get(walletId) ?? {};
        const said = await finances.balances(walletId);
        assert.deepEqual(said, { ledger, held, available: ledger - held }, `round ${round}`);
        assert.ok(said.available >= 0);
      }
    }
    await finances.prove();
    t.diagnostic(`${waiting.size} requests still wait`);
  });

  /** Applies an accepted command to the model. */
  function apply(one: Waiting, step: 'asked' | 'completed' | 'dropped'): void {
    const from = model.get(one.from);
    const to = model.get(one.to);
    assert.ok(from && to);
    const isHeld = one.kind === 'Transfer' && one.from === wallet.reserve;
    if (isHeld) from.held += step === 'asked' ? one.amount : -one.amount;
    if (step === 'asked') waiting.set(one.id, one);
    else waiting.delete(one.id);
    if (step !== 'completed') return;
    if (one.kind === 'Transfer') from.ledger -= one.amount;
    to.ledger += one.amount;
  }

  /** Runs one command and applies it to the model if the server accepted it. */
  async function run(
    { action, amount, two: [from = '', to = ''] }: Command & { amount: number; two: string[] },
    request: Waiting | undefined,
  ): Promise<void> {
    const params = { communityId: finances.communityId };
    if (action === 'deposit') {
      const made = await world.call(finances.ada, contract.depositFund, {
        params: { ...params, walletId: to },
        body: {
          amountMinor: amount,
          channel: 'Cash',
          receivedOn: '2026-01-05',
          counterparty: 'Somebody',
          narration: 'For the model',
          isNoDuplicate: true,
        },
      });
      apply({ id: made.data.id, kind: 'Deposit', from: to, to, amount }, 'asked');
      return;
    }
    if (action === 'transfer') {
      const made = await world.call(finances.ada, contract.transferFund, {
        params: { ...params, walletId: from },
        body: { toWalletId: to, amountMinor: amount, reason: 'For the model' },
      });
      if (made.status !== 200) {
        return assert.match(made.raw.body, /INSUFFICIENT_FUNDS|SAME_WALLET/);
      }
      const one = { id: made.data.id, kind: 'Transfer', from, to, amount };
      if (made.data.status === 'PendingApproval') return apply(one, 'asked');
      // A transfer without approval holds nothing, so only the balances change.
      const [source, target] = [model.get(from), model.get(to)];
      assert.ok(source && target);
      source.ledger -= amount;
      target.ledger += amount;
      return;
    }
    if (request) await decide(action, request);
  }

  async function decide(action: 'approve' | 'reject' | 'cancel', request: Waiting): Promise<void> {
    const params = { communityId: finances.communityId, requestId: request.id };
    const answer =
      action === 'approve'
        ? await world.call(finances.bayo, contract.approveMoneyRequest, {
            params,
            body: { version: 1 },
          })
        : action === 'reject'
          ? await world.call(finances.bayo, contract.rejectMoneyRequest, {
              params,
              body: { reason: 'By chance', version: 1 },
            })
          : await world.call(finances.ada, contract.cancelMoneyRequest, {
              params,
              body: { version: 1 },
            });
    if (answer.status !== 200) return assert.match(answer.raw.body, /REQUEST_DECIDED/);
    apply(request, action === 'approve' ? 'completed' : 'dropped');
  }
});

type Model = Map<string, { ledger: number; held: number }>;
type Waiting = { id: string; kind: string; from: string; to: string; amount: number };
type Command = { action: 'deposit' | 'transfer' | 'approve' | 'reject' | 'cancel'; at: number };

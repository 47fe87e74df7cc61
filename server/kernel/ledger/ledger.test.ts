// Tests the ledger's guarantees on a real PostgreSQL, and compares random sequences of commands with a small
// reference model.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { seeded } from '#testing/seeded.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { setAccountOpen } from './accounts.ts';
import { holdMoney, type Journal, postJournal, releaseHold } from './post.ts';
import { proveLedger } from './proof.ts';
import { rebuild } from './rebuild-balances.ts';

describe('the ledger', () => {
  const world = givenWorld();
  const estate = givenEach(async () => ({
    communityId: await world.community(await world.person()),
  }));

  test('journals posted in bulk change balances like journals posted one at a time', async () => {
    const cause = randomUUID();
    const many = [given('A', 500), given('B', 200, cause), given('A', -300)];
    assert.equal(await postMany(many), 3);
    const moved = await balances();
    assert.deepEqual(
      ['A', 'B', ''].map((name) => moved.get(name)?.balance),
      [200, 200, -400],
    );
    assert.equal(await postMany([given('B', 200, cause), given('A', 50)]), 1);
    assert.equal((await balances()).get('A')?.balance, 250);
    const { rows } = await world.owner.query<{ after: number }>(
      `select p.balance_after_minor as after from postings p join ledger_accounts a
         on a.community_id = p.community_id and a.id = p.account_id and a.subject = 'A'
       where p.community_id = $1 order by p.position`,
      [estate.communityId],
    );
    assert.deepEqual(
      rows.map(({ after }) => after),
      [500, 200, 250],
    );
    assert.deepEqual(await proof(), { unbalanced: [], differences: [] });
  });

  test('bulk posting refuses an overdraft, an unbalanced journal and a closed account', async () => {
    const named = (constraint: string) => (error: { constraint?: string }) =>
      error.constraint === constraint;
    await assert.rejects(
      postMany([given('A', 100), given('A', -101), given('A', 500)]),
      named('ledger_accounts_covered'),
    );
    await assert.rejects(
      postMany([
        {
          cause: randomUUID(),
          lines: [
            ['wallet', 'A', 5],
            ['contributions', '', -4],
          ],
        },
      ]),
      named('postings_balanced'),
    );
    await assert.rejects(
      postMany([{ cause: randomUUID(), lines: [['wallet', 'A', 5]] }]),
      named('postings_balanced'),
    );
    await postMany([given('A', 100)]);
    await inLedger((db) => setAccountOpen(db, { account: 'wallet', subject: 'A' }, false));
    await assert.rejects(postMany([given('A', 100)]), named('ledger_accounts_open'));
    assert.equal((await balances()).get('A')?.balance, 100);
  });

  test('a journal changes the balances of its lines, and the ledger check finds no difference', async () => {
    await deposit('main', 5_000);
    await transfer('main', 'works', 2_000);
    const now = await balances();
    assert.equal(now.get('main')?.balance, 3_000);
    assert.equal(now.get('works')?.balance, 2_000);
    assert.deepEqual(await proof(), { unbalanced: [], differences: [] });
  });

  test('posting twice for the same source makes one journal and returns the same answer', async () => {
    const source = { kind: 'payment', id: randomUUID() };
    const first = await deposit('main', 700, { source });
    const second = await deposit('main', 700, { source });
    assert.deepEqual(second, { ...first, repeated: true });
    assert.equal((await balances()).get('main')?.balance, 700);
  });

  test('concurrent reversals of the same journal make only one journal', async () => {
    const wallet = randomUUID();
    for (let round = 0; round < 40; round += 1) {
      const { id: reversesId } = await deposit(wallet, 500);
      const source = { kind: 'test', id: randomUUID() };
      const reversal = { kind: 'wallet.charge-back', reversesId, source };
      const posted = await Promise.all(
        Array.from({ length: 6 }, () => deposit(wallet, -500, reversal)),
      );
      assert.equal(new Set(posted.map(({ id }) => id)).size, 1);
      assert.equal(posted.filter(({ repeated }) => !repeated).length, 1);
    }
  });

  test('a wallet’s account cannot be overdrawn, and held money cannot be spent', async () => {
    await deposit('main', 1_000);
    const source = { kind: 'withdrawal', id: randomUUID() };
    await inLedger((db) =>
      holdMoney(db, { account: 'wallet', subject: 'main', amountMinor: 800, source }),
    );
    await refused(transfer('main', 'works', 201), 'INSUFFICIENT_FUNDS');
    await transfer('main', 'works', 200);
    assert.equal(await inLedger((db) => releaseHold(db, source)), true);
    assert.equal(await inLedger((db) => releaseHold(db, source)), false);
    assert.deepEqual((await balances()).get('main'), { balance: 800, held: 0 });
  });

  test('a closed account refuses postings and holds', async () => {
    await deposit('main', 1_000);
    await world.owner.query(
      `update ledger_accounts set open = false where community_id = $1 and subject = 'main'`,
      [estate.communityId],
    );
    await refused(transfer('main', 'works', 1), 'ACCOUNT_CLOSED');
    const hold = {
      account: 'wallet',
      subject: 'main',
      amountMinor: 1,
      source: { kind: 'withdrawal', id: randomUUID() },
    } as const;
    await refused(
      inLedger((db) => holdMoney(db, hold)),
      'ACCOUNT_CLOSED',
    );
  });

  test('a closed month refuses a journal dated in it', async () => {
    await world.owner.query(
      `insert into ledger_closings (community_id, closed_through, closed_by, figures)
       values ($1, '2026-10-31', gen_random_uuid(), '{}')`,
      [estate.communityId],
    );
    await refused(deposit('main', 1, { occurredOn: '2026-10-31' }), 'PERIOD_CLOSED');
    await deposit('main', 1, { occurredOn: '2026-11-01' });
  });

  test('ordinary statements of the database’s owner cannot unbalance, change or delete a posted journal', async () => {
    const { id } = await deposit('main', 1_000);
    await assert.rejects(
      world.owner.query(
        `insert into postings (community_id, journal_id, account_id, amount_minor,
           balance_after_minor, occurred_on, of_wallet)
         select community_id, $2, id, 5, 5, '2026-11-21', false from ledger_accounts where community_id = $1 limit 1`,
        [estate.communityId, await plantedJournal()],
      ),
      /a journal does not sum to zero/,
    );
    for (const attempt of [
      `update postings set amount_minor = 1 where journal_id = '${id}'`,
      `delete from postings where journal_id = '${id}'`,
      `update journals set narration = 'Another' where id = '${id}'`,
      `delete from journals where id = '${id}'`,
      'truncate postings',
      'truncate journals cascade',
    ]) {
      await assert.rejects(world.owner.query(attempt), /append-only/, attempt);
    }
  });

  /** A journal row without postings. */
  async function plantedJournal(): Promise<string> {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into journals (community_id, kind, reference, occurred_on, narration, source_kind)
       values ($1, 'planted', $2, '2026-11-21', 'Planted', 'test') returning id`,
      [estate.communityId, `T${randomUUID().slice(0, 8)}`],
    );
    assert.ok(rows[0]);
    return rows[0].id;
  }

  test('the ledger check finds a tampered balance, and a rebuild corrects it', async () => {
    await deposit('main', 1_000);
    await world.owner.query(
      `update ledger_accounts set balance_minor = 900, held_minor = 5
       where community_id = $1 and subject = 'main'`,
      [estate.communityId],
    );
    const { differences } = await proof();
    assert.deepEqual(
      differences.map((d) => [d.subject, d.balanceMinor, d.postedMinor, d.heldMinor, d.holdsMinor]),
      [['main', 900, 1_000, 5, 0]],
    );
    const { mended, unbalanced } = await rebuild(world.pool, estate.communityId);
    assert.deepEqual([mended.length, unbalanced.length], [1, 0]);
    const { rows } = await world.owner.query<{ after: unknown }>(
      `select after from audit_entries where community_id = $1 and action = 'ledger.rebuilt'`,
      [estate.communityId],
    );
    assert.match(
      JSON.stringify(rows),
      /"account":"wallet main","afterMinor":1000,"beforeMinor":900/,
    );
    assert.deepEqual(await proof(), { unbalanced: [], differences: [] });
  });

  test('an invalid amount or an unbalanced journal throws an ordinary error, not a refusal', async () => {
    for (const amount of [0, -0, 1.5, Number.NaN, 9_007_199_254_740_992]) {
      await assert.rejects(deposit('main', amount), /no amount/);
    }
    const lines = [
      { account: 'wallet', subject: 'main', amountMinor: 5 },
      { account: 'contributions', amountMinor: -4 },
    ] as const;
    await assert.rejects(
      inLedger((db) => postJournal(db, journal({ lines }))),
      /not to zero/,
    );
  });

  test('random deposits and transfers, twenty at a time, change balances as the reference model does', async () => {
    const wallets = ['a', 'b', 'c', 'd'];
    const random = seeded(20_261_121);
    const pick = (): string => wallets[Math.floor(random() * wallets.length)] ?? 'a';
    const model = new Map(wallets.map((wallet) => [wallet, 0]));
    for (let round = 0; round < 100; round += 1) {
      const commands = Array.from({ length: 20 }, () => ({
        from: random() < 0.3 ? null : pick(),
        to: pick(),
        amount: 1 + Math.floor(random() * 500),
      })).filter(({ from, to }) => from !== to);
      const outcomes = await Promise.allSettled(
        commands.map(({ from, to, amount }) =>
          from === null ? deposit(to, amount) : transfer(from, to, amount),
        ),
      );
      // Applies the accepted commands to the model too; their order does not matter.
      outcomes.forEach((outcome, index) => {
        const command = commands[index];
        assert.ok(command);
        if (outcome.status === 'rejected') {
          assert.equal(outcome.reason.refusal?.code, 'INSUFFICIENT_FUNDS', outcome.reason);
          return;
        }
        model.set(command.to, (model.get(command.to) ?? 0) + command.amount);
        if (command.from !== null)
          model.set(command.from, (model.get(command.from) ?? 0) - command.amount);
      });
      for (const [wallet, { balance }] of await balances()) {
        if (!model.has(wallet)) continue;
        assert.ok(balance >= 0);
        assert.equal(balance, model.get(wallet), `wallet ${wallet} after round ${round}`);
      }
    }
    assert.deepEqual(await proof(), { unbalanced: [], differences: [] });
  });

  function inLedger<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return enterAsSystem(world.pool, { communityId: estate.communityId }, ({ db }) => work(db));
  }

  function journal(over: Partial<Journal>): Journal {
    return {
      kind: 'wallet.deposit',
      occurredOn: '2026-11-21',
      postedAt: at,
      narration: 'A deposit',
      source: { kind: 'test', id: randomUUID() },
      lines: [],
      ...over,
    };
  }

  function deposit(wallet: string, amountMinor: number, over: Partial<Journal> = {}) {
    return inLedger((db) =>
      postJournal(
        db,
        journal({
          lines: [
            { account: 'wallet', subject: wallet, amountMinor },
            { account: 'contributions', amountMinor: -amountMinor },
          ],
          ...over,
        }),
      ),
    );
  }

  function transfer(from: string, to: string, amountMinor: number) {
    return inLedger((db) =>
      postJournal(
        db,
        journal({
          kind: 'wallet.transfer',
          lines: [
            { account: 'wallet', subject: from, amountMinor: -amountMinor },
            { account: 'wallet', subject: to, amountMinor },
          ],
        }),
      ),
    );
  }

  async function balances(): Promise<Map<string, { balance: number; held: number }>> {
    const { rows } = await world.owner.query<{
      subject: string;
      balance_minor: number;
      held_minor: number;
    }>(`select subject, balance_minor, held_minor from ledger_accounts where community_id = $1`, [
      estate.communityId,
    ]);
    return new Map(
      rows.map((row) => [row.subject, { balance: row.balance_minor, held: row.held_minor }]),
    );
  }

  function proof() {
    return inLedger(proveLedger);
  }

  function refused(work: Promise<unknown>, code: string) {
    return assert.rejects(
      work,
      (error: { refusal?: { code: string } }) => error.refusal?.code === code,
    );
  }

  /** Posts journals in bulk, each given as a list of [account, subject, amount] with its own cause. */
  function postMany(
    of: readonly { cause: string; lines: readonly (readonly [string, string, number])[] }[],
  ) {
    return inLedger(async (db) => {
      const side = (kind: string) => (kind === 'wallet' ? 'Debit' : 'Credit');
      const given = of.map(({ cause, lines }) => ({
        id: randomUUID(),
        kind: 'wallet.deposit',
        occurredOn: '2026-11-21',
        postedAt: at,
        narration: 'One of many',
        sourceKind: 'test',
        sourceId: cause,
        lines: lines.map(([kind, subject, amount]) => {
          const guarded = kind === 'wallet';
          return { kind, subject, amount, side: side(kind), guarded };
        }),
      }));
      const { rows } = await sql<{ posted: number }>`
        select post_journals(${JSON.stringify(given)}::jsonb) as posted`.execute(db);
      return rows[0]?.posted;
    });
  }

  function given(wallet: string, amount: number, cause: string = randomUUID()) {
    return {
      cause,
      lines: [
        ['wallet', wallet, amount],
        ['contributions', '', -amount],
      ] as const,
    };
  }
});

const at = '2026-11-21T09:00:00.000Z';

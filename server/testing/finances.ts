// A community with people who manage its money, for tests of wallets: an owner and two finance officers.
import { randomUUID } from 'node:crypto';
import * as contract from '#contract/wallets/wallets.ts';
import { postJournal } from '#ledger/post.ts';
import { proveLedger } from '#ledger/proof.ts';
import { hashToken } from '#platform/http/tenant.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import type { Person, World } from './world.ts';

export type Finances = {
  communityId: string;
  params: { communityId: string };
  owner: Person;
  /** Finance officers: both have wallets.create and wallets.approve. */
  ada: Person;
  bayo: Person;
  mainId: string;
  /** Creates a custom wallet, with money in it if `amountMinor` is given. */
  wallet(name: string, options?: { amountMinor?: number; isReserve?: boolean }): Promise<string>;
  /** Adds money to a wallet, like a deposit on that day. */
  fund(walletId: string, amountMinor: number, occurredOn?: string): Promise<void>;
  balances(walletId: string): Promise<{ ledger: number; held: number; available: number }>;
  /**
   * Fails if a journal of the community is unbalanced, or a balance or a held amount differs from its postings or
   * holds.
   */
  prove(): Promise<void>;
};

/** Marks people's sessions as confirmed, as if they had entered the code from their email. */
export async function stepUp(world: World, ...people: Person[]): Promise<void> {
  await world.owner.query('update sessions set stepped_up_at = $1 where token = any ($2)', [
    world.clock.now(),
    people.map(({ token }) => hashToken(token)),
  ]);
}

type Funding = {
  communityId: string;
  walletId: string;
  amountMinor: number;
  occurredOn?: string;
};

/** Adds money to a wallet, like a deposit on that day. */
export async function fundWallet(
  world: World,
  { communityId, walletId, amountMinor, occurredOn = '2026-01-05' }: Funding,
): Promise<void> {
  await enterAsSystem(world.pool, { communityId }, ({ db }) =>
    postJournal(db, {
      kind: 'wallet.deposit',
      occurredOn,
      postedAt: world.clock.now().toISOString(),
      narration: 'Brought along',
      source: { kind: 'test', id: randomUUID() },
      lines: [
        { account: 'wallet', subject: walletId, amountMinor },
        { account: 'contributions', amountMinor: -amountMinor },
      ],
    }),
  );
}

/**
 * Opens a community with an owner and two finance officers, all with a confirmed session, and with the features
 * 'Create Wallet' and 'Download Financial Report' turned on.
 */
export async function openFinances(world: World): Promise<Finances> {
  const [owner, ada, bayo] = [
    await world.person({ firstName: 'Olu', lastName: 'Owner' }),
    await world.person({ firstName: 'Ada', lastName: 'Asks' }),
    await world.person({ firstName: 'Bayo', lastName: 'Agrees' }),
  ];
  const communityId = await world.community(owner);
  for (const person of [ada, bayo]) await world.worker(communityId, person, 'Finance officer');
  await world.owner.query(
    `update communities set community_features = community_features
       || '{"Create Wallet": true, "Download Financial Report": true}' where id = $1`,
    [communityId],
  );
  await stepUp(world, owner, ada, bayo);
  const params = { communityId };
  const { data } = await world.call(owner, contract.listWallets, { params });
  const mainId = data.items[0]?.id ?? '';
  const inLedger = <T>(work: Parameters<typeof enterAsSystem<T>>[2]) =>
    enterAsSystem(world.pool, params, work);
  const fund: Finances['fund'] = (walletId, amountMinor, occurredOn) =>
    fundWallet(world, { communityId, walletId, amountMinor, ...(occurredOn && { occurredOn }) });
  return {
    communityId,
    params,
    owner,
    ada,
    bayo,
    mainId,
    fund,
    wallet: async (name, { amountMinor = 0, isReserve = false } = {}) => {
      const body = { name, isReserve };
      const made = await world.call(owner, contract.createWallet, { params, body });
      if (amountMinor > 0) await fund(made.data.id, amountMinor);
      return made.data.id;
    },
    balances: async (walletId) => {
      const one = await world.call(owner, contract.getWallet, {
        params: { communityId, walletId },
      });
      const { ledgerBalanceMinor: ledger, heldMinor: held, availableMinor: available } = one.data;
      return { ledger, held, available };
    },
    prove: async () => {
      const { unbalanced, differences } = await inLedger(({ db }) => proveLedger(db));
      if (unbalanced.length + differences.length === 0) return;
      throw new Error(`the ledger does not add up: ${JSON.stringify({ unbalanced, differences })}`);
    },
  };
}

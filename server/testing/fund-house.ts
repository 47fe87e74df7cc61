// Adds money to a house's wallet, like a payment through a gateway.
import { randomUUID } from 'node:crypto';
import { postJournal } from '#ledger/post.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import type { World } from './world.ts';

export const fundHouse = (
  world: World,
  { communityId, houseId }: { communityId: string; houseId: string },
  amountMinor: number,
) =>
  enterAsSystem(world.pool, { communityId }, ({ db }) =>
    postJournal(db, {
      kind: 'wallet.deposit',
      occurredOn: '2026-11-20',
      postedAt: world.clock.now().toISOString(),
      narration: 'Paid in',
      source: { kind: 'test', id: randomUUID() },
      lines: [
        { account: 'houseMoney', amountMinor },
        { account: 'houseWallet', subject: houseId, amountMinor: -amountMinor },
      ],
    }),
  );

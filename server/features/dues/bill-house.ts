// Bills one house once, for another feature such as complaints (a house that caused the work). Creates a one-off due
// for this house alone and publishes it at once.
import type { CommunityContext } from '#platform/http/context.ts';
import { todayIn } from '#platform/process/clock.ts';
import { createDue } from './dues.ts';
import { publishDue } from './publish.ts';

type Billed = {
  houseId: string;
  title: string;
  reason: string;
  amountMinor: number;
  walletId: string;
  dueOn: string;
};

export async function billHouse(context: CommunityContext, billed: Billed): Promise<string> {
  const { houseId, title, reason, amountMinor, walletId, dueOn } = billed;
  const today = todayIn(context.community.timeZone, context.clock);
  const due = await createDue(context, {
    body: {
      title,
      description: reason,
      category: 'Other',
      walletId,
      amount: { model: 'Fixed', amountMinor },
      audience: { kind: 'Houses', houseIds: [houseId] },
      frequency: 'One-off',
      startOn: dueOn < today ? today : dueOn,
      dueDay: Number(dueOn.slice(8, 10)),
      issueLeadDays: 90,
    } as Parameters<typeof createDue>[1]['body'],
  });
  const params = { communityId: context.communityId, dueId: due.id };
  await publishDue(context, { params, body: { version: due.version } });
  return due.id;
}

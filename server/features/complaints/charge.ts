// Charges a house for work that it caused. The feature for dues creates the due, and the complaint stores its id. The
// caller needs the permissions to create and approve dues, in addition to the permission to work on complaints.
import { complaintChargeRefusals as refusals } from '#contract/complaints/complaint-charges.ts';
import type { chargeComplaint as operation } from '#contract/complaints/complaint-charges.ts';
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { complaints, refuseArchivedOrMerged } from './complaints.ts';

export type Billed = {
  houseId: string;
  title: string;
  reason: string;
  amountMinor: number;
  walletId: string;
  dueOn: string;
};

/** A port that the feature for dues implements: publishes a one-off due for one house and returns its id. */
export type ChargePort = { billHouse(context: CommunityContext, billed: Billed): Promise<string> };

export const chargeComplaint =
  ({ billHouse }: ChargePort) =>
  async (
    context: CommunityContext,
    { params: { complaintId }, body }: Parsed<typeof operation>,
  ): Promise<Complaint> => {
    const { worker } = context;
    const stored = await complaints.lock(context, complaintId);
    if (!worker.permissions.has('dues.create') || !worker.permissions.has('dues.approve')) {
      throw refuse(common.forbidden);
    }
    const { version, ...billed } = body;
    await complaints.refuseStale(context, stored, version);
    refuseArchivedOrMerged(stored);
    if (stored.houseId === null) throw refuse(refusals.noHouse);
    if (stored.chargeDueId !== null) throw refuse(refusals.charged);
    const title = `${complaintNumber(stored.number)} ${stored.title}`.slice(0, 60);
    const { houseId } = stored;
    const chargeDueId = await billHouse(context, { ...billed, houseId, title });
    // If no cost is recorded, the charged amount becomes the cost of the work.
    const costMinor = stored.costMinor ?? body.amountMinor;
    return complaints.write(context, stored, {
      event: 'charged',
      values: { chargeDueId, costMinor },
      after: { amountMinor: body.amountMinor, reason: body.reason, dueOn: body.dueOn },
    });
  };

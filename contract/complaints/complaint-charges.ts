// Charging a house for the work on its complaint: a one-off due for this house only, which is issued and
// paid like any other due.
import { z } from 'zod';
import { Complaint, complaintRefusals as about, inComplaint } from './complaints.ts';
import { dueRefusals } from '#contract/dues/dues.ts';
import { common } from '#contract/shared/envelope.ts';
import { Day } from '#contract/shared/dates.ts';
import { Id, Version } from '#contract/shared/ids.ts';
import { AmountMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const noHouse = refusal(
  'NO_HOUSE_TO_CHARGE',
  409,
  'This complaint has no house to charge. Set its house first.',
);
const charged = refusal(
  'ALREADY_CHARGED',
  409,
  'The house was already charged for this complaint.',
);

export const complaintChargeRefusals = { noHouse, charged };

export const chargeComplaint = operation({
  name: 'chargeComplaint',
  method: 'POST',
  path: '/community/:communityId/complaints/:complaintId/charge',
  summary: 'Charge a complaint’s house for the work, as a one-off due',
  access: 'complaints.update',
  needsKey: true,
  feature: 'Complaint Management',
  params: inComplaint,
  body: z.strictObject({
    amountMinor: AmountMinor,
    /** The reason for the charge, shown to the house. */
    reason: z.string().trim().min(3, 'Say why the house pays.').max(500, 'At most 500 characters.'),
    /** The wallet that receives the payment. */
    walletId: Id,
    dueOn: Day,
    version: Version,
  }),
  data: Complaint,
  refusals: [
    common.stale,
    noHouse,
    charged,
    about.archived,
    about.merged,
    dueRefusals.unknownWallet,
    dueRefusals.unknownPlaces,
    dueRefusals.outOfOrder,
    dueRefusals.startTooOld,
    dueRefusals.nobodyBilled,
    dueRefusals.notThisStatus,
  ],
});

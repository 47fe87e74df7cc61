// Pays a provider: only for resolved work or the approved quote of an active job, once, to their stored bank account.
// The payment is a normal withdrawal with its approvals; a trigger on the table enforces the same rules.
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import {
  type ProviderJob,
  providerJobRefusals as refusals,
} from '#contract/providers/provider-jobs.ts';
import type { payProvider as operation } from '#contract/providers/provider-jobs.ts';
import { failedJobs, payoutWords, unpaidBy } from '#contract/providers/provider-words.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { formatAmount } from '#platform/money-text.ts';
import { refuse } from '#platform/refuse.ts';
import type { MoneyPort } from './ports.ts';
import { lockForStep, readJob } from './jobs.ts';
import { type StoredJob, writeJob } from './jobs-queries.ts';
import { recordJob } from './offer.ts';

export const payProvider =
  ({ withdraw }: MoneyPort) =>
  async (context: CommunityContext, input: Parsed<typeof operation>): Promise<ProviderJob> => {
    const { version: _, ...wanted } = input.body;
    const job = await lockForStep(context, input);
    refuseUnearned(context, job, wanted.amountMinor);
    const { payoutReference: reference, payoutStatus } = job;
    if (reference !== null && payoutStatus !== null && !unpaidBy.includes(payoutStatus)) {
      throw refuse(refusals.paid, { with: { reference, status: payoutWords[payoutStatus] } });
    }
    const { bankAccountId } = job;
    if (bankAccountId === null) {
      throw refuse(refusals.noPayee, { with: { name: job.providerName } });
    }
    const number = complaintNumber(job.complaintNumber);
    const narration = `${number} ${job.complaintTitle}, ${job.providerName}`.slice(0, 200);
    const requestId = await withdraw(context, { ...wanted, bankAccountId, narration });
    await writeJob(context, job, { payoutRequestId: requestId });
    recordJob(context, job, 'provider-job.paid', { after: { amountMinor: wanted.amountMinor } });
    return readJob(context, job.id);
  };

function refuseUnearned(context: CommunityContext, job: StoredJob, amountMinor: number): void {
  const isResolved = job.status === 'Done' && ['Resolved', 'Closed'].includes(job.complaintStatus);
  const isQuoted =
    job.quoteStatus === 'Approved' && job.quoteMinor !== null && !failedJobs.includes(job.status);
  if (!isResolved && !isQuoted) throw refuse(refusals.notPayable);
  if (!isQuoted || amountMinor <= (job.quoteMinor ?? 0)) return;
  const quote = formatAmount(job.quoteMinor ?? 0, context.community.currency);
  throw refuse(refusals.overQuote, { field: 'amountMinor', with: { quote } });
}

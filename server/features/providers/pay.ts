// Pays a provider for a job, to their stored bank account. The work must be resolved or its quote approved, and an
// approved quote limits the amount. A declined, lapsed or cancelled job is never paid. A job can be paid again only if
// the earlier payment did not happen. The payment is a normal withdrawal and needs its approvals. A trigger also
// enforces that the work is resolved or its quote approved.
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import {
  type ProviderJob,
  providerJobRefusals as refusals,
} from '#contract/providers/provider-jobs.ts';
import type { payProvider as operation } from '#contract/providers/provider-jobs.ts';
import { failedJobs, payoutWords, unpaidBy } from '#contract/providers/provider-words.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { MoneyPort } from './ports.ts';
import { providerJobs } from './job-entity.ts';
import type { StoredJob } from './jobs-queries.ts';

export const payProvider =
  ({ withdraw }: MoneyPort) =>
  async (
    context: CommunityContext,
    { params: { jobId }, body: { version, ...wanted } }: Parsed<typeof operation>,
  ): Promise<ProviderJob> => {
    const job = await providerJobs.lock(context, jobId, version);
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
    return providerJobs.write(context, job, {
      event: 'paid',
      values: { payoutRequestId: requestId },
      after: { amountMinor: wanted.amountMinor },
    });
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

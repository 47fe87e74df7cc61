// Registers community life: complaints, service providers, emergencies, and related features.
import { complaintClock } from '#server/features/complaints/clock-job.ts';
import { readComplaint } from '#server/features/complaints/complaints.ts';
import { disputeJob } from '#server/features/complaints/dispute-job.ts';
import { complaintExporter } from '#server/features/complaints/export.ts';
import type { JobPort } from '#server/features/complaints/job-port.ts';
import * as complaintDoors from '#server/features/complaints/provider-ports.ts';
import { complaintRoutes } from '#server/features/complaints/routes.ts';
import { emergencyChain, emergencySweep } from '#server/features/emergencies/chain-job.ts';
import { emergencyExporter } from '#server/features/emergencies/export.ts';
import { failedCallsJob } from '#server/features/emergencies/failed-calls-job.ts';
import { emergencyRoutes, openEmergenciesPayload } from '#server/features/emergencies/routes.ts';
import { billHouse } from '#server/features/dues/bill-house.ts';
import { openGateKeys } from '#server/features/gate-passes/gate-keys.ts';
import {
  endPassOfJob,
  linkOfPass,
  passForJob,
  renewPassesOfJobs,
} from '#server/features/gate-passes/job-passes.ts';
import { proposeWatchEntry } from '#server/features/gate-passes/watch-list.ts';
import { jobLinkLimits } from '#server/features/identity/guest-limits.ts';
import { providerClock } from '#server/features/providers/clock-job.ts';
import type {
  ComplaintPorts,
  GatePort,
  MoneyPort,
  PassPorts,
} from '#server/features/providers/ports.ts';
import { endWithComplaint, lockJobsOf } from '#server/features/providers/end-jobs.ts';
import { providerExporter } from '#server/features/providers/export.ts';
import { tellJobsOfHold } from '#server/features/providers/hold-news.ts';
import { linkMailJob } from '#server/features/providers/link-mail-job.ts';
import { routedJob } from '#server/features/providers/offer.ts';
import { providerRoutes } from '#server/features/providers/routes.ts';
import { withdrawFund } from '#server/features/wallets/withdrawals.ts';
import type { AppOptions, Area } from './area.ts';
import { walletPorts } from './money.ts';

export const portsOfComplaints: ComplaintPorts = { ...complaintDoors, readComplaint };

const jobDoor: JobPort = {
  lockJobsOf,
  tellJobsOfHold,
  endJobsOf: async (context, complaintIds, becomes) => {
    await endWithComplaint({ ...portsOfComplaints, endPassOfJob }, context, {
      complaintIds,
      becomes,
    });
  },
};

const yearMs = 364 * 24 * 3_600_000;

/** Blocking a provider proposes them for the gate's watch-list, with the longest duration that an entry may have. */
const gateDoor: GatePort = {
  watch: async (context, { name, phone, reason }) => {
    const expiresAt = new Date(context.clock.now().getTime() + yearMs).toISOString();
    const body = { name: name.slice(0, 80), severity: 'Block' as const, reason, expiresAt };
    await proposeWatchEntry(context, {
      params: { communityId: context.communityId },
      body: { ...body, ...(phone && { phone }) },
    });
  },
};

/** Opened by the first call, because the list of routes is also read without a secret. */
export function passPorts({
  secret,
  publicUrl,
}: Pick<AppOptions, 'secret' | 'publicUrl'>): PassPorts {
  const gate = () => ({ keys: openGateKeys(secret), publicUrl, secret });
  return {
    passForJob: (context, wanted) => passForJob(gate())(context, wanted),
    renewPassesOfJobs: (context, wanted) => renewPassesOfJobs(gate())(context, wanted),
    linkOfPass: (communityId, passId) => linkOfPass(gate())(communityId, passId),
    endPassOfJob,
  };
}

const moneyDoor = (options: AppOptions): MoneyPort => ({
  withdraw: async (context, { walletId, ...body }) => {
    const { communityId } = context;
    const withdraw = withdrawFund(walletPorts(options));
    const { id } = await withdraw(context, { params: { communityId, walletId }, body });
    return id;
  },
});

export const life: Area = {
  exporters: [complaintExporter, providerExporter, emergencyExporter],
  routes: (options) => [
    ...complaintRoutes(options, { billHouse, ...jobDoor }),
    ...providerRoutes(
      { ...options, ...jobLinkLimits(options), passes: passPorts(options) },
      { ...portsOfComplaints, ...gateDoor, ...moneyDoor(options) },
    ),
    ...emergencyRoutes,
  ],
  jobs: (options) => [
    disputeJob,
    routedJob(portsOfComplaints, options),
    linkMailJob,
    emergencyChain,
    failedCallsJob,
  ],
  scheduled: (options) => [
    complaintClock,
    providerClock({ ...portsOfComplaints, ...passPorts(options) }),
    emergencySweep,
  ],
  along: [openEmergenciesPayload],
};

// Functions that fill ports of features. server/features.ts passes them to the features, and fills the other ports
// itself.
import { lockAllHouses } from '#kernel/billing/house-money.ts';
import { openGateKeys } from '#kernel/gate/gate-keys.ts';
import type { HousePorts } from '#server/features/addresses/house-life.ts';
import { renameInBudgets } from '#server/features/budgets/budgets.ts';
import { readComplaint } from '#server/features/complaints/complaints.ts';
import type { JobPort } from '#kernel/complaints/job-port.ts';
import * as providerPortsOfComplaints from '#server/features/complaints/provider-ports.ts';
import {
  bookBankPayment,
  reverseBankPayment,
} from '#server/features/due-payments/bank-payments.ts';
import { bookHouseDeposit } from '#server/features/due-payments/cash-deposits.ts';
import { completePendingChargeback } from '#server/features/due-payments/charge-backs.ts';
import { endAccessOf } from '#server/features/gate-passes/end-access.ts';
import * as jobPasses from '#server/features/gate-passes/job-passes.ts';
import { proposeWatchEntry } from '#server/features/gate-registers/watch-list.ts';
import { standingOfHouses } from '#server/features/house-accounts/house-standing.ts';
import type { LicencePorts } from '#server/features/licences/orders.ts';
import { alwaysBy } from '#server/features/gateway-payments/gateways.ts';
import { openPayments } from '#server/features/gateway-payments/start.ts';
import { endWithComplaint, lockJobsOf } from '#server/features/providers/end-jobs.ts';
import { tellJobsOfHold } from '#server/features/providers/hold-news.ts';
import type {
  ComplaintPorts,
  GatePort,
  MoneyPort,
  PassPorts,
} from '#server/features/providers/ports.ts';
import { bankLineOf } from '#server/features/reconciliation/line-expenses.ts';
import type { DuePorts } from '#server/features/reconciliation/ports.ts';
import { metersOfHouses } from '#server/features/utilities/meters-of.ts';
import type { BankPorts } from '#server/features/bank-accounts/ports.ts';
import type { RequestPorts } from '#server/features/money-requests/ports.ts';
import { withdrawFund } from '#server/features/money-requests/withdrawals.ts';
import type { FeatureOptions } from '#platform/feature/options.ts';

/** The functions of payments that bank accounts use. */
export function bankPorts(options: Pick<FeatureOptions, 'gateways' | 'publicUrl'>): BankPorts {
  const { bankToAsk, asksBanks } = openPayments(options);
  return { bankToAsk, asksBanks };
}

/** The functions of payments, dues, budgets and reconciliation that money requests use. */
export function requestPorts(
  options: Pick<FeatureOptions, 'gateways' | 'publicUrl'>,
): RequestPorts {
  const payments = openPayments(options);
  return {
    paysOut: payments.isOn,
    sendPayout: payments.sendPayout,
    cancelPayout: payments.cancelPayout,
    payoutFeeOf: (inside, amountMinor) => payments.feeOf(inside, amountMinor, 'Payout'),
    takeDuesBack: completePendingChargeback,
    bookHouseDeposit,
    renameInBudgets,
    bankLineOf,
  };
}

/** The functions of dues that reconciliation uses. */
export const bankPaymentPorts: DuePorts = {
  lockAllHouses,
  takeBankPayment: bookBankPayment,
  takeBackBankPayment: reverseBankPayment,
};

/** The installation sells seats, so their payment goes over its own gateway. */
export const seatPorts = ({
  gateway,
  publicUrl,
}: Pick<FeatureOptions, 'gateway' | 'publicUrl'>): LicencePorts => ({
  startPayment: openPayments({ gateways: alwaysBy(gateway), publicUrl }).startPayment,
  isOn: Boolean(gateway),
});

/** When people leave a house, the gate access that they gave to others ends. */
export const leavingPorts = { endAccess: endAccessOf };

/**
 * The unsettled charges, plans, claims, refunds and money of each house, and the number of its meters. Houses without
 * any are left out.
 */
export const standingOf: HousePorts['standingOf'] = async (db, houseIds) => {
  const money = new Map((await standingOfHouses(db, houseIds)).map((one) => [one.houseId, one]));
  const meters = await metersOfHouses(db, houseIds);
  return [...new Set([...money.keys(), ...meters.keys()])].map((houseId) => ({
    openCharges: 0,
    plans: 0,
    claims: 0,
    refunds: 0,
    hasCredit: false,
    hasWalletMoney: false,
    ...money.get(houseId),
    houseId,
    meters: meters.get(houseId) ?? 0,
  }));
};

/** The functions of complaints that providers use. */
export const complaintPorts: ComplaintPorts = { ...providerPortsOfComplaints, readComplaint };

/** The functions of providers that complaints use. */
export const providerJobPorts: JobPort = {
  lockJobsOf,
  tellJobsOfHold,
  endJobsOf: async (context, complaintIds, becomes) => {
    const ports = { ...complaintPorts, endPassOfJob: jobPasses.endPassOfJob };
    await endWithComplaint(ports, context, { complaintIds, becomes });
  },
};

/**
 * The functions of gate passes that providers use. The keys are only opened when a function is called, because the
 * routes are also listed without a secret.
 */
export function passPorts({
  secret,
  publicUrl,
}: Pick<FeatureOptions, 'secret' | 'publicUrl'>): PassPorts {
  const gate = () => ({ keys: openGateKeys(secret), publicUrl, secret });
  return {
    passForJob: (context, wanted) => jobPasses.passForJob(gate())(context, wanted),
    renewPassesOfJobs: (context, wanted) => jobPasses.renewPassesOfJobs(gate())(context, wanted),
    linkOfPass: (communityId, passId) => jobPasses.linkOfPass(gate())(communityId, passId),
    endPassOfJob: jobPasses.endPassOfJob,
  };
}

/** A day less than a year, so that the entry ends within the longest duration on every clock. */
const longestWatchMs = 364 * 24 * 3_600_000;

/** Blocking a provider proposes them for the watch-list, for 364 days. */
export const watchPort: GatePort = {
  watch: async (context, { name, phone, reason }) => {
    const expiresAt = new Date(context.clock.now().getTime() + longestWatchMs).toISOString();
    const body = { name: name.slice(0, 80), severity: 'Block' as const, reason, expiresAt };
    await proposeWatchEntry(context, {
      params: { communityId: context.communityId },
      body: { ...body, ...(phone && { phone }) },
    });
  },
};

/** Requests the withdrawal that pays a provider from a wallet. */
export const providerPay = (
  options: Pick<FeatureOptions, 'gateways' | 'publicUrl'>,
): MoneyPort => ({
  withdraw: async (context, { walletId, ...body }) => {
    const { communityId } = context;
    const withdraw = withdrawFund(requestPorts(options));
    const { id } = await withdraw(context, { params: { communityId, walletId }, body });
    return id;
  },
});

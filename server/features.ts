// The list of all features. The manifest of a feature (features/<name>/feature.ts) registers its parts. This file
// fills the ports of each feature with functions of other features, and collects the parts of all features.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import type { Job, Scheduled } from '#platform/jobs/job.ts';
import * as ledgerMessages from '#ledger/messages.ts';
import { ledgerTables } from '#ledger/personal-tables.ts';
import { nightlyProof } from '#ledger/proof.ts';
import * as complaintMessages from '#kernel/complaints/messages.ts';
import * as gateMessages from '#kernel/gate/messages.ts';
import * as walletMessages from '#kernel/wallets/messages.ts';
import { joinHouses } from '#kernel/billing/house-money.ts';
import { dropFileJob } from '#platform/files/dropped-files.ts';
import { type Feature, withPorts } from '#platform/feature/define-feature.ts';
import { moveRowsOf } from '#platform/feature/merges.ts';
import type { Message } from '#platform/feature/message.ts';
import type { AppOptions, FeatureOptions } from '#platform/feature/options.ts';
import { housekeeping } from '#platform/jobs/housekeeping.ts';
import type { Route } from '#platform/http/route.ts';
import { deleteAnswersOfErased } from '#platform/http/idempotency.ts';
import type { LivePayload } from '#platform/live/live.ts';
import { mailJobs } from '#platform/delivery/mail.ts';
import { platformTables } from '#platform/feature/platform-tables.ts';
import { claimHouse, openHouse } from '#server/features/addresses/claim-house.ts';
import { addressesFeature } from '#server/features/addresses/feature.ts';
import { auditFeature } from '#server/features/audit/feature.ts';
import { redactAudit } from '#server/features/audit/redact.ts';
import { bankAccountsFeature } from '#server/features/bank-accounts/feature.ts';
import { broadcastSince, requireBroadcast } from '#server/features/broadcasts/broadcasts.ts';
import { broadcastsFeature } from '#server/features/broadcasts/feature.ts';
import { budgetTables } from '#server/features/budgets/budgets.ts';
import { passedBudgetShares } from '#server/features/budgets/passed-shares.ts';
import { budgetsFeature } from '#server/features/budgets/feature.ts';
import { chargesFeature } from '#server/features/charges/feature.ts';
import { owedByResident } from '#server/features/charges/owed-by.ts';
import { communitiesFeature } from '#server/features/communities/feature.ts';
import { getSetup } from '#server/features/communities/setup.ts';
import { complaintTypesFeature } from '#server/features/complaint-types/feature.ts';
import {
  complaintsSince,
  overdueComplaints,
  resolvedOnTime,
} from '#server/features/complaints/today.ts';
import { complaintsFeature } from '#server/features/complaints/feature.ts';
import { dashboardFeature } from '#server/features/dashboard/feature.ts';
import { dataCopiesFeature } from '#server/features/data-copies/feature.ts';
import { paymentsSince } from '#server/features/due-payments/inflow.ts';
import { duePaymentsFeature } from '#server/features/due-payments/feature.ts';
import { recordTransfer } from '#server/features/due-payments/payments.ts';
import { billHouse } from '#server/features/dues/bill-house.ts';
import { billHouses } from '#server/features/dues/bill-houses.ts';
import { duesOfWallet } from '#server/features/dues/dues-queries.ts';
import { duesFeature } from '#server/features/dues/feature.ts';
import { alarmsToAnswer, openEmergenciesOf } from '#server/features/emergencies/count.ts';
import * as alarms from '#server/features/emergencies/device-alarms.ts';
import { emergenciesFeature } from '#server/features/emergencies/feature.ts';
import { erasuresFeature } from '#server/features/erasures/feature.ts';
import { exportsFeature } from '#server/features/exports/feature.ts';
import { gateHardwareFeature } from '#server/features/gate-hardware/feature.ts';
import { gateOfflineFeature } from '#server/features/gate-offline/feature.ts';
import { tellElsewhere } from '#server/features/gate-offline/offline-sync.ts';
import { storePassage } from '#server/features/gate-offline/passages.ts';
import { closeAccess } from '#server/features/gate-passes/end-access.ts';
import { gatePassesFeature } from '#server/features/gate-passes/feature.ts';
import { gateRegistersFeature } from '#server/features/gate-registers/feature.ts';
import { gatesFeature } from '#server/features/gates/feature.ts';
import { groupsFeature } from '#server/features/groups/feature.ts';
import { addToGroup } from '#server/features/groups/members.ts';
import { houseAccountsFeature } from '#server/features/house-accounts/feature.ts';
import { recordAccount } from '#server/features/identity/queries/account-log.ts';
import { identityFeature } from '#server/features/identity/feature.ts';
import {
  deviceAlarmLimits,
  guestTicketLimits,
  jobLinkLimits,
  joinLimits,
  pairingLimits,
} from '#server/features/identity/limits/guest-limits.ts';
import { importsFeature } from '#server/features/imports/feature.ts';
import { instalmentPlansFeature } from '#server/features/instalment-plans/feature.ts';
import { revokeKeysOf } from '#server/features/integrations/api-keys.ts';
import { deliveryEraser, textEraser } from '#server/features/integrations/erase.ts';
import { incidentsFeature } from '#server/features/incidents/feature.ts';
import { integrationsFeature } from '#server/features/integrations/feature.ts';
import { mailerOf, withOwnServers } from '#server/features/integrations/smtp-send.ts';
import { joinRequestsToDecide, waitingRequestsOf } from '#server/features/join-requests/count.ts';
import { joinRequestsFeature } from '#server/features/join-requests/feature.ts';
import { licencesFeature } from '#server/features/licences/feature.ts';
import { liveFeature } from '#server/features/live/feature.ts';
import { notificationEraser } from '#server/features/notifications/erase.ts';
import { notificationsFeature } from '#server/features/notifications/feature.ts';
import { isStillNews } from '#server/features/notifications/settled.ts';
import { notePaymentPromise } from '#server/features/payment-claims/promises.ts';
import { claimsToDecide } from '#server/features/payment-claims/to-decide.ts';
import { paymentClaimsFeature } from '#server/features/payment-claims/feature.ts';
import { paymentsFeature } from '#server/features/gateway-payments/feature.ts';
import { openPayments } from '#server/features/gateway-payments/start.ts';
import { providersFeature } from '#server/features/providers/feature.ts';
import { pushFeature } from '#server/features/push/feature.ts';
import { bankSide } from '#server/features/reconciliation/bank-side.ts';
import { reconciliationFeature } from '#server/features/reconciliation/feature.ts';
import { openItemsOfMonth } from '#server/features/reconciliation/open-items.ts';
import { reverseBankLinePayment } from '#server/features/reconciliation/reverse-line-payment.ts';
import { unmatchedSince } from '#server/features/reconciliation/since.ts';
import { remindersFeature } from '#server/features/reminders/feature.ts';
import { collectionByMonth, inflowByMonth, owedNow } from '#server/features/reports/dashboard.ts';
import { reportsFeature } from '#server/features/reports/feature.ts';
import { copiedPersonOf } from '#server/features/residents/copied-person.ts';
import { housesLivedIn, personOf } from '#server/features/residents/erase.ts';
import { residentsFeature } from '#server/features/residents/feature.ts';
import { countHomes } from '#server/features/residents/homes.ts';
import { moveInApplicant } from '#server/features/residents/join-port.ts';
import { movesSince } from '#server/features/residents/moves-since.ts';
import { endOccupancies } from '#server/features/residents/move-out.ts';
import { retentionFeature } from '#server/features/retention/feature.ts';
import { savedRepliesFeature } from '#server/features/saved-replies/feature.ts';
import { savedViewsFeature } from '#server/features/saved-views/feature.ts';
import { searchFeature } from '#server/features/search/feature.ts';
import { supportAccessFeature } from '#server/features/support-access/feature.ts';
import { accountTicketEraser } from '#server/features/support/erase-account.ts';
import { supportFeature } from '#server/features/support/feature.ts';
import { teamFeature } from '#server/features/team/feature.ts';
import { timelinesFeature } from '#server/features/timelines/feature.ts';
import { utilitiesFeature } from '#server/features/utilities/feature.ts';
import { visitsFeature } from '#server/features/visits/feature.ts';
import { getExpectedByHouse, getGateNow } from '#server/features/visits/gate-now.ts';
import { walkInsFeature } from '#server/features/walk-ins/feature.ts';
import { approvalsOf } from '#server/features/money-requests/approvals-of-communities.ts';
import { askForReversalOf } from '#server/features/money-requests/charge-backs.ts';
import { recordExpense } from '#server/features/money-requests/expenses.ts';
import { moneyRequestsFeature } from '#server/features/money-requests/feature.ts';
import { walletsFeature } from '#server/features/wallets/feature.ts';
import { requestHouseDeposit } from '#server/features/money-requests/house-deposits.ts';
import { requestRefund } from '#server/features/money-requests/refunds.ts';
import { approvalsToDecide } from '#kernel/wallets/money-requests.ts';
import { walletOfHouse } from '#kernel/wallets/wallets-queries.ts';
import { getWallet } from '#server/features/wallets/wallets.ts';
import {
  bankPaymentPorts,
  bankPorts,
  complaintPorts,
  leavingPorts,
  passPorts,
  providerJobPorts,
  providerPay,
  seatPorts,
  requestPorts,
  standingOf,
  watchPort,
} from '#server/ports.ts';

/** The jobs and tables of the platform and of the ledger. */
const platform: Feature = {
  name: 'platform',
  tables: { ...platformTables, ...ledgerTables },
  jobs: ({ mailer, files, ...options }) => [
    ...mailJobs(withOwnServers(mailer, options)),
    dropFileJob(files),
    deleteAnswersOfErased,
  ],
  scheduled: () => [...housekeeping, nightlyProof],
};

/** All features. Erasers run in this order. */
export const features: readonly Feature[] = [
  platform,
  withPorts(identityFeature, () => ({ eraseOfAccount: accountTicketEraser })),
  withPorts(communitiesFeature, () => ({
    emergencies: openEmergenciesOf,
    joinRequests: waitingRequestsOf,
    approvals: approvalsOf,
    homes: countHomes,
  })),
  withPorts(teamFeature, () => ({
    handovers: features.flatMap(({ handovers }) => handovers ?? []),
    revokeKeysOf,
  })),
  auditFeature,
  withPorts(residentsFeature, () => ({
    ...leavingPorts,
    addToGroup,
    joinHouses,
    moveResident: moveRowsOf(() => features, 'resident'),
  })),
  withPorts(addressesFeature, () => ({
    endOccupancies: endOccupancies(leavingPorts),
    closeAccess,
    standingOf,
    addToGroup,
    expectedByHouse: getExpectedByHouse,
    requireBroadcast,
    moveHouse: moveRowsOf(() => features, 'house'),
  })),
  withPorts(complaintsFeature, () => ({ billHouse, ...providerJobPorts })),
  complaintTypesFeature,
  withPorts(incidentsFeature, () => providerJobPorts),
  duesFeature,
  instalmentPlansFeature,
  withPorts(duePaymentsFeature, (options) => ({
    startPayment: openPayments(options).startPayment,
    takeBackFromLine: reverseBankLinePayment(bankPaymentPorts),
    requestRefund: requestRefund(requestPorts(options)),
    requestHouseDeposit,
    askForReversal: askForReversalOf,
  })),
  houseAccountsFeature,
  chargesFeature,
  withPorts(paymentClaimsFeature, () => ({ recordTransfer })),
  withPorts(remindersFeature, () => ({ notePromise: notePaymentPromise })),
  withPorts(gatesFeature, (options) => ({
    ...pairingLimits(options),
    ...deviceAlarmLimits(options),
    alarms,
  })),
  gatePassesFeature,
  withPorts(visitsFeature, () => ({
    guestErasers: [notificationEraser, textEraser, deliveryEraser],
  })),
  walkInsFeature,
  gateOfflineFeature,
  withPorts(gateHardwareFeature, () => ({ storePassage, tellElsewhere })),
  gateRegistersFeature,
  groupsFeature,
  withPorts(providersFeature, (options) => ({
    ...complaintPorts,
    ...passPorts(options),
    ...watchPort,
    ...providerPay(options),
    ...jobLinkLimits(options),
  })),
  importsFeature,
  notificationsFeature,
  withPorts(broadcastsFeature, (options) => ({ mailerFor: mailerOf(options.mailer, options) })),
  withPorts(pushFeature, () => ({ isStillNews })),
  withPorts(supportFeature, guestTicketLimits),
  supportAccessFeature,
  emergenciesFeature,
  withPorts(joinRequestsFeature, (options) => ({
    ...joinLimits(options),
    claimHouse,
    openHouse,
    moveIn: moveInApplicant,
  })),
  timelinesFeature,
  withPorts(utilitiesFeature, () => ({ billHouses })),
  integrationsFeature,
  savedRepliesFeature,
  savedViewsFeature,
  withPorts(exportsFeature, () => ({ exporters })),
  withPorts(dataCopiesFeature, () => ({
    recordTaken: (context) => recordAccount(context, 'dataTaken'),
    tables: personalTables,
    copiedPersonOf,
  })),
  withPorts(walletsFeature, () => ({ usesOfWallet: duesOfWallet })),
  withPorts(moneyRequestsFeature, requestPorts),
  withPorts(bankAccountsFeature, bankPorts),
  withPorts(paymentsFeature, () => ({ getWallet, walletOfHouse })),
  withPorts(reconciliationFeature, (options) => ({
    ...bankPaymentPorts,
    requestRefund: requestRefund(requestPorts(options)),
    requestExpense: recordExpense,
  })),
  budgetsFeature,
  withPorts(reportsFeature, () => ({
    budget: budgetTables,
    bank: bankSide,
    missingOf: openItemsOfMonth,
  })),
  withPorts(licencesFeature, seatPorts),
  liveFeature,
  withPorts(dashboardFeature, () => ({
    setup: getSetup,
    dues: owedNow,
    collection: collectionByMonth,
    inflow: inflowByMonth,
    gate: getGateNow,
    resolvedOnTime,
    alarmsToAnswer,
    approvalsToDecide,
    claimsToDecide,
    joinRequestsToDecide,
    overdueComplaints,
    paymentsSince,
    unmatchedSince,
    complaintsSince,
    broadcastSince,
    movesSince,
    passedBudgetShares,
  })),
  withPorts(searchFeature, (options) => ({
    finders: features.flatMap(({ finders }) => finders?.(options) ?? []),
  })),
  withPorts(retentionFeature, () => ({
    rules: features.flatMap(({ retention }) => retention ?? []),
  })),
  withPorts(erasuresFeature, () => ({
    housesLivedIn,
    owedByResident,
    erasers: features.flatMap(({ erasers }) => erasers ?? []),
    eraseOfAccount: accountTicketEraser,
    tables: personalTables,
    personOf,
    redactAudit,
  })),
];

/** The lists that can be exported, by name. */
const exporters = new Map(
  features.flatMap((feature) => feature.exporters ?? []).map((one) => [one.list, one]),
);

/** The declarations of all tables, for erasures and for copies of a person's data. */
export const personalTables: PersonalTables = Object.fromEntries(
  features.flatMap(({ tables }) => Object.entries(tables ?? {})),
);

/** All operations of all features, with their functions. */
export const routesOf = (options: AppOptions): Route[] =>
  features.flatMap(({ routes }) => routes?.(options, {}) ?? []);

/** All jobs that outbox events start. */
export const jobsOf = (options: FeatureOptions): Job[] =>
  features.flatMap(({ jobs }) => jobs?.(options, {}) ?? []);

export const scheduledOf = (options: FeatureOptions): Scheduled[] =>
  features.flatMap(({ scheduled }) => scheduled?.(options, {}) ?? []);

/** The answers that are sent to open screens without a request. */
export const livePayloads: readonly LivePayload[] = features.flatMap(
  (feature) => feature.livePayloads ?? [],
);

/** All messages: by the folder of their feature or kernel, then by the name of their declaration. */
export const messages: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  'kernel/complaints': complaintMessages,
  'kernel/gate': gateMessages,
  'kernel/ledger': ledgerMessages,
  'kernel/wallets': walletMessages,
  ...Object.fromEntries(
    features.flatMap((feature) => (feature.messages ? [[feature.name, feature.messages]] : [])),
  ),
};

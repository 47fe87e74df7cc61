// The table of contents: every file of operations, and every operation there is.
import * as addresses from './addresses.ts';
import * as paidByHand from './paid-by-hand.ts';
import * as adjustments from './adjustments.ts';
import * as groupsBulk from './groups-bulk.ts';
import * as houseDocuments from './house-documents.ts';
import * as housesBulk from './houses-bulk.ts';
import * as streetsBulk from './streets-bulk.ts';
import * as sampleData from './sample-data.ts';
import * as apiKeys from './api-keys.ts';
import * as audit from './audit.ts';
import * as ownActivity from './own-activity.ts';
import * as bankAccounts from './bank-accounts.ts';
import * as bankLineExpenses from './bank-line-expenses.ts';
import * as bankLines from './bank-lines.ts';
import * as bankStatements from './bank-statements.ts';
import * as broadcastLife from './broadcast-life.ts';
import * as broadcastRecipients from './broadcast-recipients.ts';
import * as broadcasts from './broadcasts.ts';
import * as budgets from './budgets.ts';
import * as archivedCommunities from './archived-communities.ts';
import * as communities from './communities.ts';
import * as dashboard from './dashboard.ts';
import * as search from './search.ts';
import * as complaintCharges from './complaint-charges.ts';
import * as complaintIncidents from './complaint-incidents.ts';
import * as complaintMerge from './complaint-merge.ts';
import * as complaintSettings from './complaint-settings.ts';
import * as complaintSteps from './complaint-steps.ts';
import * as complaintTalk from './complaint-talk.ts';
import * as complaintTypes from './complaint-types.ts';
import * as complaints from './complaints.ts';
import * as complaintsBulk from './complaints-bulk.ts';
import * as portalComplaints from './portal-complaints.ts';
import * as jobLinks from './job-links.ts';
import * as providerJobs from './provider-jobs.ts';
import * as serviceProviders from './service-providers.ts';
import * as chargeChanges from './charge-changes.ts';
import * as cashSheet from './cash-sheet.ts';
import * as charges from './charges.ts';
import * as chargesBulk from './charges-bulk.ts';
import * as dueAttachments from './due-attachments.ts';
import * as dueCheckouts from './due-checkouts.ts';
import * as dueDay from './due-day.ts';
import * as dueLife from './due-life.ts';
import * as dueReminders from './due-reminders.ts';
import * as letters from './letters.ts';
import * as duePayments from './due-payments.ts';
import * as dueSettings from './due-settings.ts';
import * as dues from './dues.ts';
import * as identity from './identity.ts';
import * as joinRequests from './join-requests.ts';
import * as deviceAlarms from './device-alarms.ts';
import * as emergencies from './emergencies.ts';
import * as panicSettings from './panic-settings.ts';
import * as portalEmergencies from './portal-emergencies.ts';
import * as dataCopies from './data-copies.ts';
import * as environment from './environment.ts';
import * as erasures from './erasures.ts';
import * as expenses from './expenses.ts';
import * as exports from './exports.ts';
import * as retention from './retention.ts';
import * as financeSettings from './finance-settings.ts';
import * as groups from './groups.ts';
import * as guestTickets from './guest-tickets.ts';
import * as homes from './homes.ts';
import * as houseAccounts from './house-accounts.ts';
import * as houseClaims from './house-claims.ts';
import * as housePayments from './house-payments.ts';
import * as houseSide from './house-side.ts';
import * as instalmentPlans from './instalment-plans.ts';
import * as imports from './imports.ts';
import * as importStreets from './import-streets.ts';
import * as importUndo from './import-undo.ts';
import * as licences from './licences.ts';
import * as live from './live.ts';
import * as mailServers from './mail-servers.ts';
import * as monthClosings from './month-closings.ts';
import * as moneyRequests from './money-requests.ts';
import * as notices from './notices.ts';
import * as notifications from './notifications.ts';
import * as occupancies from './occupancies.ts';
import * as ownAccount from './own-account.ts';
import * as ownership from './ownership.ts';
import * as payments from './payments.ts';
import * as paymentGateways from './payment-gateways.ts';
import * as paymentClaims from './payment-claims.ts';
import * as paymentFiles from './payment-files.ts';
import * as paymentPromises from './payment-promises.ts';
import * as paymentSlips from './payment-slips.ts';
import * as push from './push.ts';
import * as receipts from './receipts.ts';
import * as reports from './reports.ts';
import * as refunds from './refunds.ts';
import * as residentInvitations from './resident-invitations.ts';
import * as residentPhotos from './resident-photos.ts';
import * as residents from './residents.ts';
import * as residentsBulk from './residents-bulk.ts';
import * as roles from './roles.ts';
import * as savedViews from './saved-views.ts';
import * as seatOrders from './seat-orders.ts';
import * as securityUsers from './security-users.ts';
import * as setup from './setup.ts';
import * as sms from './sms.ts';
import * as summaries from './summaries.ts';
import * as passkeys from './passkeys.ts';
import * as twoFactor from './two-factor.ts';
import * as supportAccess from './support-access.ts';
import * as ticketDesk from './ticket-desk.ts';
import * as tickets from './tickets.ts';
import * as transactions from './transactions.ts';
import * as unallocatedReceipts from './unallocated-receipts.ts';
import * as utilityBills from './utility-bills.ts';
import * as utilityMeters from './utility-meters.ts';
import * as utilityReadings from './utility-readings.ts';
import * as houseUtilities from './house-utilities.ts';
import * as utilityTariffs from './utility-tariffs.ts';
import * as utilityTokens from './utility-tokens.ts';
import * as vehicles from './vehicles.ts';
import * as walletStatement from './wallet-statement.ts';
import * as visitPhotos from './visit-photos.ts';
import * as gateRefusals from './gate-refusals.ts';
import * as stoppedWalkIns from './stopped-walk-ins.ts';
import * as walkInCalls from './walk-in-calls.ts';
import * as virtualAccounts from './virtual-accounts.ts';
import * as wallets from './wallets.ts';
import * as webhooks from './webhooks.ts';
import * as workers from './workers.ts';
import * as gateChecks from './gate-checks.ts';
import * as gateLookups from './gate-lookups.ts';
import * as gateHardware from './gate-hardware.ts';
import * as gateOffline from './gate-offline.ts';
import * as gatePasses from './gate-passes.ts';
import * as gatePeople from './gate-people.ts';
import * as gatePhotos from './gate-photos.ts';
import * as gateShifts from './gate-shifts.ts';
import * as gates from './gates.ts';
import * as guestPage from './guest-page.ts';
import * as hardwareApi from './hardware-api.ts';
import * as houseAccess from './house-access.ts';
import * as visits from './visits.ts';
import * as watchEntries from './watch-entries.ts';
import type { Operation } from './operation.ts';

/** Every file of operations, by name. */
export const contents = {
  environment,
  identity,
  passkeys,
  twoFactor,
  communities,
  archivedCommunities,
  setup,
  workers,
  roles,
  securityUsers,
  ownAccount,
  ownership,
  audit,
  ownActivity,
  dataCopies,
  erasures,
  supportAccess,
  notifications,
  savedViews,
  residents,
  residentsBulk,
  residentInvitations,
  residentPhotos,
  homes,
  occupancies,
  vehicles,
  addresses,
  adjustments,
  paidByHand,
  groupsBulk,
  houseDocuments,
  housesBulk,
  streetsBulk,
  sampleData,
  groups,
  virtualAccounts,
  wallets,
  walletStatement,
  moneyRequests,
  expenses,
  budgets,
  transactions,
  bankAccounts,
  financeSettings,
  bankStatements,
  bankLines,
  bankLineExpenses,
  unallocatedReceipts,
  monthClosings,
  payments,
  paymentGateways,
  dues,
  dueLife,
  dueDay,
  cashSheet,
  charges,
  chargesBulk,
  chargeChanges,
  duePayments,
  paymentSlips,
  dueAttachments,
  dueCheckouts,
  dueReminders,
  letters,
  dueSettings,
  receipts,
  paymentClaims,
  paymentFiles,
  paymentPromises,
  houseAccounts,
  broadcasts,
  broadcastLife,
  broadcastRecipients,
  notices,
  push,
  licences,
  seatOrders,
  reports,
  instalmentPlans,
  refunds,
  houseClaims,
  housePayments,
  houseSide,
  gatePasses,
  gateChecks,
  gateLookups,
  gateOffline,
  gateRefusals,
  stoppedWalkIns,
  walkInCalls,
  visits,
  visitPhotos,
  gatePeople,
  gatePhotos,
  watchEntries,
  gates,
  gateHardware,
  hardwareApi,
  gateShifts,
  houseAccess,
  guestPage,
  summaries,
  sms,
  complaints,
  complaintSteps,
  complaintTalk,
  complaintTypes,
  complaintSettings,
  complaintsBulk,
  complaintMerge,
  complaintIncidents,
  complaintCharges,
  portalComplaints,
  serviceProviders,
  providerJobs,
  jobLinks,
  deviceAlarms,
  emergencies,
  joinRequests,
  panicSettings,
  portalEmergencies,
  utilityMeters,
  utilityReadings,
  utilityTariffs,
  utilityBills,
  utilityTokens,
  houseUtilities,
  apiKeys,
  webhooks,
  mailServers,
  tickets,
  ticketDesk,
  guestTickets,
  imports,
  importStreets,
  importUndo,
  exports,
  retention,
  live,
  dashboard,
  search,
};

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Every operation of the contract. */
export const operations: readonly Operation[] = Object.values(contents).flatMap((area) =>
  Object.values(area as Record<string, unknown>).filter(isOperation),
);

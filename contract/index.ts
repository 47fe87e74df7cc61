// The table of contents: every area in menu order, and every operation there is.
import * as addresses from './addresses.ts';
import * as audit from './audit.ts';
import * as bankAccounts from './bank-accounts.ts';
import * as bankLines from './bank-lines.ts';
import * as bankStatements from './bank-statements.ts';
import * as budgets from './budgets.ts';
import * as communities from './communities.ts';
import * as chargeChanges from './charge-changes.ts';
import * as charges from './charges.ts';
import * as chargesBulk from './charges-bulk.ts';
import * as dueCheckouts from './due-checkouts.ts';
import * as dueDay from './due-day.ts';
import * as dueLife from './due-life.ts';
import * as dueReminders from './due-reminders.ts';
import * as duePayments from './due-payments.ts';
import * as dueSettings from './due-settings.ts';
import * as dues from './dues.ts';
import * as identity from './identity.ts';
import * as expenses from './expenses.ts';
import * as exports from './exports.ts';
import * as financeSettings from './finance-settings.ts';
import * as groups from './groups.ts';
import * as houseAccounts from './house-accounts.ts';
import * as houseSide from './house-side.ts';
import * as instalmentPlans from './instalment-plans.ts';
import * as imports from './imports.ts';
import * as licences from './licences.ts';
import * as live from './live.ts';
import * as monthClosings from './month-closings.ts';
import * as moneyRequests from './money-requests.ts';
import * as notifications from './notifications.ts';
import * as occupancies from './occupancies.ts';
import * as ownership from './ownership.ts';
import * as payments from './payments.ts';
import * as paymentClaims from './payment-claims.ts';
import * as paymentPromises from './payment-promises.ts';
import * as receipts from './receipts.ts';
import * as reports from './reports.ts';
import * as refunds from './refunds.ts';
import * as residentInvitations from './resident-invitations.ts';
import * as residents from './residents.ts';
import * as residentsBulk from './residents-bulk.ts';
import * as roles from './roles.ts';
import * as savedViews from './saved-views.ts';
import * as seatOrders from './seat-orders.ts';
import * as securityUsers from './security-users.ts';
import * as setup from './setup.ts';
import * as summaries from './summaries.ts';
import * as transactions from './transactions.ts';
import * as unallocatedReceipts from './unallocated-receipts.ts';
import * as vehicles from './vehicles.ts';
import * as walletStatement from './wallet-statement.ts';
import * as wallets from './wallets.ts';
import * as workers from './workers.ts';
import type { Operation } from './operation.ts';

/** The areas, in the order of the menu. */
export const contents = {
  identity,
  communities,
  setup,
  workers,
  roles,
  securityUsers,
  ownership,
  audit,
  notifications,
  savedViews,
  residents,
  residentsBulk,
  residentInvitations,
  occupancies,
  vehicles,
  addresses,
  groups,
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
  unallocatedReceipts,
  monthClosings,
  payments,
  dues,
  dueLife,
  dueDay,
  charges,
  chargesBulk,
  chargeChanges,
  duePayments,
  dueCheckouts,
  dueReminders,
  dueSettings,
  receipts,
  paymentClaims,
  paymentPromises,
  houseAccounts,
  licences,
  seatOrders,
  reports,
  instalmentPlans,
  refunds,
  houseSide,
  summaries,
  imports,
  exports,
  live,
};

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Every operation of the contract. */
export const operations: readonly Operation[] = Object.values(contents).flatMap((area) =>
  Object.values(area as Record<string, unknown>).filter(isOperation),
);

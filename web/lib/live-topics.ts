// Which answers become stale by which topic of the live stream. A topic is `noun.verb`, for
// instance `residents.changed`; an area adds one line for its noun, naming its readings and those
// of others that show its figures.

/** What counts what other areas hold. */
const figures = ['getSetup', 'listCommunityOverviews'];

const byNoun: Readonly<Record<string, readonly string[]>> = {
  addresses: [
    'listHouses',
    'getHouse',
    'getHouseHistory',
    'listStreets',
    'listHousehold',
    'listCommunities',
    'getCommunity',
    ...figures,
  ],
  residents: [
    'listResidents',
    'getResident',
    'getResidentHistory',
    'listResidentTags',
    'listResidentDuplicates',
    'listHousehold',
    'listHouses',
    'getHouse',
    'listGroupMembers',
    ...figures,
  ],
  wallets: [
    'listWallets',
    'getWallet',
    'getWalletHistory',
    'getWalletBalances',
    'getWalletStatement',
    'listMoneyRequests',
    'getMoneyRequest',
    'listTransactions',
    'getTransaction',
    'getFinances',
    'getFinanceSettings',
  ],
  reconciliation: [
    'listBankLines',
    'getBankLine',
    'findMovements',
    'getReconciliation',
    'listUnallocatedReceipts',
    'listStatements',
    'getStatement',
    'listMonths',
    'previewMonth',
  ],
  bankAccounts: ['listBankAccounts', 'listWallets', 'getWallet'],
  dues: [
    'listDues',
    'getDue',
    'getDueHistory',
    'listCharges',
    'getCharge',
    'listDuePayments',
    'getDuePayment',
    'getHouseAccount',
    'listRefunds',
    'listInstalmentPlans',
    'getInstalmentPlan',
    'getHouseStatement',
    'listDueReminders',
    'listPaymentClaims',
    'getPaymentClaim',
    'listPaymentPromises',
    'getDueSettings',
    'getDuesReport',
  ],
  licences: ['getLicences', 'listSeatDays', 'listSeatOrders', 'getSeatOrder', 'quoteSeats'],
  groups: ['listGroups', 'getGroup', 'getGroupHistory', 'listGroupMembers', ...figures],
  notifications: ['listNotifications', 'getUnreadCount'],
  communities: ['listCommunities', 'getCommunity', ...figures],
  team: [
    'getWorkerByUserId',
    'listWorkers',
    'listWorkerInvitations',
    'listRoles',
    'listSecurityUsers',
    'getOwnershipTransfer',
    ...figures,
  ],
  payments: ['listPayments', 'getPayment'],
  imports: ['listImports', 'getImport', 'listImportRows'],
  export: ['getExport'],
  reports: ['getReportDownload'],
  summaries: ['listSummaries'],
  budgets: ['getBudget', 'getAdvancedReport'],
  savedViews: ['listSavedViews'],
};

export const nouns = Object.keys(byNoun);

/** The names of the operations whose cached answers a topic makes stale. */
export const operationsOf = (topic: string): readonly string[] =>
  byNoun[topic.split('.')[0] ?? ''] ?? [];

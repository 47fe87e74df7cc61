// Every address of the product. Links are built here and nowhere else, so that a renamed route is
// one line.

export const paths = {
  signIn: () => '/',
  forgotPassword: () => '/forgot_password',
  requestOtp: () => '/request_otp',
  verifyEmail: () => '/verify_email',
  signUp: () => '/signup',
  sessionExpired: () => '/session-expired',
  updateUserDetails: () => '/update-user-details',
  communityOverview: () => '/community-overview',
  createCommunity: () => '/community-overview/create',
  /** The wizard of a community that exists: where it was left, or at one step. */
  setUpCommunity: (id: string, step?: string) =>
    `/community-overview/create?Community=${id}${step ? `&Step=${step}` : ''}`,
  joinTeam: () => '/join-team',
  /** The link of a resident's invitation; the token follows behind the `#`. */
  joinPortal: () => '/join',
  terms: () => '/terms',
  unauthorized: () => '/unauthorized',
  residents: () => '/residents',
  resident: (residentId: string) => `/residents/${residentId}`,
  importResidents: () => '/residents/import',
  addresses: () => '/address',
  importAddresses: () => '/address/import',
  house: (houseId: string) => `/address/${houseId}`,
  groups: () => '/groups',
  group: (groupId: string) => `/groups/${groupId}`,
  dues: () => '/dues',
  /** The charges of one quick view: `Due today` or `Overdue`. */
  quickCharges: (quick: string) => `/dues?Tab=charges&Quick=${encodeURIComponent(quick)}`,
  due: (dueId: string) => `/dues/${dueId}`,
  /** What stands between the estate and one house. */
  houseAccount: (houseId: string) => `/dues/house/${houseId}`,
  /** Open to everyone: whether a receipt is real. */
  receipt: (communityId: string, code: string) => `/receipts/${communityId}/${code}`,
  finances: () => '/finances',
  /** One part of the finances: `transactions`, `approvals`, `reconciliation`, `bank-accounts`, `houses`. */
  financesTab: (tab: string) => `/finances?Tab=${tab}`,
  /** Money that came and has no name yet. */
  unallocated: () => '/finances?Tab=reconciliation&Part=unallocated',
  statement: () => '/finances/statement',
  wallet: (walletId: string) => `/finances/wallet/${walletId}`,
  exported: (exportId: string) => `/exports/${exportId}`,
  settings: () => '/settings',
  /** One part of the settings, by the key it has in `web/settings.tsx`. */
  settingsTab: (tab: string) => `/settings?Tab=${tab}`,
  licences: () => '/licenses',
  upgrade: () => '/upgrade',
  /** The way out of a feature that is not active: the page leads with it. */
  upgradeFor: (feature: string) => `/upgrade?Feature=${encodeURIComponent(feature)}`,
} as const;

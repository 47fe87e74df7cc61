// The URLs of the product's pages. Pages build their links here, so that renaming a route changes few lines. `web/lib`
// and `web/ui` do not import this file: they get addresses as props, or name the few that they need.

export const paths = {
  signIn: () => '/',
  forgotPassword: () => '/forgot_password',
  requestOtp: () => '/request_otp',
  verifyEmail: () => '/verify_email',
  signUp: () => '/signup',
  sessionExpired: () => '/session-expired',
  updateUserDetails: () => '/update-user-details',
  communityOverview: () => '/community-overview',
  /** The person's homes, in all communities. */
  homes: () => '/homes',
  createCommunity: () => '/community-overview/create',
  /** The wizard of an existing community: at the step to resume, or at a given step. */
  setUpCommunity: (id: string, step?: string) =>
    `/community-overview/create?Community=${id}${step ? `&Step=${step}` : ''}`,
  /** The user's own profile, also available without a community. */
  profile: () => '/profile',
  joinTeam: () => '/join-team',
  /** The link of a resident's invitation; the token follows in the fragment. */
  joinPortal: () => '/join',
  terms: () => '/terms',
  unauthorized: () => '/unauthorized',
  dashboard: () => '/dashboard',
  residents: () => '/residents',
  /** A page with one of its forms open (`web/lib/list/opened-form.ts`). */
  addResident: () => '/residents?New=resident',
  newHousehold: () => '/residents?New=household',
  createPass: () => '/gate-pass?New=pass',
  createDue: () => '/dues?New=due',
  recordPayment: () => '/dues?Tab=inflow&New=payment',
  logCall: () => '/dues?Tab=arrears&New=call',
  recordPromise: () => '/dues?Tab=claims&New=promise',
  raiseComplaint: () => '/complaints?New=complaint',
  joinRequests: () => '/residents?Tab=requests',
  resident: (residentId: string) => `/residents/${residentId}`,
  importResidents: () => '/residents/import',
  addresses: () => '/address',
  importAddresses: () => '/address/import',
  housesOfStreet: (streetId: string) => `/address?StreetId=${streetId}`,
  house: (houseId: string) => `/address/${houseId}`,
  /** A logged call, on the page of its house. */
  houseCall: (houseId: string, callId: string) => `/address/${houseId}?Call=${callId}`,
  /** The map of the estate, coloured by a question such as occupancy or, for a broadcast, by its readers. */
  plan: (question: string, broadcastId?: string) =>
    `/address?Tab=plan&Colour=${question}${broadcastId ? `&Broadcast=${broadcastId}` : ''}`,
  groups: () => '/groups',
  group: (groupId: string) => `/groups/${groupId}`,
  dues: () => '/dues',
  /** The form of a new due, with a group as its audience. */
  billGroup: (groupId: string) => `/dues?Group=${groupId}`,
  /** The houses that owe, the largest debt first. */
  arrears: () => '/dues?Tab=arrears',
  /** A tab of the dues by its key, such as `report`. */
  duesTab: (tab: string) => `/dues?Tab=${tab}`,
  /** The charges of one quick view: `Due today` or `Overdue`. */
  quickCharges: (quick: string) => `/dues?Tab=charges&Quick=${encodeURIComponent(quick)}`,
  /** Payments, searched for a receipt number. */
  receiptsLike: (search: string) => `/dues?Tab=inflow&Search=${encodeURIComponent(search)}`,
  /** A payment with its receipt, open on the list of payments. */
  receiptOf: (paymentId: string) => `/dues?Tab=inflow&Receipt=${paymentId}`,
  due: (dueId: string) => `/dues/${dueId}`,
  /** The page that imports payments of a due from a file. */
  duePayments: (dueId: string) => `/dues/${dueId}/payments`,
  /** The account between the estate and one house. */
  houseAccount: (houseId: string) => `/dues/house/${houseId}`,
  /** Open to everyone: the check whether a receipt is genuine. */
  receipt: (communityId: string, code: string) => `/receipts/${communityId}/${code}`,
  /** The tokens and components of the product, for developers. */
  styleguide: () => '/styleguide',
  complaints: () => '/complaints',
  /** A tab of the complaints by its key (`complaint-tabs.ts`), such as `in-progress`; `all` is the first tab. */
  complaintsTab: (tab: string) => (tab === 'all' ? '/complaints' : `/complaints?Tab=${tab}`),
  complaint: (complaintId: string) => `/complaints/${complaintId}`,
  complaintReport: () => '/complaints/report',
  /** The complaints behind a figure of the report, with archived ones. */
  reportedComplaints: (query: Record<string, string>) =>
    `/complaints?${new URLSearchParams({ ...query, WithArchived: 'true' })}`,
  openComplaints: () =>
    `/complaints?${new URLSearchParams({ Status: 'New,Assigned,In progress,On hold' })}`,
  complaintsOfIncident: (incidentId: string) => `/complaints?IncidentId=${incidentId}`,
  outages: () => '/complaints/outages',
  providers: () => '/service-provider',
  provider: (providerId: string) => `/service-provider/${providerId}`,
  /** Open to everyone with the link: a job of a service provider. */
  job: (key: string) => `/job/${key}`,
  complaintTypes: () => '/complaint-type',
  archivedComplaints: () => '/archived',
  duesToday: () => '/dues-today',
  overdue: () => '/overdue',
  finances: () => '/finances',
  /** A tab of the finances by its key, such as `approvals`. */
  financesTab: (tab: string) => `/finances?Tab=${tab}`,
  /** Unidentified payments. */
  unallocated: () => '/finances?Tab=reconciliation&Part=unallocated',
  /** The matched lines of bank statements, found by their text. */
  bankLine: (words: string) =>
    `/finances?Tab=reconciliation&State=Matched&Search=${encodeURIComponent(words.slice(0, 60))}`,
  /** A request to move money, open on the list of requests. */
  moneyRequest: (requestId: string) => `/finances?Tab=approvals&Request=${requestId}`,
  statement: () => '/finances/statement',
  wallet: (walletId: string) => `/finances/wallet/${walletId}`,
  broadcasts: () => '/broadcast',
  newBroadcast: () => '/broadcast/new',
  /** The composer with a group as its audience. */
  messageGroup: (groupId: string) => `/broadcast/new?Group=${groupId}`,
  broadcast: (broadcastId: string) => `/broadcast/${broadcastId}`,
  editBroadcast: (broadcastId: string) => `/broadcast/${broadcastId}/edit`,
  /** The public page of a broadcast, opened by the link in an email or text message. */
  notice: (communityId: string, code: string) => `/notices/${communityId}/${code}`,
  /** The active emergencies and the log. */
  emergencies: () => '/emergencies',
  /** The form of an alarm, or of a drill. */
  raise: (what: 'alarm' | 'drill') => `/emergencies?Raise=${what}`,
  emergency: (emergencyId: string) => `/emergencies?Open=${emergencyId}`,
  exported: (exportId: string) => `/exports/${exportId}`,
  gatePass: () => '/gate-pass',
  /** The gate's console on a paired device, on which a guard signs in with a PIN. A pairing link leads here too. */
  gateConsole: () => '/gate-console',
  pass: (passId: string) => `/gate-pass?Tab=passes&Pass=${passId}`,
  /** A tab of the gate by its key, such as `reports`. */
  gatePassTab: (tab: string) => `/gate-pass?Tab=${tab}`,
  watchEntry: (entryId: string) => `/gate-pass?Tab=watch-list&Entry=${entryId}`,
  /** Open to everyone with the link: a guest's own pass. */
  guestPass: (key: string) => `/guest/${key}`,
  /** Open to everyone with the link: the answer to a visitor at the gate. */
  gateAnswer: (key: string) => `/gate-answer/${key}`,
  settings: () => '/settings',
  /** A part of the settings, by its key in `web/office/pages/settings.tsx`. */
  settingsTab: (tab: string) => `/settings?Tab=${tab}`,
  /** A part of the utilities: `readings`, `tariffs`. */
  utilities: (part?: string) => `/settings?Tab=utilities${part ? `&Part=${part}` : ''}`,
  support: () => '/support',
  /** A tab of the support by its key, such as `help`. */
  supportTab: (tab: string) => `/support?Tab=${tab}`,
  /** The form for a new ticket, filled with the stored draft. */
  newTicket: () => '/support?New=1',
  ticket: (ticketId: string) => `/support/tickets/${ticketId}`,
  communityTicket: (ticketId: string) => `/support/community/${ticketId}`,
  article: (slug: string) => `/support/help/${slug}`,
  /** Open to everyone: help for people who cannot sign in, and their ticket; its code follows in the fragment. */
  askSupport: () => '/support/ask',
  guestTicket: () => '/support/ticket',
  licences: () => '/licenses',
  /** Add-ons, which are switched on separately from the plan. */
  addOns: () => '/licenses?Tab=add-ons',
  upgrade: () => '/upgrade',
  /** The upgrade page for a feature that is not active, which the page highlights. */
  upgradeFor: (feature: string) => `/upgrade?Feature=${encodeURIComponent(feature)}`,
} as const;

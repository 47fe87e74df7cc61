// The areas of the product: their names on screens, the rights of the system roles in them, and the live topics that a
// program with the area's `read` scope may follow. Also the areas of the audit log, and the lists that can be exported.
// A new area of a feature is declared only in this file.

export const actions = ['read', 'create', 'update', 'archive', 'approve', 'export'] as const;
export type Action = (typeof actions)[number];

export const systemRoles = [
  'Community manager',
  'Admin',
  'Finance officer',
  'Security staff',
] as const;
export type SystemRole = (typeof systemRoles)[number];

/**
 * Rights that are no action. `gatePasses.visits` allows reading visitors and hosts; guards work without it. `lookup`
 * shows a guard only names and houses, and `complaints.billing` shows an officer only complaints about bills.
 * `audit.all` shows the whole audit log, while `audit.read` shows only entries about money. In the area of utilities,
 * `approve` is needed to set prices, bill and sell, and the other actions are for meters and readings.
 */
export const specialRights = [
  'residents.lookup',
  'roles.grant',
  'audit.all',
  'gatePasses.visits',
  'complaints.billing',
] as const;

type SpecialOf<
  A extends string,
  Special = (typeof specialRights)[number],
> = Special extends `${A}.${infer Right}` ? Right : never;

type Declared<A extends string = string> = {
  label: string;
  /** The rights of each role in the area. A community manager has every right. */
  roles: Partial<
    Record<Exclude<SystemRole, 'Community manager'>, readonly (Action | SpecialOf<A>)[]>
  >;
  /**
   * The topics that programs may follow, without the ending `.changed`: `dues` stands for `dues.changed`. All other
   * topics are for the app only.
   */
  topics?: readonly string[];
};

const declared = {
  residents: {
    label: 'Residents',
    roles: {
      Admin: [...actions, 'lookup'],
      'Finance officer': ['read', 'export', 'lookup'],
      'Security staff': ['lookup'],
    },
    topics: ['residents', 'imports'],
  },
  addresses: {
    label: 'Addresses',
    roles: { Admin: actions, 'Finance officer': ['read', 'export'] },
    topics: ['addresses'],
  },
  groups: {
    label: 'Groups',
    roles: { Admin: actions, 'Finance officer': ['read', 'export'] },
    topics: ['groups'],
  },
  joinRequests: { label: 'Join requests', roles: { Admin: actions }, topics: ['joinRequests'] },
  dues: {
    label: 'Dues',
    roles: { Admin: ['read', 'update'], 'Finance officer': actions },
    topics: ['dues', 'payments'],
  },
  wallets: {
    label: 'Wallets',
    roles: { Admin: ['read'], 'Finance officer': ['read', 'create', 'approve', 'export'] },
    topics: ['wallets', 'budgets', 'reconciliation'],
  },
  bankAccounts: {
    label: 'Bank accounts',
    roles: { Admin: ['read'], 'Finance officer': ['read', 'create'] },
    topics: ['bankAccounts'],
  },
  complaints: {
    label: 'Complaints',
    roles: {
      Admin: [...actions, 'billing'],
      'Finance officer': ['billing'],
      'Security staff': ['create'],
    },
    topics: ['complaints', 'providers'],
  },
  broadcasts: {
    label: 'Broadcast',
    roles: {
      Admin: actions,
      'Finance officer': ['read', 'create', 'update'],
      'Security staff': ['read', 'create'],
    },
    topics: ['broadcasts'],
  },
  gatePasses: {
    label: 'Gate pass and visits',
    roles: { Admin: [...actions, 'visits'], 'Security staff': ['read', 'create'] },
    topics: ['gatePasses', 'visits', 'gates', 'hardware', 'watchEntries'],
  },
  emergencies: {
    label: 'Emergencies',
    roles: { Admin: actions, 'Finance officer': ['read'], 'Security staff': ['read', 'update'] },
    topics: ['emergencies'],
  },
  licences: {
    label: 'Licences',
    roles: { Admin: ['read'], 'Finance officer': actions },
    topics: ['licences'],
  },
  utilities: {
    label: 'Utilities',
    roles: {
      Admin: ['read', 'create', 'update', 'archive', 'export'],
      'Finance officer': actions,
    },
    topics: ['utilities'],
  },
  team: { label: 'Team', roles: { Admin: actions } },
  roles: { label: 'Roles', roles: { Admin: ['read'] } },
  settings: { label: 'Settings', roles: { Admin: actions } },
  audit: {
    label: 'Audit log',
    roles: { Admin: [...actions, 'all'], 'Finance officer': ['read', 'export'] },
  },
} as const satisfies Record<string, Declared>;

/** Topics that only the app may follow, without the ending `.changed`. */
export const appTopics = [
  'walkIns',
  'notifications',
  'communities',
  'team',
  'support',
  'tickets',
  'export',
  'erasures',
  'retention',
  'reports',
  'summaries',
  'savedViews',
  'savedReplies',
  'integrations',
  'webhooks',
  'sms',
] as const;

type Topics<D> = D extends { topics: readonly (infer Noun)[] } ? Noun : never;
/** A topic of live events, without the ending `.changed`: `dues` stands for `dues.changed`. */
export type Topic = Topics<(typeof declared)[Area]> | (typeof appTopics)[number];

/** The topics whose changes affect the figures of the whole community. */
export const figureTopics: readonly Topic[] = [
  'addresses',
  'residents',
  'wallets',
  'reconciliation',
  'bankAccounts',
  'dues',
  'complaints',
  'joinRequests',
  'emergencies',
  'licences',
  'groups',
  'communities',
  'team',
];

export type Area = keyof typeof declared;
export const areaTable: Readonly<{ [A in Area]: Declared<A> }> = declared;
export const areas = Object.keys(declared) as readonly Area[];

/** The areas of the audit log, each with its kinds of records. */
export const auditAreas = {
  Residents: ['join-request', 'resident', 'residentInvitation', 'erasure'],
  Addresses: ['house', 'street'],
  Groups: ['group'],
  Dues: [
    'due',
    'charge',
    'due-payment',
    'due-refund',
    'due-reminder',
    'instalment-plan',
    'claim',
    'promise',
    'call',
    'payment',
    'cash-count',
    'due-settings',
  ],
  Finances: [
    'finance-settings',
    'wallet',
    'money-request',
    'bank-account',
    'payment-gateway',
    'bank-line',
    'bank-line-rule',
    'unallocated-refund',
    'statement',
    'month',
    'ledger',
    'payout',
    'budget',
    'expense-category',
    'report',
    'summary',
  ],
  Complaints: [
    'complaint',
    'complaint-type',
    'complaint-settings',
    'complaint-incident',
    'saved-reply',
    'service-provider',
    'provider-job',
  ],
  Broadcasts: ['broadcast', 'broadcast-template'],
  Licences: ['seat-order', 'subscription'],
  Utilities: [
    'meter',
    'meter-reading',
    'utility-tariff',
    'utility-bill-run',
    'utility-token',
    'utility-settings',
  ],
  Emergencies: ['emergency', 'panic-settings'],
  Gate: [
    'gate',
    'gate-device',
    'gate-shift',
    'gate-settings',
    'gate-pass',
    'gate-event',
    'visit',
    'watch-entry',
    'staff-person',
  ],
  Team: ['account', 'support', 'ticket', 'worker', 'workerInvitation', 'securityUser', 'role'],
  Community: ['community', 'setting', 'retention'],
  Integrations: ['apiKey', 'webhookEndpoint', 'sms-settings', 'smtp-settings'],
  'Imports and exports': ['import', 'export'],
} as const satisfies Record<string, readonly string[]>;

/** Lists that can be exported. */
export const exportLists = [
  'houses',
  'streets',
  'residents',
  'groups',
  'group-members',
  'transactions',
  'dues',
  'complaints',
  'providers',
  'emergencies',
  'broadcast-recipients',
  'charges',
  'arrears',
  'due-payments',
  'gate-passes',
  'visits',
  'gate-overrides',
  'frequent-guests',
  'staff-people',
  'watch-entries',
  'meters',
  'meter-readings',
  'utility-tokens',
  'audit',
  'money-audit',
] as const;

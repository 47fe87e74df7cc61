// The money of a demo estate: its dues and their rules, its wallets, payees and ledger accounts. This file only
// describes the money; `sql/8-dues.sql` and later SQL files create the rows.
import type { DueCategory, Frequency } from '#contract/dues/dues.ts';
import type { AmountRule, Audience, PenaltyRule, ReminderPlan } from '#rules/dues/due-rules.ts';
import { chart } from '#ledger/chart.ts';
import type { Estate } from './estates.ts';

type DuePlan = {
  title: string;
  description: string;
  category: DueCategory;
  /** The key of a wallet; `main` is the main wallet. */
  wallet: string;
  amount: AmountRule;
  audience: Audience;
  frequency: Frequency;
  stepMonths: number;
  /** The number of months after the start of the estate's history. */
  beginsAfter: number;
  dueDay: number;
  penalty: PenaltyRule;
  reminders: ReminderPlan;
  status: 'Active' | 'Draft';
};

type WalletPlan = {
  key: string;
  name: string;
  purpose: string;
  reserve: boolean;
  lowMinor: number;
};

const naira = (amount: number): number => amount * 100;

const lenient = { graceDays: 7, minimumMinor: null };
const monthlyInterest: PenaltyRule = {
  kind: 'Percent per month',
  rateBasisPoints: 200,
  capPercent: 25,
  ...lenient,
};
const onceInPercent = (rateBasisPoints: number): PenaltyRule => ({
  kind: 'Percent once',
  rateBasisPoints,
  capPercent: 25,
  ...lenient,
});
const reminders: ReminderPlan = { days: [-3, 3, 14, 30], minimumMinor: null };

const due = (
  title: string,
  description: string,
  of: Pick<DuePlan, 'category' | 'amount' | 'frequency' | 'stepMonths'> & Partial<DuePlan>,
): DuePlan => ({
  title,
  description,
  wallet: 'main',
  audience: { kind: 'All' },
  beginsAfter: 0,
  dueDay: 5,
  penalty: { kind: 'None' },
  reminders,
  status: 'Active',
  ...of,
});

const fixed = (amount: number): AmountRule => ({ model: 'Fixed', amountMinor: naira(amount) });

const homes: Audience = {
  kind: 'House types',
  types: ['Detached', 'Duplex', 'Semi-detached', 'Terrace', 'Flat', 'Shop', 'Office'],
};

const waste = (amount: number, audience = homes): DuePlan =>
  due('Waste collection', 'Collected twice a week, and once from shops on Sundays.', {
    category: 'Waste',
    amount: fixed(amount),
    audience,
    frequency: 'Quarterly',
    stepMonths: 3,
  });

const generator = due('Generator replacement', 'A draft levy that the committee is discussing.', {
  category: 'Levy',
  amount: fixed(85_000),
  frequency: 'One-off',
  stepMonths: 0,
  beginsAfter: 13,
  status: 'Draft',
});

const byType = (unit: number): AmountRule => ({
  model: 'By house type',
  amounts: (
    [
      ['Detached', 10],
      ['Duplex', 12],
      ['Semi-detached', 8],
      ['Terrace', 7],
      ['Flat', 5],
      ['Shop', 4],
      ['Office', 6],
      ['Plot', 3],
    ] as const
  ).map(([type, units]) => ({ type, amountMinor: naira(unit * units) })),
});

const small: readonly DuePlan[] = [
  due('Service charge', 'Lifts, cleaning, gardens and the caretaker.', {
    category: 'Service charge',
    amount: { model: 'Per m²', perSqmMinor: naira(350), minimumMinor: naira(20_000) },
    frequency: 'Monthly',
    stepMonths: 1,
    penalty: monthlyInterest,
  }),
  due('Security levy', 'The night watch at the gate.', {
    category: 'Security',
    wallet: 'security',
    amount: fixed(10_000),
    audience: homes,
    frequency: 'Monthly',
    stepMonths: 1,
  }),
  waste(6_000),
  generator,
];

const middle: readonly DuePlan[] = [
  due('Service charge', 'Roads, drains, gardens, street lights and the estate office.', {
    category: 'Service charge',
    amount: byType(12_000),
    frequency: 'Quarterly',
    stepMonths: 3,
    penalty: monthlyInterest,
  }),
  due('Security levy', 'Guards at both gates, patrols and cameras.', {
    category: 'Security',
    wallet: 'security',
    amount: fixed(15_000),
    audience: homes,
    frequency: 'Monthly',
    stepMonths: 1,
    penalty: { kind: 'Fixed once', amountMinor: naira(1000), capPercent: 25, ...lenient },
  }),
  waste(9_000),
  due('Perimeter fence', 'One levy for the fence along the creek.', {
    category: 'Levy',
    amount: fixed(40_000),
    frequency: 'One-off',
    stepMonths: 0,
    beginsAfter: 5,
    dueDay: 20,
    penalty: onceInPercent(500),
  }),
  generator,
];

const large: readonly DuePlan[] = [
  due('Service charge', 'Roads, drains, gardens, street lights and the estate office.', {
    category: 'Service charge',
    amount: byType(15_000),
    frequency: 'Quarterly',
    stepMonths: 3,
    penalty: onceInPercent(500),
  }),
  due('Security levy', 'Guards at four gates, patrols and cameras.', {
    category: 'Security',
    wallet: 'security',
    amount: fixed(45_000),
    audience: homes,
    frequency: 'Quarterly',
    stepMonths: 3,
    penalty: onceInPercent(1000),
  }),
  waste(24_000, { kind: 'House types', types: ['Shop', 'Office'] }),
  generator,
];

const security: WalletPlan = {
  key: 'security',
  name: 'Security fund',
  purpose: 'Guards, cameras and the gates',
  reserve: false,
  lowMinor: naira(250_000),
};
const reserve: WalletPlan = {
  key: 'reserve',
  name: 'Sinking fund',
  purpose: 'Roofs, roads and transformers, in years to come',
  reserve: true,
  lowMinor: naira(100_000),
};

/** The estate's payees, each with the wallet that pays, the purpose, and the expense category. */
const payees = [
  ['main', 'Diesel for the street lights', 'Diesel'],
  ['security', 'Guards’ wages', 'Security'],
  ['main', 'Salaries of the estate office', 'Salaries'],
  ['main', 'Road patching and drains', 'Repairs'],
  ['security', 'Repair of the cameras', 'Repairs'],
  ['main', 'Cleaning and gardening contract', 'Landscaping'],
  ['main', 'Water treatment', 'Water'],
  ['security', 'Radios and uniforms', 'Security'],
] as const;

const plans: Readonly<Record<string, readonly DuePlan[]>> = { court: small, gardens: middle };

/** The description of an estate's money, which `sql/8-dues.sql` and later SQL files read. */
export const moneyOf = (estate: Estate) => ({
  dues: plans[estate.key] ?? large,
  // The free plan allows only one wallet besides the main one.
  wallets: estate.seats > 0 ? [security, reserve] : [security],
  payees: payees.map(([wallet, narration, category]) => ({ wallet, narration, category })),
  chart: Object.entries(chart).map(([kind, { side, ...more }]) => ({
    kind,
    side,
    guarded: 'guarded' in more,
  })),
});

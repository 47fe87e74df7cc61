// The labels of API values whose own text would be unclear on a screen. The values themselves are part of the API and
// cannot change.
const labels = new Map(
  Object.entries({
    ChargedBack: 'Charged back',
    CompletedWithErrors: 'Completed with errors',
    'E-mail': 'Email',
    FalseAlarm: 'False alarm',
    MovedOut: 'Moved out',
    Overtaken: 'Superseded',
    PartlyFailed: 'Partly failed',
    Payout: 'Expense',
    PendingApproval: 'Awaiting approval',
    PendingPayment: 'Awaiting payment',
    'Read already': 'Already read',
    SettingUp: 'Setting up',
    'Somebody for them': 'A representative',
    Sure: 'Exact match',
    'Taken back': 'Reversed',
    'The person': 'The resident',
    Unlike: 'Unusual',
    'Waiting for its maker': 'Creator has no access',
    'Watch hit': 'Watch-list match',
  }),
);

/** The label of a value: `Creator has no access` for `Waiting for its maker`; the value itself if it is clear. */
export const valueLabel = (value: string): string => labels.get(value) ?? value;

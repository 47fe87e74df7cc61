// Opening a due in its form and saving it unchanged sends the same terms. The terms of a new due come from the
// community's defaults.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Due } from '#contract/dues/dues.ts';
import { toBody, valuesOf } from './due-values.ts';
import { toTerms, valuesOfSettings } from './due-settings-values.ts';

test('opening a monthly due and saving it unchanged sends the same terms', () => {
  const { wallet, names: _names, ...terms } = due;
  assert.deepEqual(saved(due), { ...terms, walletId: wallet.id });
});

test('saving an unchanged due keeps other kinds of amount and penalty, and a one-off frequency', () => {
  const limits = { graceDays: 0, capPercent: 25, minimumMinor: 300_000 };
  const others = [
    { amount: { model: 'Fixed', amountMinor: 5 }, penalty: { kind: 'None' } },
    {
      amount: { model: 'By house type', amounts: [{ type: 'Shop', amountMinor: 9 }] },
      penalty: { kind: 'Fixed once', amountMinor: 7, ...limits },
    },
    {
      amount: { model: 'Custom list', houses: [{ houseId: 'h1', amountMinor: 9 }] },
      penalty: { kind: 'Percent once', rateBasisPoints: 100, ...limits },
    },
  ];
  for (const { amount, penalty } of others) {
    const body = saved({ ...due, amount, penalty } as unknown as Due) as Due;
    assert.deepEqual([body.amount, body.penalty], [amount, penalty]);
  }
  const once = { ...due, frequency: 'One-off', dueDay: null, occurrences: null } as unknown as Due;
  assert.equal((saved(once) as Due).occurrences, null);
});

test('a new due starts with the community’s reminders and penalty, and saving unchanged defaults keeps them', () => {
  const settings = { ...due, waiveLimitMinor: null, mayExceedLimit: true, version: 1 };
  const { reminders, penalty } = toBody(valuesOf(undefined, settings)) as Due;
  assert.deepEqual([reminders, penalty], [due.reminders, due.penalty]);
  const { issueLeadDays, proration, allowPartPayment } = due;
  assert.deepEqual(toTerms(valuesOfSettings(settings)), {
    issueLeadDays,
    proration,
    allowPartPayment,
    reminders,
    penalty,
  });
});

function saved(of: Due) {
  return toBody(valuesOf(of, of));
}

const due = {
  title: 'Service charge',
  description: '',
  category: 'Service charge',
  wallet: { id: 'w1', name: 'Main wallet' },
  amount: { model: 'Per m²', perSqmMinor: 50_000, minimumMinor: 1_000_000 },
  audience: { kind: 'Streets', streetIds: ['s1'] },
  excludedHouseIds: ['h1'],
  frequency: 'Monthly',
  everyMonths: null,
  startOn: '2026-11-01',
  dueDay: 28,
  endOn: null,
  occurrences: 12,
  issueLeadDays: 7,
  allowPartPayment: true,
  minPartMinor: 500_000,
  penalty: {
    kind: 'Percent per month',
    rateBasisPoints: 250,
    graceDays: 7,
    capPercent: null,
    minimumMinor: 200_000,
  },
  reminders: { days: [-7, 0, 3], minimumMinor: 100_000 },
  proration: 'Daily',
  names: [],
} as unknown as Due;

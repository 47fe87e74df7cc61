import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keptPlan, type OpenDebt, allocatePayment } from './allocation.ts';

const none = { plans: [], chosenIds: [] };

describe('the shares of a payment', () => {
  test('a payment that equals no charge goes to the oldest charges first; any rest stays unallocated', () => {
    const charges = [charge('old', 300), charge('new', 200)];
    assert.deepEqual(
      [...allocatePayment(400, { charges, ...none })],
      [
        ['old', 300],
        ['new', 100],
      ],
    );
    assert.deepEqual(
      [...allocatePayment(900, { charges, ...none })],
      [
        ['old', 300],
        ['new', 200],
      ],
    );
  });

  test('a charge that equals the payment is paid before an older charge', () => {
    const charges = [charge('old', 300), charge('exact', 200)];
    assert.deepEqual([...allocatePayment(200, { charges, ...none })], [['exact', 200]]);
  });

  test('a disputed charge is paid only when it is chosen', () => {
    const charges = [charge('disputed', 300, true), charge('new', 200)];
    assert.deepEqual([...allocatePayment(300, { charges, ...none })], [['new', 200]]);
    const chosen = { charges, plans: [], chosenIds: ['disputed'] };
    assert.deepEqual(
      [...allocatePayment(400, chosen)],
      [
        ['disputed', 300],
        ['new', 100],
      ],
    );
  });

  test('an instalment that equals the payment is paid before an older charge and before its due day', () => {
    const charges = [charge('old', 300), charge('planned', 900)];
    const plan = { chargeIds: ['planned'], dueMinor: 0, nextMinor: 250 };
    const debts = { charges, plans: [plan], chosenIds: [] };
    assert.deepEqual([...allocatePayment(250, debts)], [['planned', 250]]);
    assert.deepEqual([...allocatePayment(251, debts)], [['old', 251]]);
  });

  test('due instalments are paid first, then other charges, then later instalments', () => {
    const charges = [charge('a', 100), charge('b', 300), charge('c', 50)];
    const plan = { chargeIds: ['a', 'b'], dueMinor: 150, nextMinor: 150 };
    const debts = { charges, plans: [plan], chosenIds: [] };
    assert.deepEqual(
      [...allocatePayment(170, debts)],
      [
        ['a', 100],
        ['b', 50],
        ['c', 20],
      ],
    );
    assert.deepEqual(
      [...allocatePayment(320, debts)],
      [
        ['a', 100],
        ['b', 170],
        ['c', 50],
      ],
    );
    assert.deepEqual(
      [...allocatePayment(999, debts)],
      [
        ['a', 100],
        ['b', 300],
        ['c', 50],
      ],
    );
  });

  test('a payment pays the chosen charge first, then the due instalment of a plan', () => {
    const charges = [charge('old', 300), charge('planned', 900)];
    const plan = { chargeIds: ['planned'], dueMinor: 250, nextMinor: 250 };
    const debts = { charges, plans: [plan], chosenIds: ['old'] };
    assert.deepEqual(
      [...allocatePayment(600, debts)],
      [
        ['old', 300],
        ['planned', 300],
      ],
    );
  });

  test('a disputed charge is left out of the instalments of its plan', () => {
    const charges = [charge('a', 100, true), charge('b', 300)];
    const plan = { chargeIds: ['a', 'b'], dueMinor: 150, nextMinor: 150 };
    assert.deepEqual(
      [...allocatePayment(150, { charges, plans: [plan], chosenIds: [] })],
      [['b', 150]],
    );
  });
});

describe('the debts of an instalment plan', () => {
  test('keptPlan() returns the amount due by a day and the rest of the earliest open instalment', () => {
    const plan = {
      charges: [{ id: 'a' }],
      instalments: [
        { dueOn: '2026-12-01', amountMinor: 100, settledMinor: 100 },
        { dueOn: '2027-01-01', amountMinor: 100, settledMinor: 30 },
        { dueOn: '2027-02-01', amountMinor: 100, settledMinor: 0 },
      ],
    };
    assert.deepEqual(keptPlan(plan, '2026-12-31'), {
      chargeIds: ['a'],
      dueMinor: 0,
      nextMinor: 70,
    });
    assert.equal(keptPlan(plan, '2027-01-01').dueMinor, 70);
    assert.equal(keptPlan(plan, '2027-02-01').dueMinor, 170);
  });
});

function charge(id: string, outstandingMinor: number, isDisputed = false): OpenDebt {
  return {
    id,
    outstandingMinor,
    isDisputed,
  };
}

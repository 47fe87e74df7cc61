// The differences that a history shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, fieldWords } from './history-changes.ts';
import { defaultLocale } from '#ui/text/locale.ts';

test('a change in the history shows only the changed fields, with phones and booleans formatted', () => {
  assert.deepEqual(
    changes(
      { phone: '+2348031234567', note: 'x', canPay: false },
      { phone: null, note: 'x', canPay: true },
    ),
    [
      { field: 'phone', before: '+234 803 123 4567', after: '–' },
      { field: 'canPay', before: 'No', after: 'Yes' },
    ],
  );
});

test('the history shows a stored value with the label that its screen uses', () => {
  const values = { status: { Invited: 'New' } };
  const shown = changesOf(
    { status: 'Invited' },
    { status: 'Active' },
    { ...defaultLocale, values },
  );
  assert.deepEqual(shown, [{ field: 'status', before: 'New', after: 'Active' }]);
});

test('the history formats days, times, amounts and lists', () => {
  const after = {
    moveInOn: '2026-11-21',
    invitedAt: '2026-11-20T23:30:00.000Z',
    rentMinor: 5_000_000,
    tags: ['owner', 'chair'],
  };
  assert.deepEqual(
    changes(null, after).map((change) => change.after),
    ['21 Nov 2026', '21 Nov 2026, 00:30', '₦50,000.00', 'owner, chair'],
  );
});

test('the history shows codes as words, an id as “one record”, and stored times and months formatted', () => {
  const id = '0b8f8a52-1111-4222-8333-444455556666';
  const other = '0b8f8a52-1111-4222-8333-444455557777';
  assert.deepEqual(
    changes(
      { kind: 'monthly_rent', categoryId: id, closed: 'false', amount_minor: '100' },
      { kind: 'annual_rent', categoryId: other, closed: 'true', amount_minor: '5000000' },
    ).map(({ before, after }) => [before, after]),
    [
      ['Monthly rent', 'Annual rent'],
      ['one record', 'another record'],
      ['No', 'Yes'],
      ['₦1.00', '₦50,000.00'],
    ],
  );
  assert.deepEqual(
    changes(null, {
      houseId: id,
      month: '2026-10',
      at: '2026-11-20 23:30:00+00',
      state: 'inReview',
    }).map(({ after }) => after),
    ['October 2026', '21 Nov 2026, 00:30', 'In review'],
  );
});

test('the history finds no changes between values that are not objects', () => {
  assert.deepEqual(changes(null, null), []);
  assert.deepEqual(changes('a', 3), []);
});

test('the history turns a field’s key into words, without a suffix such as `On`', () => {
  assert.equal(fieldWords('moveInOn'), 'Move in');
  assert.equal(fieldWords('emergencyContact'), 'Emergency contact');
});

function changes(before: unknown, after: unknown) {
  return changesOf(before, after, defaultLocale);
}

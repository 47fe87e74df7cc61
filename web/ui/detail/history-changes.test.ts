// The differences that a history shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, fieldWords } from './history-changes.ts';
import { defaultLocale } from '#ui/text/locale.ts';

test('the history shows only changed fields, in words', () => {
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

test('a stored value is shown with the words of its screen', () => {
  const values = { status: { Invited: 'New' } };
  const shown = changesOf(
    { status: 'Invited' },
    { status: 'Active' },
    { ...defaultLocale, values },
  );
  assert.deepEqual(shown, [{ field: 'status', before: 'New', after: 'Active' }]);
});

test('dates, times, amounts and lists are shown in the usual formats', () => {
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

test('codes, ids, booleans and stored times are shown as words', () => {
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

test('values that are not records have no changes', () => {
  assert.deepEqual(changes(null, null), []);
  assert.deepEqual(changes('a', 3), []);
});

test('a field’s key becomes words without its unit', () => {
  assert.equal(fieldWords('moveInOn'), 'Move in');
  assert.equal(fieldWords('emergencyContact'), 'Emergency contact');
});

function changes(before: unknown, after: unknown) {
  return changesOf(before, after, defaultLocale);
}

// The formats of money, days, instants, phones and counts.
import { dayIn } from '#rules/shared/day-text.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPhone } from '#rules/shared/phone-text.ts';
import { countOf, formatCount } from './count.ts';
import { formatAgo, formatDay, formatInstant } from './dates.ts';
import { currencySign, formatMoney, moneyToText, parseMoney } from './money.ts';

test('money has the currency’s sign, grouped digits and the currency’s decimals', () => {
  assert.equal(formatMoney(5_000_000, 'NGN'), '₦50,000.00');
  assert.equal(formatMoney(-1_250_000, 'NGN'), '−₦12,500.00');
  assert.equal(formatMoney(1500, 'JPY'), '¥1,500');
  assert.equal(currencySign('NGN'), '₦');
});

test('a typed amount becomes minor units, and a negative or too precise one is refused', () => {
  assert.equal(parseMoney('1,250.5', 'NGN'), 125_050);
  assert.equal(parseMoney('0.07', 'NGN'), 7);
  assert.equal(parseMoney('19.99', 'NGN'), 1999);
  assert.equal(parseMoney('1.005', 'NGN'), undefined);
  assert.equal(parseMoney('-5', 'NGN'), undefined);
  assert.equal(parseMoney('abc', 'NGN'), undefined);
  assert.equal(parseMoney('', 'NGN'), undefined);
  assert.equal(parseMoney('1.5', 'JPY'), undefined);
});

test('an amount formatted for a field is parsed back to the same amount', () => {
  for (const amount of [0, 7, 1999, 125_050, 9_007_199_254_740]) {
    assert.equal(parseMoney(moneyToText(amount, 'NGN'), 'NGN'), amount);
  }
});

test('a day is written with a three-letter month and without leading zeros', () => {
  assert.equal(formatDay('2026-09-09'), '9 Sep 2026');
  assert.equal(formatDay('2026-01-31'), '31 Jan 2026');
});

test('an instant is shown in the community’s zone', () => {
  assert.equal(formatInstant('2026-11-20T23:30:00.000Z', 'Africa/Lagos'), '21 Nov 2026, 00:30');
  assert.equal(dayIn(new Date('2026-11-20T23:30:00.000Z'), 'Africa/Lagos'), '2026-11-21');
});

test('elapsed time is given in the largest fitting unit', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  assert.equal(formatAgo('2026-11-21T09:00:00.000Z', now), '3 hours ago');
  assert.equal(formatAgo('2026-11-20T09:00:00.000Z', now), 'yesterday');
  assert.equal(formatAgo('2026-11-21T11:59:40.000Z', now), 'just now');
});

test('phone numbers with a known country code are grouped, and other texts stay unchanged', () => {
  assert.equal(formatPhone('+2348031234567'), '+234 803 123 4567');
  assert.equal(formatPhone('+442079460018'), '+44 2079 460018');
  assert.equal(formatPhone('+4915112345678'), '+4915112345678');
  assert.equal(formatPhone('0803 123'), '0803 123');
});

test('counts have thousands separators and the right noun form, and an inexact total a plus sign', () => {
  assert.equal(formatCount(2431), '2,431');
  assert.equal(formatCount(10_000, false), '10,000+');
  assert.equal(countOf(1, { one: 'house', many: 'houses' }), '1 house');
  assert.equal(countOf(0, { one: 'house', many: 'houses' }), '0 houses');
});

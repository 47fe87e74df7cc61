import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payerText } from './palette-commands.ts';

test('the text after the word pay names the house', () => {
  assert.equal(payerText('pay 3 amber'), '3 amber');
  assert.equal(payerText(' Pay  12 Palm Street '), '12 Palm Street');
  assert.equal(payerText('payment palm'), 'palm');
});

test('a text without a house, or with another word, is no payment', () => {
  for (const typed of ['pay', 'pay ', 'payee 3', 'repay 3', '3 amber pay']) {
    assert.equal(payerText(typed), null, typed);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addresseeText, payerText } from './palette-commands.ts';

test('in the palette, the text after “pay” or “payment” names a house', () => {
  assert.equal(payerText('pay 3 amber'), '3 amber');
  assert.equal(payerText(' Pay  12 Palm Street '), '12 Palm Street');
  assert.equal(payerText('payment palm'), 'palm');
});

test('the palette reads no payment from “pay” alone, or from a text that begins otherwise', () => {
  for (const typed of ['pay', 'pay ', 'payee 3', 'repay 3', '3 amber pay']) {
    assert.equal(payerText(typed), null, typed);
  }
});

test('in the palette, the text after “message” or “msg” names a street or a house', () => {
  assert.equal(addresseeText('message palm'), 'palm');
  assert.equal(addresseeText(' Msg 3 Amber Lane '), '3 Amber Lane');
  for (const typed of ['message', 'messages palm', 'palm message']) {
    assert.equal(addresseeText(typed), null, typed);
  }
});

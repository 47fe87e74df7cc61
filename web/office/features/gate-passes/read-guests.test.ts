import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guestLines, placeOfGuest, readGuests } from './read-guests.ts';

test('each filled line under the header is a guest, with name, phone, people and plate', () => {
  const { guests, lines } = readGuests(
    'Name,Phone,People,Plate\nAda Obi,0803 111 2233,3,ABC-123-XY\n\nBola Ade;2\nMusa\t0803\n',
  );
  assert.deepEqual(guests, [
    { name: 'Ada Obi', phone: '0803 111 2233', count: 3, plate: 'ABC-123-XY' },
    { name: 'Bola Ade', count: 2 },
    // An invalid phone number is not dropped, so that the server rejects it.
    { name: 'Musa', phone: '0803' },
  ]);
  assert.deepEqual(lines, [2, 4, 5]);
});

test('a comma inside quotation marks is part of a guest’s name, and an unclosed quotation is an error', () => {
  assert.deepEqual(readGuests('"Obi, Ada (""Mama"")",,2').guests, [
    { name: 'Obi, Ada ("Mama")', count: 2 },
  ]);
  assert.match(readGuests('Ada Obi\n"Bola').fault ?? '', /quotation mark/);
  assert.deepEqual(readGuests('').guests, []);
});

test('guests written as lines are read back with the same names, phones and plates', () => {
  const text = guestLines([
    ['Obi, Ada', '08031112233', '', 'ABC123XY'],
    ['Bola "B" Ade', '', '', ''],
  ]);
  assert.deepEqual(readGuests(text).guests, [
    { name: 'Obi, Ada', phone: '08031112233', plate: 'ABC123XY' },
    { name: 'Bola "B" Ade' },
  ]);
});

test('an error about a guest names the guest’s line, and one about the start belongs to the date', () => {
  const list = readGuests('Name\nAda Obi\nBola Ade,0803');
  assert.deepEqual(placeOfGuest('guests.1.phone', list), {
    name: 'guests',
    part: 'Line 3, Bola Ade',
  });
  assert.equal(placeOfGuest('startsAt', list)?.name, 'on');
  assert.equal(placeOfGuest('houseId', list), undefined);
});

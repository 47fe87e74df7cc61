import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guestLines, placeOfGuest, readGuests } from './read-guests.ts';

test('each line is read as a guest with name, phone, people and plate', () => {
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

test('a comma inside quotation marks is part of the name', () => {
  assert.deepEqual(readGuests('"Obi, Ada (""Mama"")",,2').guests, [
    { name: 'Obi, Ada ("Mama")', count: 2 },
  ]);
  assert.match(readGuests('Ada Obi\n"Bola').fault ?? '', /quotation mark/);
  assert.deepEqual(readGuests('').guests, []);
});

test('the rows of a file are read back unchanged', () => {
  const text = guestLines([
    ['Obi, Ada', '08031112233', '', 'ABC123XY'],
    ['Bola "B" Ade', '', '', ''],
  ]);
  assert.deepEqual(readGuests(text).guests, [
    { name: 'Obi, Ada', phone: '08031112233', plate: 'ABC123XY' },
    { name: 'Bola "B" Ade' },
  ]);
});

test('an error about a guest is shown at the guest’s line, and an error about a time at its field', () => {
  const list = readGuests('Name\nAda Obi\nBola Ade,0803');
  assert.deepEqual(placeOfGuest('guests.1.phone', list), {
    name: 'guests',
    part: 'Line 3, Bola Ade',
  });
  assert.equal(placeOfGuest('startsAt', list)?.name, 'on');
  assert.equal(placeOfGuest('houseId', list), undefined);
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeHouse, createHouse } from '#contract/addresses/houses.ts';
import { changeStreet, createStreet } from '#contract/addresses/streets.ts';
import { bodyOf, valuesOf } from './body.ts';

describe('the body of a form', () => {
  test('a record fills the form’s fields as text, null becomes empty, and no record gives the blank values', () => {
    assert.deepEqual(valuesOf(blanks, street), {
      name: 'Palm Street',
      code: 'PLM',
      sortOrder: '3',
    });
    assert.equal(valuesOf(blanks, { ...street, code: null }).code, '');
    assert.equal(valuesOf(blanks, undefined), blanks);
  });

  test('numbers are sent as numbers, and text in a number field stays text and is refused', () => {
    const made = (sortOrder: string) => bodyOf({ name: 'Palm', sortOrder }, createStreet.body);
    assert.deepEqual(made(' 7 '), { name: 'Palm', sortOrder: 7 });
    assert.deepEqual(made('seven'), { name: 'Palm', sortOrder: 'seven' });
    assert.equal(createStreet.body.safeParse(made('seven')).success, false);
  });

  test('blank fields of a new record are not sent', () => {
    assert.deepEqual(bodyOf(blanks, createStreet.body), { sortOrder: 0 });
    const house = { streetId: '', houseNumber: '12', block: '', bedrooms: '' };
    assert.deepEqual(bodyOf(house, createHouse.body), { houseNumber: '12' });
  });

  test('blank fields of a changed record are sent as null, empty or the default, with its version', () => {
    const values = { name: 'Palm Street', code: '', sortOrder: '' };
    assert.deepEqual(bodyOf(values, changeStreet.body, { blanks, record: street }), {
      name: 'Palm Street',
      code: null,
      sortOrder: 0,
      version: 4,
    });
    const house = { block: '', bedrooms: '', parkingSlots: '' };
    const change = { blanks: { parkingSlots: '0' }, record: { version: 2 } };
    assert.deepEqual(bodyOf(house, changeHouse.body, change), {
      block: '',
      bedrooms: null,
      parkingSlots: 0,
      version: 2,
    });
  });

  test('fields inside the entries of a list are converted like other fields', () => {
    const schema = {
      def: {
        type: 'object',
        shape: {
          steps: {
            def: {
              type: 'array',
              element: { def: { type: 'object', shape: { days: { def: { type: 'number' } } } } },
            },
          },
        },
      },
    };
    assert.deepEqual(bodyOf({ steps: [{ days: '3' }, { days: '' }] }, schema), {
      steps: [{ days: 3 }, {}],
    });
  });
});

const blanks = { name: '', code: '', sortOrder: '0' };
const street = { id: '1', name: 'Palm Street', code: 'PLM', sortOrder: 3, version: 4 };

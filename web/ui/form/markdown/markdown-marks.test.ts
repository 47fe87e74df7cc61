import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeFor, enterInList, type Mark, type Selected, textAfter } from './markdown-marks.ts';

test('bold and italic go around the selected words, which stay selected', () => {
  assert.equal(press('bold', 'Water is [off] today'), 'Water is **[off]** today');
  assert.equal(press('italic', 'Water is [off] today'), 'Water is *[off]* today');
  assert.equal(press('bold', 'Water is[ off ]today'), 'Water is **[off]** today');
});

test('a second press removes the signs', () => {
  assert.equal(press('bold', 'is **[off]** today'), 'is [off] today');
  assert.equal(press('bold', 'is [**off**] today'), 'is [off] today');
  assert.equal(press('italic', 'is *[off]* today'), 'is [off] today');
});

test('italic adds to bold and leaves bold when it is removed', () => {
  assert.equal(press('italic', 'is **[off]** today'), 'is ***[off]*** today');
  assert.equal(press('italic', 'is ***[off]*** today'), 'is **[off]** today');
  assert.equal(press('italic', 'is [**off**] today'), 'is *[**off**]* today');
  assert.equal(press('bold', 'is ***[off]*** today'), 'is *[off]* today');
});

test('without a selection the cursor stands between the signs', () => {
  assert.equal(press('bold', 'Note: []'), 'Note: **[]**');
});

test('each line of a selection gets its own signs, after the marker of a list', () => {
  assert.equal(press('bold', '[One\n\n- Two]'), '[**One**\n\n- **Two**]');
});

test('the selected lines become a list and plain lines again', () => {
  assert.equal(press('list', 'Bring:\n[Water\nSoap]'), 'Bring:\n[- Water\n- Soap]');
  assert.equal(press('list', 'Bring:\n[- Water\n- Soap]'), 'Bring:\n[Water\nSoap]');
  assert.equal(press('list', 'Wat[]er'), '- Wat[]er');
  assert.equal(press('list', '[]'), '- []');
  assert.equal(press('list', '- []'), '[]');
});

test('the selected words become a link whose address is selected', () => {
  assert.equal(press('link', 'Read [the rules] first'), 'Read [the rules]([https://]) first');
  assert.equal(press('link', 'Read []'), 'Read [[]](https://)');
  assert.equal(press('link', '[https://a.example]'), '[[https://a.example]](https://a.example)');
});

test('Enter in a list adds an entry, and in an empty entry ends the list', () => {
  assert.equal(enter('- Water[]'), '- Water\n- []');
  assert.equal(enter('- Water\n- []'), '- Water\n[]');
  assert.equal(enter('Water[]'), null);
  assert.equal(enter('- [Water]'), null);
});

/** The text and selection after a button, written with square brackets around the selection. */
const press = (mark: Mark, marked: string): string => {
  const selected = parsed(marked);
  const change = changeFor(mark, selected);
  return written(textAfter(selected, change), change.start, change.end);
};

const enter = (marked: string): string | null => {
  const selected = parsed(marked);
  const change = enterInList(selected);
  return change && written(textAfter(selected, change), change.start, change.end);
};

function parsed(marked: string): Selected {
  const start = marked.indexOf('[');
  const end = marked.lastIndexOf(']') - 1;
  return { text: marked.replace('[', '').replace(/\]([^\]]*)$/u, '$1'), start, end };
}

const written = (text: string, start: number, end: number): string =>
  `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;

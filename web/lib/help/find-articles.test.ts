import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Article, isQuestion, rankArticles, subjectWords } from './find-articles.ts';

test('a question is reduced to the words of its subject', () => {
  assert.deepEqual(subjectWords('How do I remind?'), ['remind']);
  assert.deepEqual(subjectWords('Where are the promises to pay'), ['promise', 'pay']);
  assert.deepEqual(subjectWords('how do i'), []);
});

test('a text is a question if it begins with a question word and continues', () => {
  for (const text of ['how do I remind', 'Where is the map', 'what is overdue']) {
    assert.equal(isQuestion(text), true, text);
  }
  for (const text of ['how', 'Howard Ade', 'promise', 'Candace Obi']) {
    assert.equal(isQuestion(text), false, text);
  }
});

test('articles are found by the beginnings of all words, titles first', () => {
  const found = (text: string) => rankArticles(articles, text).map(({ slug }) => slug);
  assert.deepEqual(found('how do I remind'), ['reminders', 'payments']);
  assert.deepEqual(found('promises'), ['payments']);
  assert.deepEqual(found('promise remind'), ['payments']);
  assert.deepEqual(found('broadcast'), []);
  assert.deepEqual(found('how do I'), []);
  assert.equal(found('').length, 2);
});

const articles: readonly Article[] = [
  {
    slug: 'payments',
    title: 'Record payments',
    sentence: 'Cash or a transfer.',
    body: 'A house promises to pay. Remind it later.',
  },
  { slug: 'reminders', title: 'Reminders', sentence: 'Who gets them.', body: '' },
];

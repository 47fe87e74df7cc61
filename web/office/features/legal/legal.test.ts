// Checks the legal texts: the displayed version is the recorded version of the contract, and their form is valid.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  MINIMUM_AGE_YEARS,
  PRIVACY_POLICY_VERSION,
  TERMS_VERSION,
} from '#contract/identity/consent.ts';
import { readLegalText } from './document.ts';

const privacyPolicy = readLegalText('privacy', read('privacy-policy.md'));
const terms = readLegalText('terms', read('terms.md'));

const documents = [privacyPolicy, terms];

test('the date lines of the legal texts show the versions that a consent records', () => {
  const updatedOn = new Date(`${PRIVACY_POLICY_VERSION}T00:00:00Z`);
  const inWords = updatedOn.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  assert.equal(privacyPolicy.dateLine, `Last updated ${inWords}`);
  assert.equal(terms.dateLine, `Effective ${TERMS_VERSION}`);
});

test('every section of the legal texts has a unique anchor that begins with its document’s id', () => {
  const ids = documents.flatMap((document) => document.sections.map((section) => section.id));
  assert.equal(new Set(ids).size, ids.length);
  for (const document of documents) {
    for (const { id } of document.sections) assert.ok(id.startsWith(`${document.id}-`), id);
  }
});

test('every paragraph and list item of the legal texts is one line without markup', () => {
  const blocks = documents.flatMap((document) => document.sections.flatMap(({ body }) => body));
  const texts = [...documents.map((document) => document.introduction), ...blocks.flat()];
  for (const text of texts) assert.match(text, /^\S(?:[^\n<>]*\S)?$/);
});

test('each legal document states the minimum age', () => {
  for (const document of documents) {
    assert.ok(JSON.stringify(document).includes(`${MINIMUM_AGE_YEARS} years or older`));
  }
});

function read(name: string) {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}

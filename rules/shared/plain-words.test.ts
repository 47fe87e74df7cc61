// Messages about invalid values say which values are allowed.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { operations } from '#contract/index.ts';
import { innerIssues, plainSentence, type SchemaIssue } from './plain-words.ts';

const wrongValues = ['?', 7, { kind: '?' }];
const saysNothing = /^Check this value\.|^Why\?/;

describe('messages about invalid values', () => {
  test('the message about a discriminated union lists its kinds', () => {
    const by = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('code'), code: z.string() }),
      z.strictObject({ kind: z.literal('card'), number: z.string() }),
    ]);
    const expected = [['by.kind', 'Enter one of: code, card.']];
    assert.deepEqual(told(z.object({ by }), { by: { kind: 'face' } }), expected);
  });

  test('the message about a union describes each form, or the error in the closest form', () => {
    const to = z.union([z.string(), z.strictObject({ number: z.number() })]);
    assert.deepEqual(told(z.object({ to }), { to: 4 }), [
      ['to', 'Enter a text. Or: Enter an object with named fields.'],
    ]);
    assert.deepEqual(told(z.object({ to }), { to: { number: '4' } }), [
      ['to.number', 'Enter a number.'],
    ]);
  });

  test('the message about a long enum lists the first choices and counts the rest', () => {
    const names = Array.from({ length: 60 }, (_, n) => `kind-${n}`) as [string, ...string[]];
    const [[, sentence = ''] = []] = told(z.object({ kind: z.enum(names) }), { kind: 'x' });
    assert.match(sentence, /^Enter one of: kind-0, kind-1, .* and 20 more\.$/);
  });

  test('every operation explains an invalid value of each of its fields', () => {
    const silent = operations
      .flatMap(({ name, body, query }) => [body, query].map((schema) => ({ name, schema })))
      .flatMap(({ name, schema }) => fieldsOf(schema).map((field) => ({ name, schema, field })))
      .flatMap(({ name, schema, field }) =>
        wrongValues
          .flatMap((value) => told(schema, { [field]: value }))
          .filter(([at, sentence]) => at.startsWith(field) && saysNothing.test(sentence))
          .map(([at, sentence]) => `${name} ${at}: ${sentence}`),
      );
    assert.deepEqual([...new Set(silent)], []);
  });
});

function told(schema: z.ZodType, value: unknown): [string, string][] {
  const issues = (schema.safeParse(value).error?.issues ?? []) as SchemaIssue[];
  return issues.flatMap(innerIssues).map((one) => [one.path.join('.'), plainSentence(one)]);
}

function fieldsOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

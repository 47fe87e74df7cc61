// Guarantees of what a caller reads about a value that does not fit: it says what is allowed.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { operations } from './index.ts';
import { innerIssues, plainSentence, type SchemaIssue } from './plain-words.ts';

const told = (schema: z.ZodType, value: unknown): [string, string][] => {
  const issues = (schema.safeParse(value).error?.issues ?? []) as SchemaIssue[];
  return issues.flatMap(innerIssues).map((one) => [one.path.join('.'), plainSentence(one)]);
};

describe('sentences about what does not fit', () => {
  test('a union with a kind names its kinds', () => {
    const by = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('code'), code: z.string() }),
      z.strictObject({ kind: z.literal('card'), number: z.string() }),
    ]);
    const expected = [['by.kind', 'One of these is expected: code, card.']];
    assert.deepEqual(told(z.object({ by }), { by: { kind: 'face' } }), expected);
  });

  test('another union says what each form expects, or what is wrong in the one that fits best', () => {
    const to = z.union([z.string(), z.strictObject({ number: z.number() })]);
    assert.deepEqual(told(z.object({ to }), { to: 4 }), [
      ['to', 'A text is expected. Or: Named fields are expected.'],
    ]);
    assert.deepEqual(told(z.object({ to }), { to: { number: '4' } }), [
      ['to.number', 'A number is expected.'],
    ]);
  });

  test('a long list of choices is named too', () => {
    const names = Array.from({ length: 60 }, (_, n) => `kind-${n}`) as [string, ...string[]];
    const [[, sentence = ''] = []] = told(z.object({ kind: z.enum(names) }), { kind: 'x' });
    assert.match(sentence, /^One of these is expected: kind-0, kind-1, .* and 20 more\.$/);
  });

  test('no operation answers a wrong value with a sentence that says nothing', () => {
    const silent: string[] = [];
    for (const { name, body, query } of operations) {
      for (const schema of [body, query]) {
        if (!(schema instanceof z.ZodObject)) continue;
        for (const field of Object.keys(schema.shape)) {
          for (const value of ['?', 7, { kind: '?' }]) {
            const said = told(schema, { [field]: value }).filter(([at]) => at.startsWith(field));
            for (const [at, sentence] of said) {
              if (/look at this again|^Why\?/.test(sentence))
                silent.push(`${name} ${at}: ${sentence}`);
            }
          }
        }
      }
    }
    assert.deepEqual([...new Set(silent)], []);
  });
});

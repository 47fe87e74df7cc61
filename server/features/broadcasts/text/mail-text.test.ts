import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from '#platform/text/escape-html.ts';
import { safeHtml } from '#platform/delivery/safe-markdown.ts';
import { parseMarkdown, type MarkdownNode } from '#rules/shared/markdown.ts';
import { mailText } from './mail-text.ts';

test('the plain-text part of an email keeps paragraphs and lists and drops Markdown marks', () => {
  const markdown = [
    '# Water',
    '',
    'It is **off** on *Monday*. See [the plan](https://estate.example.com/plan_of_works).',
    '',
    '* Palm Street',
    '* Fig Close, `9` to 12',
    '',
    '1. Fill buckets',
    '2. Close the taps',
    '',
    '> Thank you',
    '',
    '',
    'snake_case_name and 2 * 3 * 4 stay.',
  ].join('\r\n');
  assert.equal(
    mailText(markdown),
    [
      'Water',
      '',
      'It is off on Monday. See the plan (https://estate.example.com/plan_of_works).',
      '',
      '- Palm Street',
      '- Fig Close, 9 to 12',
      '',
      '1. Fill buckets',
      '2. Close the taps',
      '',
      '> Thank you',
      '',
      'snake_case_name and 2 * 3 * 4 stay.',
    ].join('\n'),
  );
});

const withoutContent = new Set(['br', 'hr']);

/** Writes the Markdown tree that the screens render as HTML. */
const written = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node).replaceAll('&#39;', "'");
      const { name, href, start, children } = node;
      const attributes = [
        href === undefined ? '' : ` href="${escapeHtml(href)}"`,
        start === undefined ? '' : ` start="${start}"`,
      ].join('');
      if (withoutContent.has(name)) return `<${name} />`;
      return `<${name}${attributes}>${written(children)}</${name}>`;
    })
    .join('');

test('an email has the same HTML elements, texts and links as the screen', async () => {
  const texts = [
    '# Water\n\nIt is *off* on **Monday**.  \nSee [the plan](https://a.example/?a=1&b=2), [call](tel:+2348030000001).',
    '* Palm\n* Fig\n\n    code\n\n3. Fill\n4. Close\n\n> Thank & "you"\n\n---\n\n##### Small',
    'Hello <script>alert(1)</script> <img src=x onerror=alert(1)> ![p](https://evil.test/p.gif) &copy; &amp;lt;',
    '[a](javascript:alert(1)) [b](data:text/html,x) <javascript:alert(1)> [c](mailto:a@b.example) [d](/finances)',
    '[x][1] `<b>`\n\n```js\n</code><script>\n```\n\n[1]: vbscript:x "title"',
  ];
  for (const text of texts) {
    assert.equal(
      (await safeHtml(text)).replaceAll('&quot;', '"'),
      written(parseMarkdown(text)).replaceAll('&quot;', '"'),
    );
  }
});

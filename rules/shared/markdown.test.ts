import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseMarkdown, type MarkdownElement, type MarkdownNode } from './markdown.ts';

describe('Markdown on a screen', () => {
  test('paragraphs, lists, headings and emphasis become elements', () => {
    const nodes = parseMarkdown('# Water\n\nIt is **off**.\n\n3. Fill & close\n4. `a < b`');
    assert.deepEqual(
      nodes.filter((node) => node !== '\n'),
      [
        { name: 'h1', children: ['Water'] },
        { name: 'p', children: ['It is ', { name: 'strong', children: ['off'] }, '.'] },
        {
          name: 'ol',
          start: 3,
          children: [
            '\n',
            { name: 'li', children: ['Fill & close'] },
            '\n',
            { name: 'li', children: [{ name: 'code', children: ['a < b'] }] },
            '\n',
          ],
        },
      ],
    );
  });

  test('HTML in Markdown stays text', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror="alert(1)">',
      '<svg onload=alert(1)><a href="javascript:alert(1)">x</a></svg>',
      '<!-- --><iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<p onclick="alert(1)">text</p>',
      '&lt;b onclick=alert(1)&gt;',
      '`<b onclick=alert(1)>`',
      '<style>*{display:none}</style><base href="https://evil.test/">',
    ];
    for (const text of hostile) {
      for (const markdown of [text, `Hello ${text}`, `> * ${text}`, `**${text}**`, `    ${text}`]) {
        const nodes = parseMarkdown(markdown);
        const names = elementsIn(nodes).map(({ name }) => name);
        const plain = new Set(['p', 'blockquote', 'ul', 'li', 'strong', 'pre', 'code']);
        assert.deepEqual(
          names.filter((name) => !plain.has(name)),
          [],
          markdown,
        );
        assert.ok(/alert\(1\)|display:none/.test(textIn(nodes)), markdown);
      }
    }
  });

  test('parsed Markdown keeps no attribute except the address of a link and the first number of a list', () => {
    const nodes = parseMarkdown(
      '[a](/b "title\nonclick=x")\n\n```js onclick=x\ncode\n```\n\n1. a\n\n![p](https://evil.test/p.gif "t")',
    );
    for (const { name, children, ...rest } of elementsIn(nodes)) {
      assert.deepEqual(rest, name === 'a' ? { href: '/b' } : {}, name);
      assert.ok(Array.isArray(children));
    }
    assert.ok(!elementsIn(nodes).some(({ name }) => name === 'img'));
  });

  test('links to the web, an email address, a phone number and a page of this site work', () => {
    const hrefs = [
      'https://a.example/x?y=1&z=2',
      'http://a.example',
      'mailto:a@b.example',
      'tel:+234803',
    ];
    for (const href of [...hrefs, '/finances?Tab=budget', '#part']) {
      assert.deepEqual(linksIn(`[x](${href})`), [href]);
    }
    assert.deepEqual(linksIn('<https://a.example/> and <a@b.example>'), [
      'https://a.example/',
      'mailto:a@b.example',
    ]);
  });

  test('a link whose scheme is not allowed keeps its text and loses its address', () => {
    const hostile = [
      '[x](javascript:alert(1))',
      '[x](JaVaScRiPt:alert(1))',
      '[x](<java\tscript:alert(1)>)',
      '[x](<\u0001javascript:alert(1)>)',
      '[x](javascript&colon;alert(1))',
      '[x](&#106;avascript&#58;alert(1))',
      '[x](data:text/html,<script>alert(1)</script>)',
      '[x](vbscript:x)',
      '[x](file:///etc/passwd)',
      '[x](blob:https://a.example/1)',
      '<javascript:alert(1)>',
      '[x][1]\n\n[1]: javascript:alert(1)',
    ];
    for (const markdown of hostile) {
      const links = linksIn(markdown).map(
        (href) => href && new URL(href, 'https://us.example').protocol,
      );
      assert.ok(
        links.every((scheme) => scheme === undefined || scheme === 'https:'),
        markdown,
      );
      assert.match(textIn(parseMarkdown(markdown)), /x|alert/, markdown);
    }
  });

  test('a text with thousands of Markdown marks is read to its end', () => {
    const depth = 2000;
    const nodes = parseMarkdown(`${'> '.repeat(depth)}end`);
    assert.equal(textIn(nodes).trim(), 'end');
    const marks = '[![<'.repeat(depth);
    assert.equal(textIn(parseMarkdown(marks)), marks);
  });
});

function elementsIn(nodes: readonly MarkdownNode[]): MarkdownElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node, ...elementsIn(node.children)],
  );
}

function textIn(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children))).join('');
}

function linksIn(markdown: string) {
  return elementsIn(parseMarkdown(markdown))
    .filter(({ name }) => name === 'a')
    .map(({ href }) => href);
}

// The readable file of a data copy, index.html: a single page without scripts that can be opened from a folder or on a
// phone, and printed.
import { instantText, dayText } from '#rules/shared/day-text.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';
import { printedAmount } from '#platform/text/money-text.ts';

export type HtmlTable = {
  /** Null if this table continues the previous one. */
  title: string | null;
  rows: readonly Row[];
  timeZone: string;
  currency: string;
};

export const sectionHead = (name: string, timeZone: string): string =>
  `\n<h2>${escapeHtml(name)}</h2>\n<p class="zone">Times are in ${escapeHtml(timeZone)}.</p>\n`;

export const partHead = (heading: string): string => `\n<h3>${escapeHtml(heading)}</h3>\n`;

/**
 * The highest number of columns that is shown as a table; the rows of a wider table, or its only row, are shown as
 * blocks.
 */
const widest = 9;

/**
 * A table with the columns that have a value in at least one of the rows. The only row of a table, the rows of a table
 * wider than `widest`, and all rows on a narrow screen are shown as blocks.
 */
export function tableHtml({ title, rows, timeZone, currency }: HtmlTable): string {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) =>
    rows.some((row) => !isEmpty(row[key])),
  );
  const head = keys.map((key) => `<th scope="col">${escapeHtml(titleOf(key))}</th>`).join('');
  const body = rows.map((row) => {
    const place = {
      timeZone,
      currency: typeof row['currency'] === 'string' ? row['currency'] : currency,
    };
    const cells = keys.map((key) => cellHtml(key, row[key], place));
    return `<tr>${cells.join('')}</tr>`;
  });
  const caption = title === null ? '' : `<h4>${escapeHtml(title)}</h4>\n`;
  const layout = rows.length === 1 || keys.length > widest ? ' class="blocks"' : '';
  return `${caption}<table${layout}><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>\n`;
}

type Place = { timeZone: string; currency: string };

function cellHtml(key: string, value: unknown, place: Place): string {
  const label = escapeHtml(titleOf(key));
  if (isEmpty(value)) return `<td class="empty" data-label="${label}"></td>`;
  if (key === 'file') {
    const path = String(value);
    const address = path.split('/').map(encodeURIComponent).join('/');
    const name = escapeHtml(path.slice('files/0000 '.length));
    return `<td data-label="${label}"><a href="${address}">${name}</a></td>`;
  }
  return `<td data-label="${label}">${escapeHtml(valueText(key, value, place))}</td>`;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

function valueText(key: string, value: unknown, place: Place): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    return key.endsWith('Minor') ? printedAmount(value, place.currency) : String(value);
  }
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/.test(value)) {
      return instantText(value, place.timeZone);
    }
    return /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value) : value;
  }
  if (Array.isArray(value)) return value.map((one) => valueText(key, one, place)).join(', ');
  return Object.entries(value as object)
    .filter(([, one]) => !isEmpty(one))
    .map(([name, one]) => `${titleOf(name)}: ${valueText(name, one, place)}`)
    .join('\n');
}

/** Converts a column name to a title: `outstandingMinor` becomes "Outstanding". */
function titleOf(key: string): string {
  const words = key
    .replace(/Minor$/, '')
    .replace(/^at$/, 'when')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return (words.slice(0, 1).toUpperCase() + words.slice(1)).replace(/\b(ip|id|api)\b/gi, (found) =>
    found.toUpperCase(),
  );
}

const style = `
:root { color-scheme: light dark; --ink: #1b1f24; --muted: #5c6570; --line: #d9dee4; --paper: #fff;
  --band: #f5f7f9; --link: #0b5fbf; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaed; --muted: #a3abb5; --line: #3a414a; --paper: #15181c; --band: #1d2126; --link: #8ab8f5; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 1200px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
h1 { margin: 0 0 8px; font-size: 26px; line-height: 1.2; }
h2 { margin: 48px 0 4px; padding-top: 16px; border-top: 2px solid var(--line); font-size: 21px; }
h3 { margin: 32px 0 4px; font-size: 17px; }
h4 { margin: 20px 0 6px; font-size: 14px; }
p { margin: 0 0 12px; max-width: 70ch; }
.zone, .none, footer { color: var(--muted); font-size: 13px; }
a { color: var(--link); }
table { width: 100%; margin: 0 0 12px; border-collapse: collapse; font-size: 13px; }
th { padding: 6px 8px; background: var(--band); color: var(--muted); font-weight: 600; text-align: left;
  vertical-align: bottom; }
td { padding: 6px 8px; border-top: 1px solid var(--line); vertical-align: top;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.blocks thead { display: none; }
.blocks, .blocks tbody, .blocks tr { display: block; }
.blocks tr { padding: 8px 0; border-top: 1px solid var(--line); }
.blocks td { display: grid; grid-template-columns: minmax(110px, 22%) 1fr; gap: 8px; padding: 3px 0; border: 0; }
.blocks td::before { content: attr(data-label); color: var(--muted); }
.blocks td.empty { display: none; }
@media (max-width: 760px) {
  thead { display: none; }
  table, tbody, tr { display: block; }
  tr { padding: 8px 0; border-top: 1px solid var(--line); }
  td { display: grid; grid-template-columns: 38% 1fr; gap: 8px; padding: 3px 0; border: 0; }
  td::before { content: attr(data-label); color: var(--muted); }
  td.empty { display: none; }
  .blocks td { grid-template-columns: 38% 1fr; }
}
@media print { h2 { break-before: page; } tr { break-inside: avoid; } }
`;

export type PageFacts = {
  title: string;
  /** The sentences below the title. */
  lead: readonly string[];
  /** The data that the copy leaves out, with the reasons. */
  missing: readonly string[];
};

export function pageHead({ title, lead, missing }: PageFacts): string {
  const items = missing.map((one) => `<li>${escapeHtml(one)}</li>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
${lead.map((one) => `<p>${escapeHtml(one)}</p>`).join('\n')}
<details><summary>What is not in this copy</summary><ul>
${items}
</ul></details>
</header>
<main>
`;
}

export const pageFoot =
  '</main>\n<footer>The same data for programs is in data.json.</footer>\n</body>\n</html>\n';

export type Row = Record<string, unknown>;

// The HTML part of every email: the header that printed documents have, the content in one column, and the foot. The
// page is made of tables with inline styles, loads nothing, and is readable in a dark theme and without styles.

import { escapeHtml } from '#platform/text/escape-html.ts';

export type MailFrame = {
  title: string;
  /** The community, or the product for emails of no community. */
  name: string;
  address?: string | undefined;
  /** Whether the page repeats the title as a heading. */
  hasHeading?: boolean;
  bodyHtml: string;
  /** The HTML that is shown below the card with the content. */
  footHtml?: string;
};

const ink = '#1c2323';
const soft = '#566060';
const green = '#0f6e5c';
const gold = '#c08c0c';

const bare = 'cellpadding="0" cellspacing="0" border="0"';
const font = "system-ui,'Segoe UI',Roboto,Arial,sans-serif";
const line = '#e7dfd1';
const sand = '#f7f3ea';

/** The product's mark as table cells, because mail programs block images. */
const mark = (() => {
  const gap = (height: number, size: string) =>
    `<td ${size} height="${height}" style="height:${height}px"></td>`;
  const cell = (height: number, size: string, colour = green) =>
    `<td ${size} height="${height}" bgcolor="${colour}" style="height:${height}px;background:${colour}"></td>`;
  const side = 'width="6" rowspan="3"';
  const rows = [
    [cell(6, 'colspan="3"'), gap(6, 'width="2"'), cell(16, side)],
    [gap(2, 'colspan="4"')],
    [cell(16, side), gap(8, 'width="2"'), cell(8, 'width="8"', gold), gap(8, 'width="2"')],
    [gap(2, 'colspan="4"')],
    [gap(6, 'width="2"'), cell(6, 'colspan="3"')],
  ];
  const body = rows.map((row) => `<tr>${row.join('')}</tr>`).join('');
  const style = 'width:24px;font-size:0;line-height:0';
  return `<table role="img" aria-label="Courtyard" ${bare} width="24" style="${style}">${body}</table>`;
})();

const styles = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.back{background:#121716!important}',
  '.card{background:#191f1e!important;border-color:#3f4947!important}',
  '.ink,.ink p,.ink li,.ink h1,.ink h2,.ink h3{color:#e6e9e9!important}',
  '.soft{color:#a3aeab!important}.line{border-color:#3f4947!important}',
  '.code{background:#2b2619!important}.ink a:not(.button),.soft a{color:#88c9b8!important}',
  '}',
].join('');

/** A whole HTML email. */
export function mailPage({
  title,
  name,
  address = '',
  hasHeading = false,
  bodyHtml,
  footHtml = '',
}: MailFrame): string {
  const under = `<br><span class="soft" style="font-weight:400;font-size:13px;color:${soft}">`;
  const place = address === '' ? '' : `${under}${escapeHtml(address)}</span>`;
  const heading = `<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escapeHtml(title)}</h1>`;
  const card = `width:100%;max-width:600px;background:#ffffff;border:1px solid ${line};border-radius:10px`;
  const nameStyle = `padding:0 0 16px;font:600 16px/1.4 ${font};color:${ink}`;
  const bodyStyle = `padding:20px 24px 24px;font:16px/1.5 ${font};color:${ink};overflow-wrap:anywhere`;
  const footStyle = `max-width:600px;margin:16px auto 0;text-align:left;font:13px/1.5 ${font};color:${soft}`;
  const table = `table role="presentation" ${bare} width="100%"`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${styles}</style></head>
<body class="back" style="margin:0;padding:0;background:${sand}">
<${table} class="back" style="background:${sand}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" ${bare} width="600" class="card" style="${card}">
<tr><td style="padding:20px 24px 0">
<${table} class="line" style="border-bottom:1px solid ${line}"><tr>
<td width="36" valign="top" style="padding:2px 0 16px">${mark}</td>
<td class="ink" style="${nameStyle}">${escapeHtml(name)}${place}</td>
</tr></table>
</td></tr>
<tr><td class="ink" style="${bodyStyle}">
${hasHeading ? heading : ''}${bodyHtml}
</td></tr></table>
${footHtml && `<p class="soft" style="${footStyle}">${footHtml}</p>`}
</td></tr></table>
</body></html>`;
}

/** The plain text of an email as HTML with the same words: paragraphs, lists, links and codes. */
export const paragraphsHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map(paragraphHtml)
    .join('\n');

const paragraphStyle = 'margin:0 0 16px';

function paragraphHtml(paragraph: string): string {
  if (/^ {4}\S/.test(paragraph)) {
    const code = 'font-size:24px;font-weight:600;letter-spacing:1px';
    const style = `margin:0 0 16px;padding:12px 16px;border-radius:8px;background:${sand};${code}`;
    return `<p class="code" style="${style}">${linked(paragraph.trim())}</p>`;
  }
  const lines = paragraph.split('\n');
  const parts: string[] = [];
  for (let at = 0; at < lines.length;) {
    const isItem = lines[at]?.startsWith('- ') ?? false;
    let to = at;
    while (to < lines.length && (lines[to]?.startsWith('- ') ?? false) === isItem) to += 1;
    const run = lines.slice(at, to);
    parts.push(
      isItem ? listHtml(run) : `<p style="${paragraphStyle}">${run.map(linked).join('<br>')}</p>`,
    );
    at = to;
  }
  return parts.join('\n');
}

const listHtml = (items: readonly string[]): string =>
  `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items
    .map((item) => `<li style="margin:0 0 6px">${linked(item.slice(2))}</li>`)
    .join('')}</ul>`;

/** Escapes a line, and turns its web addresses into links. */
function linked(line: string): string {
  return line
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, at) => {
      const safe = escapeHtml(part);
      return at % 2 === 1 ? `<a href="${safe}" style="color:${green}">${safe}</a>` : safe;
    })
    .join('');
}

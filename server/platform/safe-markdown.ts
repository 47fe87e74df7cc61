// Markdown that a person wrote, as HTML that runs nothing: the renderer escapes whatever is HTML, and what it made
// is cut to a list of plain tags before it leaves in a mail. The browser draws its own elements and never takes this
// HTML.
import { markdownElements } from '#contract/markdown.ts';

/** The HTML of Markdown: no pictures, no styles, links to the web and to mail alone. */
export async function safeHtml(markdown: string): Promise<string> {
  const { micromark } = await import('micromark');
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(micromark(markdown), {
    allowedTags: [...markdownElements],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  });
}

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text inside HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);

type MailParts = {
  title: string;
  /** From `safeHtml`. */
  bodyHtml: string;
  button: { label: string; url: string };
  foot: string;
  footLink: { label: string; url: string };
};

const buttonStyle =
  'display:inline-block;background:#0f6e5c;color:#fff;padding:10px 18px;border-radius:8px;' +
  'text-decoration:none';

/** A whole mail: one column, readable without pictures or styles. */
export const mailHtml = ({
  title,
  bodyHtml,
  button,
  foot,
  footLink,
}: MailParts): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f8f9f9;color:#1c2323;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:600px;margin:0 auto;background:#fff;border:1px solid #d9dddd;border-radius:10px;padding:24px">
<h1 style="font-size:22px;margin:0 0 16px">${escapeHtml(title)}</h1>
${bodyHtml}
<p style="margin:24px 0 0">
<a href="${escapeHtml(button.url)}" style="${buttonStyle}">${escapeHtml(button.label)}</a>
</p>
</div>
<p style="max-width:600px;margin:16px auto 0;color:#566060;font-size:13px">${escapeHtml(foot)}
<a href="${escapeHtml(footLink.url)}" style="color:#566060">${escapeHtml(footLink.label)}</a></p>
</body></html>`;

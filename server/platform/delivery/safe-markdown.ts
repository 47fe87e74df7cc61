// Converts Markdown from people to safe HTML for emails: the renderer escapes HTML, and the result is reduced to an
// allow-list of plain tags. The web app draws the same Markdown as elements and never uses this HTML.

/** The HTML of Markdown: no images, no styles, and only web, email and phone links. */
export async function safeHtml(markdown: string): Promise<string> {
  const { linkSchemes, markdownAttributes, markdownElements, markdownHtml } =
    await import('#rules/shared/markdown.ts');
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(markdownHtml(markdown), {
    allowedTags: [...markdownElements],
    allowedAttributes: markdownAttributes,
    allowedSchemes: [...linkSchemes],
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

/** Plain text, escaped for HTML. */
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

/** A whole HTML email: one column, readable without images or styles. */
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

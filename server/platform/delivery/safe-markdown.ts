// Converts Markdown from people to safe HTML for emails: the renderer escapes HTML, and the result is reduced to an
// allow-list of plain tags. The web app draws the same Markdown as elements and never uses this HTML.
import { escapeHtml } from '#platform/text/escape-html.ts';
import { mailPage } from './mail-page.ts';

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

type MailParts = {
  title: string;
  communityName: string;
  /** The content of the email, as `safeHtml` returned it. */
  bodyHtml: string;
  button: { label: string; url: string };
  foot: string;
  footLink: { label: string; url: string };
};

const buttonStyle =
  'display:inline-block;background:#0f6e5c;color:#ffffff;padding:12px 18px;border-radius:8px;' +
  'text-decoration:none';

/** A whole HTML email with a button. */
export const mailHtml = ({
  title,
  communityName,
  bodyHtml,
  button,
  foot,
  footLink,
}: MailParts): string =>
  mailPage({
    title,
    name: communityName,
    hasHeading: true,
    bodyHtml: `${bodyHtml}
<p style="margin:24px 0 0">
<a class="button" href="${escapeHtml(button.url)}" style="${buttonStyle}">${escapeHtml(button.label)}</a>
</p>`,
    footHtml: `${escapeHtml(foot)}
<a href="${escapeHtml(footLink.url)}" style="color:#566060">${escapeHtml(footLink.label)}</a>`,
  });

// The page at /dev/mail: the newest 100 emails and text messages that this installation stores instead of sending them,
// so that a newcomer finds the sign-in code. The page only answers requests to a host name of this machine that passed
// no proxy, because these emails give access to accounts.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { isLoopback } from '#platform/process/config.ts';
import { notFound } from '#platform/http/refuse.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';

const shownMax = 100;

type Mail = {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  /** Null for a text message, and for an email without an HTML part. */
  html: string | null;
  created_at: string;
};

/** Whether the mailbox is shown: only if emails are stored here, and the public URL is one of this machine. */
export const showsMailbox = (mailbox: pg.Pool | null, publicUrl: string): boolean =>
  mailbox !== null && isLoopback(hostOf(publicUrl));

/** Serves `/dev/mail`. The route does not exist if the mailbox is not shown. */
export function serveMailbox(
  app: FastifyInstance,
  options: { mailbox: pg.Pool | null; publicUrl: string },
): void {
  const { mailbox } = options;
  if (mailbox === null || !showsMailbox(mailbox, options.publicUrl)) return;
  app.get('/dev/mail', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromHere(request)) throw notFound();
    const { rows } = await mailbox.query<Mail>(
      `select * from (
         (select id, recipient, subject, body, html, created_at from local_mails
           order by created_at desc, id desc limit ${shownMax})
         union all
         (select id, recipient, 'Text message', body, null, created_at from local_texts
           order by created_at desc, id desc limit ${shownMax})) kept
       order by created_at desc, id desc limit ${shownMax}`,
    );
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(rows, new Date()));
  });
}

/**
 * Prevents DNS rebinding, by which another site could read the page: the requested host has to be this machine's. A
 * request with the headers of a proxy is refused, because it comes from elsewhere.
 */
function isFromHere({ headers }: FastifyRequest): boolean {
  if (headers.forwarded ?? headers['x-forwarded-for'] ?? headers['x-forwarded-host']) return false;
  return isLoopback(hostOf(`http://${headers.host ?? ''}`));
}

const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';

const style = `
  :root { color-scheme: light dark; --line: light-dark(#d9dddd, #3f4947);
    --soft: light-dark(#566060, #a3aeab); --card: light-dark(#fff, #191f1e) }
  body { margin: 0 auto; max-width: 1200px; padding: 32px 16px 64px;
    background: light-dark(#f8f9f9, #121716); color: light-dark(#1c2323, #e6e9e9);
    font: 16px/1.5 system-ui, sans-serif }
  h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.0625rem; margin: 0 }
  header p, .facts { color: var(--soft); margin: 4px 0 0 }
  article { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
    padding: 16px 20px; margin-top: 16px }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0 0 }
  .parts { display: flex; flex-wrap: wrap; gap: 0 24px }
  .parts > * { flex: 1 1 320px; min-width: 0 }
  iframe { border: 1px solid var(--line); border-radius: 8px; height: 420px; margin-top: 12px }
  .facts { font-size: 0.875rem; overflow-wrap: anywhere }`;

/** The whole page; it refreshes itself without a script. */
function pageOf(mails: readonly Mail[], now: Date): string {
  const list = mails.length === 0 ? '<p>No emails yet. New emails appear here.</p>' : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="4">
<meta name="robots" content="noindex">
<title>Mail on this machine · Courtyard</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Mail on this machine</h1>
<p>No mail server is set, so every mail stays here. Newest first; the page renews itself.</p>
</header>
<main>${list}${mails.map((mail) => articleOf(mail, now)).join('')}</main>
</body>
</html>`;
}

const articleOf = ({ recipient, subject, body, html, created_at }: Mail, now: Date): string => {
  const at = `<time datetime="${escapeHtml(created_at)}">${agoOf(created_at, now)}</time>`;
  return `
<article>
<h2>${escapeHtml(subject)}</h2>
<p class="facts">To ${escapeHtml(recipient)} · ${at}</p>
<div class="parts">
<pre>${escapeHtml(body)}</pre>${html === null ? '' : frameOf(html)}
</div>
</article>`;
};

/** The HTML part in a frame without scripts and without access to this page. Links in it open in another tab. */
const frameOf = (html: string): string => `
<iframe title="HTML part" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"
  srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>`;

function agoOf(instant: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(instant).getTime()) / 1000));
  if (seconds < 60) return 'just now';
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}

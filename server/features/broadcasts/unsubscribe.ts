// Unsubscribes from emails of broadcasts without signing in. A person opens a page with a button; a mail client posts
// to the same URL (RFC 8058). Opening the page changes nothing, because mail scanners follow links.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Id } from '#contract/shared/ids.ts';
import { answerError } from '#platform/http/answer.ts';
import type { Clock } from '#platform/process/clock.ts';
import { recordOf } from '#platform/http/record.ts';
import { factsOf } from '#platform/http/request.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { linkActor, readLink, stopMails } from './notice-links.ts';
import { selectCopyOwner } from './notices-queries.ts';

type Options = { pool: pg.Pool; secret: string; clock: Clock; wakeRelay(): void };

const bodyLimit = 4096;

/** Serves `/unsubscribe/:communityId/:code`; the body of a POST is ignored. */
export function serveUnsubscribe(app: FastifyInstance, options: Options): void {
  void app.register(async (scope) => {
    scope.setErrorHandler(answerError);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) =>
      done(null, null),
    );
    const path = '/unsubscribe/:communityId/:code';
    const hidden = { schema: { hide: true } };
    scope.get(path, hidden, async (request, reply) => {
      const community = await inLink(options, request, ({ community }) => community);
      return community === null ? sendPage(reply, gone) : sendPage(reply, asking(community));
    });
    scope.post(path, hidden, async (request, reply) => {
      const community = await inLink(options, request, async ({ community, stop }) => {
        await stop();
        return community;
      });
      options.wakeRelay();
      return community === null ? sendPage(reply, gone) : sendPage(reply, stopped(community));
    });
  });
}

type Linked = { community: string; stop(): Promise<unknown> };

/**
 * Runs `work` for the recipient of the link, even if the notice has expired. Returns null if the link is invalid, its
 * recipient is gone, or the community is archived.
 */
async function inLink<T>(
  { pool, secret, clock }: Options,
  request: FastifyRequest,
  work: (linked: Linked) => Promise<T> | T,
): Promise<T | null> {
  const { communityId = '', code = '' } = request.params as Record<string, string>;
  if (!Id.safeParse(communityId).success) return null;
  const recipient = readLink(secret, { communityId, code });
  if (recipient === null) return null;
  return enterAsSystem(pool, { communityId }, async ({ db, leave }) => {
    const owner = await selectCopyOwner(db, recipient.recipientId);
    if (!owner) return null;
    const record = recordOf(factsOf(request), linkActor);
    const done = await work({
      community: owner.communityName,
      stop: async () => {
        await stopMails({ db, clock, audit: record.audit }, owner.residentId);
        record.emit('broadcasts.changed', { entityId: owner.broadcastId });
      },
    });
    leave(record.statement(null));
    return done;
  });
}

type Page = { status: number; title: string; text: string; button?: string };

const gone: Page = {
  status: 404,
  title: 'This link no longer works',
  text: 'Open the newest email of your community and use the link in it.',
};

const asking = (community: string): Page => ({
  status: 200,
  title: 'Stop these emails?',
  text: `You will no longer get notices of ${community} by email, except urgent and security notices.`,
  button: 'Stop these emails',
});

const stopped = (community: string): Page => ({
  status: 200,
  title: 'Emails stopped',
  text: `You still get urgent and security notices of ${community}. To get all, sign in and open Notices.`,
});

const style = `
  :root { color-scheme: light dark }
  body { margin: 0 auto; max-width: 520px; padding: 48px 16px; font: 16px/1.5 system-ui, sans-serif;
    background: light-dark(#f8f9f9, #121716); color: light-dark(#1c2323, #e6e9e9) }
  h1 { font-size: 1.5rem; margin: 0 0 8px }
  button { font: inherit; margin-top: 16px; padding: 10px 18px; border: 0; border-radius: 8px;
    background: #0f6e5c; color: #fff; cursor: pointer }`;

function sendPage(reply: FastifyReply, { status, title, text, button }: Page): FastifyReply {
  const form = button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : '';
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>`,
    );
}

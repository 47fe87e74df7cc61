// Serves the built web app: hashed files are cached for a year, and the page is validated each time. The page is the
// answer for every URL that is no file and is outside the API, the assets and the server's other paths, so that the
// app's router can handle the URL. Uploads are never served from here.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Headers that only matter on HTML documents. Hashed scripts, styles and fonts are sent without these headers, because
 * a page has many small scripts, and the headers are larger than some scripts.
 */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * The page runs text as code only through one Trusted Types policy, which web/public/boot.js creates and which
 * refuses markup and foreign URLs. The API reference is a third-party page without such a policy.
 */
const trustedTypes = "require-trusted-types-for 'script';trusted-types default";

/**
 * The page scans codes with the camera. No code in the page, including that of libraries, may use other device
 * features.
 */
const devices =
  'camera=(self), accelerometer=(), bluetooth=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()';

function tightenPage(reply: Pick<FastifyReply, 'getHeader' | 'header'>): void {
  const policy = String(reply.getHeader('content-security-policy'));
  void reply.header('content-security-policy', `${policy};${trustedTypes}`);
  void reply.header('permissions-policy', devices);
}

/** Serves the folder `root` at `/`. Null serves nothing. */
export async function serveBrowser(app: FastifyInstance, root: string | null): Promise<void> {
  if (root === null) return;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      if (forever && /\.(js|css|woff2)(\.br|\.gz)?$/.test(path)) {
        for (const name of ofDocuments) void reply.removeHeader(name);
      }
      // The service worker caches this file and serves the page from it, so it needs the page's headers.
      if (/\.html(\.br|\.gz)?$/.test(path)) tightenPage(reply);
      void reply.header(
        'cache-control',
        forever ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const page = await readFile(join(root, 'index.html'), 'utf8');
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    // A request for a missing file or API route gets a 404 instead of the page.
    if (/^\/(api|dev|assets|sandbox|webhooks|unsubscribe)(\/|$)/.test(request.url)) {
      return reply.callNotFound();
    }
    tightenPage(reply);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

// Serves the built browser part: hashed files for ever, the page itself never from a cache, and the page for
// every address that the browser's own router knows. Uploads are never served from here.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Headers that mean something on a document alone. A page has many small scripts, and these weigh more than some. */
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
 * Text becomes part of the page's code through the one policy that web/public/boot.js makes, which refuses markup and
 * addresses of elsewhere. The reference of the API is not our page and has no such policy.
 */
const trustedTypes = "require-trusted-types-for 'script';trusted-types default";

/** The page reads codes with the camera. No code in it, ours or a library's, may ask for more of the device. */
const devices =
  'camera=(self), accelerometer=(), bluetooth=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()';

function tightenPage(reply: Pick<FastifyReply, 'getHeader' | 'header'>): void {
  const policy = String(reply.getHeader('content-security-policy'));
  void reply.header('content-security-policy', `${policy};${trustedTypes}`);
  void reply.header('permissions-policy', devices);
}

/** Serves `root` at `/`; with null, nothing. */
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
      // The service worker keeps this file and answers with it.
      if (/\.html(\.br|\.gz)?$/.test(path)) tightenPage(reply);
      void reply.header(
        'cache-control',
        forever ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const page = await readFile(join(root, 'index.html'), 'utf8');
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    // A missing file or call is a 404, not the page under a wrong name.
    if (/^\/(api|dev|assets|sandbox|webhooks|unsubscribe)(\/|$)/.test(request.url)) {
      return reply.callNotFound();
    }
    tightenPage(reply);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

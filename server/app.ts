// Builds the server from all features: main, tests and benchmarks build the same app.
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
} from 'fastify-type-provider-zod';
import { serveUnsubscribe } from '#server/features/broadcasts/unsubscribe.ts';
import { serveSmsReports } from '#server/features/integrations/sms-reports.ts';
import { routesOf } from '#server/features.ts';
import { serveSandbox } from '#server/features/gateway-payments/sandbox-pages.ts';
import { serveWebhooks } from '#server/features/gateway-payments/webhook.ts';
import { serveBrowser } from '#platform/http/browser.ts';
import { answerError } from '#platform/http/answer.ts';
import { refuseWhenBusy } from '#platform/http/overload.ts';
import { allowDrain } from '#platform/http/drain.ts';
import { helmetOptions } from '#platform/http/headers.ts';
import type { AppOptions } from '#platform/feature/options.ts';
import { serve } from '#platform/http/serve.ts';
import { keyCallsPerMinute, openKeyMeter } from '#platform/http/key-meter.ts';
import { openSharedCounts, type SharedCounts, storeOver } from '#platform/jobs/shared-counts.ts';
import { rateLimitedLog } from '#platform/process/rate-limited-log.ts';
import { conventions } from '#platform/api-document/field-words.ts';
import { shorten } from '#platform/api-document/named-shapes.ts';
import { serveMailbox } from '#platform/delivery/mailbox.ts';
import { limitRefusedWebhooks } from '#platform/http/refused-webhooks.ts';
import { notFound, tooManyTries } from '#platform/http/refuse.ts';
import { isCall } from '#platform/http/request.ts';
import { answerBadRequest } from '#platform/http/bad-request.ts';
import { uploadLimit } from '#platform/http/uploads.ts';
/** Builds the server. The caller starts listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: withoutKeys(options.logger) as boolean,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy.length > 0 && [...options.trustProxy],
    routerOptions: { maxParamLength: 100 },
    // Calls on open connections are answered normally while the server stops.
    return503OnClosing: false,
    // A URL that the router cannot parse reaches no route. The error has the same envelope.
    frameworkErrors: answerError,
    clientErrorHandler: answerBadRequest(() => app),
  });
  app.setErrorHandler(answerError);
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (isCall(request)) void reply.header('vary', 'Authorization');
  });
  allowDrain(app);
  refuseForeignContent(app);
  await app.register(fastifyHelmet, helmetOptions);
  await app.register(fastifyMultipart, { limits: { fileSize: uploadLimit } });
  if (options.busyAfterMs > 0) refuseWhenBusy(app, options.busyAfterMs);
  if (options.callsPerMinute > 0) {
    await app.register(fastifyRateLimit, {
      max: options.callsPerMinute,
      timeWindow: 60_000,
      allowList: (request) => !isCall(request),
      store: storeOver(countsUpTo(app, options, options.callsPerMinute), options.clock),
      errorResponseBuilder: (_request, { ttl }) => tooManyTries(Math.ceil(ttl / 1000)),
    });
  }
  await describe(app);
  const keyMeter = openKeyMeter(countsUpTo(app, options, keyCallsPerMinute));
  serve(app, routesOf(options), { ...options, keyMeter });
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (app.stopping) return reply.code(503).send({ status: 'stopping' });
    try {
      await (options.kept?.app ?? options.pool).query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'waiting for the database' });
    }
  });
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply));
  serveMailbox(app, { mailbox: options.mailer.mailbox, publicUrl: options.publicUrl });
  limitRefusedWebhooks(app, options.clock);
  serveWebhooks(app, options);
  serveSmsReports(app, options);
  serveUnsubscribe(app, options);
  if (options.gateway?.name === 'sandbox') serveSandbox(app, options);
  await serveBrowser(app, options.webRoot);
  return app;
}

/** Counts calls for a limit that applies across servers. The count stops when the server closes. */
function countsUpTo(app: FastifyInstance, options: AppOptions, limit: number): SharedCounts {
  const { identityPool: pool, secret } = options;
  const counts = openSharedCounts({
    pool,
    secret,
    log: rateLimitedLog(app.log),
    tellFrom: limit / 10,
  });
  app.addHook('onClose', async () => counts.stop());
  return counts;
}

/** Logs contain the route and not the URL: the URLs of links contain keys. */
const withoutKeys = (logger: boolean | object): boolean | object =>
  typeof logger === 'object'
    ? {
        ...logger,
        serializers: {
          req: ({ method, routeOptions, ip }: FastifyRequest) => ({
            method,
            url: routeOptions?.url ?? 'no route',
            remoteAddress: ip,
          }),
        },
      }
    : logger;

/** A text body is not parsed, even if it looks like JSON. */
function refuseForeignContent(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
}

/** The OpenAPI document at /api/openapi.json and its reference at /api/docs. */
async function describe(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Courtyard',
        version: '1',
        description: conventions,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The URL of this document.' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token of a session, from the response of the sign-in.',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'cyk_…',
            description: 'An API key of one community, created in Settings → Integrations.',
          },
          deviceKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'The key of a gate’s console, barrier, reader or camera.',
          },
        },
      },
    },
    transform: jsonSchemaTransform as never,
    transformObject: ((given: Parameters<typeof jsonSchemaTransformObject>[0]) =>
      shorten(jsonSchemaTransformObject(given) as object)) as never,
  });
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' });
  let document: Buffer | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    // Serialise the document once: it has megabytes, and does not change while the server runs.
    document ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

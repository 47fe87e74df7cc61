// Wires every feature: main, tests and benches build the same app. Every edge between two features is a line here.
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import fastifyUnderPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
} from 'fastify-type-provider-zod';
import type pg from 'pg';
import { common } from '#contract/envelope.ts';
import { identityHousekeeping } from '#server/features/identity/housekeeping.ts';
import { identityRoutes } from '#server/features/identity/routes.ts';
import { houseExporter } from '#server/features/addresses/houses-export.ts';
import { addressRoutes } from '#server/features/addresses/routes.ts';
import { auditExporter, moneyAuditExporter } from '#server/features/audit/export.ts';
import { auditRoutes } from '#server/features/audit/routes.ts';
import { auditHeads, auditSeals } from '#server/features/audit/seal-job.ts';
import { budgetTables } from '#server/features/budgets/budgets.ts';
import { budgetRoutes } from '#server/features/budgets/routes.ts';
import { dropPicture } from '#server/features/communities/picture.ts';
import { communityRoutes } from '#server/features/communities/routes.ts';
import { takeBackBankPayment, takeBankPayment } from '#server/features/dues/bank-payments.ts';
import { autoPayJob } from '#server/features/dues/auto-pay.ts';
import { bookDuePayment, tellOfChargeBack } from '#server/features/dues/checkouts.ts';
import { duesOfGroup, duesOfWallet } from '#server/features/dues/dues-queries.ts';
import { chargeExporter, dueExporter, paymentExporter } from '#server/features/dues/export.ts';
import { issueComing, issueJob } from '#server/features/dues/issue-job.ts';
import { penaltyJob } from '#server/features/dues/penalties.ts';
import { planJob } from '#server/features/dues/plans-job.ts';
import { receivableProof } from '#server/features/dues/proof.ts';
import { endRefundJob } from '#server/features/dues/refund-facts.ts';
import { remindJob } from '#server/features/dues/remind-charges.ts';
import { reminderJob } from '#server/features/dues/reminders.ts';
import { dueRoutes } from '#server/features/dues/routes.ts';
import { exportCleaning, exportJob } from '#server/features/exports/job.ts';
import { exportRoutes } from '#server/features/exports/routes.ts';
import { groupExporter, groupMemberExporter } from '#server/features/groups/export.ts';
import {
  addToGroup,
  moveHouseInGroups,
  moveResidentInGroups,
} from '#server/features/groups/members.ts';
import { groupRoutes } from '#server/features/groups/routes.ts';
import { importCleaning } from '#server/features/imports/cleaning.ts';
import { importJob } from '#server/features/imports/job.ts';
import { importRoutes } from '#server/features/imports/routes.ts';
import {
  bookSeatPayment,
  failSeatPayment,
  takeBackSeats,
} from '#server/features/licences/gateway-facts.ts';
import { licenceJob } from '#server/features/licences/keep-job.ts';
import { licenceRoutes } from '#server/features/licences/routes.ts';
import { liveRoutes } from '#server/features/live/routes.ts';
import { expireNotifications, makeNotifications } from '#server/features/notifications/make.ts';
import { notificationRoutes } from '#server/features/notifications/routes.ts';
import {
  abandonedPayments,
  paymentCleaning,
  payoutJob,
  unsentPayouts,
} from '#server/features/payments/jobs.ts';
import { paymentRoutes } from '#server/features/payments/routes.ts';
import { serveSandbox } from '#server/features/payments/sandbox-pages.ts';
import { openPayments } from '#server/features/payments/start.ts';
import { serveWebhooks } from '#server/features/payments/webhook.ts';
import { suggestionJobs } from '#server/features/reconciliation/lines.ts';
import { reconciliationRoutes } from '#server/features/reconciliation/routes.ts';
import { invitationJob } from '#server/features/residents/invitation-job.ts';
import { leavingJob } from '#server/features/residents/leaving-job.ts';
import { endOccupancies, moveHouse } from '#server/features/residents/move-out.ts';
import { auditPackJob, reportCleaning } from '#server/features/reports/audit-pack.ts';
import { reportRoutes } from '#server/features/reports/routes.ts';
import { residentExporter } from '#server/features/residents/residents-export.ts';
import { residentRoutes } from '#server/features/residents/routes.ts';
import { savedViewRoutes } from '#server/features/saved-views/routes.ts';
import { teamRoutes } from '#server/features/team/routes.ts';
import { verifyBankAccount, verifyLater } from '#server/features/wallets/bank-accounts-job.ts';
import type { WalletDoors } from '#server/features/wallets/doors.ts';
import { expireMoneyRequests } from '#server/features/wallets/expiry.ts';
import {
  bookChargeBack,
  bookPayment,
  bookReturn,
  completeWithdrawal,
  failWithdrawal,
} from '#server/features/wallets/gateway-facts.ts';
import { requestRefund } from '#server/features/wallets/refunds.ts';
import { walletRoutes } from '#server/features/wallets/routes.ts';
import { transactionExporter } from '#server/features/wallets/transactions-export.ts';
import { getWallet } from '#server/features/wallets/wallets.ts';
import { nightlyProof } from '#ledger/proof.ts';
import { serveBrowser } from '#platform/browser.ts';
import { answerError } from '#platform/answer.ts';
import type { Clock } from '#platform/clock.ts';
import type { Files } from '#platform/files.ts';
import { helmetOptions } from '#platform/headers.ts';
import { serve, type Route } from '#platform/http.ts';
import type { Job, Scheduled } from '#platform/jobs.ts';
import type { Live } from '#platform/live.ts';
import { serveMailbox } from '#platform/mailbox.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { type Mailer, mailJob } from '#platform/mail.ts';
import type { Gateway } from '#platform/payments/gateway.ts';
import { housekeeping } from '#platform/housekeeping.ts';
import { uploadLimit } from '#platform/uploads.ts';

export type AppOptions = {
  /** Connections that have dropped to courtyard_app. */
  pool: pg.Pool;
  /** Connections that have dropped to courtyard_identity. */
  identityPool: pg.Pool;
  clock: Clock;
  live: Live;
  mailer: Mailer;
  files: Files;
  /** Null where nobody can pay by card or transfer. */
  gateway: Gateway | null;
  secret: string;
  publicUrl: string;
  demo: boolean;
  /** The built browser part; null serves the API alone. */
  webRoot: string | null;
  /** Calls a minute from one caller before 429; 0 for benches. */
  callsPerMinute: number;
  /** Rows of one bulk upload, where a bench wants more than the product allows. */
  importRowLimit?: number;
  wakeRelay(): void;
  logger: boolean | object;
};

/** The lists that can be exported, each described by its own feature. */
const exporters = new Map(
  [
    auditExporter,
    moneyAuditExporter,
    houseExporter,
    residentExporter,
    groupExporter,
    groupMemberExporter,
    transactionExporter,
    dueExporter,
    chargeExporter,
    paymentExporter,
  ].map((one) => [one.list, one]),
);

/** What wallets ask of payments. */
function walletDoors(options: { gateway: Gateway | null; publicUrl: string }): WalletDoors {
  const payments = openPayments(options);
  return {
    sendPayout: options.gateway ? payments.sendPayout : null,
    cancelPayout: payments.cancelPayout,
    resolveBankAccount: payments.resolveBankAccount,
    payoutFeeOf: (amountMinor) => payments.feeOf(amountMinor, 'Payout'),
    usesOfWallet: duesOfWallet,
  };
}

/** Every operation of every feature, bound. */
export function routesOf(options: AppOptions): Route[] {
  return [
    ...identityRoutes(options),
    ...communityRoutes(options),
    ...teamRoutes(options, []),
    ...auditRoutes,
    ...notificationRoutes,
    ...savedViewRoutes,
    ...liveRoutes,
    ...exportRoutes(exporters, options.files),
    ...addressRoutes({
      endOccupancies,
      moveHouse: async (context, fromId, toId) => {
        await moveHouse(context, fromId, toId);
        await moveHouseInGroups(context, fromId, toId);
      },
    }),
    ...groupRoutes({ usesOfGroup: duesOfGroup }),
    ...walletRoutes(walletDoors(options), options),
    ...reconciliationRoutes({ takeBankPayment, takeBackBankPayment }),
    ...reportRoutes({ budget: budgetTables }, options),
    ...budgetRoutes,
    ...licenceRoutes(openPayments(options)),
    ...dueRoutes({
      ...options,
      startPayment: openPayments(options).startPayment,
      requestRefund: requestRefund(walletDoors(options)),
    }),
    ...importRoutes(options.importRowLimit),
    ...paymentRoutes(openPayments(options), { getWallet }),
    ...residentRoutes({ addToGroup, moveResident: moveResidentInGroups }, options.publicUrl),
  ];
}

/** Every job that a fact starts. */
export const jobsOf = (options: {
  mailer: Mailer;
  files: Files;
  gateway: Gateway | null;
  publicUrl: string;
}): Job[] => [
  mailJob(options.mailer),
  invitationJob(options.publicUrl),
  makeNotifications,
  dropPicture(options.files),
  exportJob(exporters, options.files),
  importJob(),
  payoutJob(options.gateway),
  auditPackJob(options.files),
  issueJob,
  remindJob,
  bookDuePayment,
  bookSeatPayment,
  failSeatPayment,
  takeBackSeats,
  ...suggestionJobs,
  tellOfChargeBack,
  endRefundJob,
  verifyBankAccount(walletDoors(options)),
  bookPayment,
  bookChargeBack,
  completeWithdrawal,
  failWithdrawal,
  bookReturn,
];

/** Every job that the clock starts. */
export const scheduledOf = (options: {
  files: Files;
  identityPool: pg.Pool;
  gateway: Gateway | null;
  publicUrl: string;
}): Scheduled[] => [
  ...housekeeping,
  auditSeals,
  auditHeads,
  leavingJob,
  importCleaning,
  expireNotifications,
  nightlyProof,
  unsentPayouts,
  abandonedPayments,
  paymentCleaning,
  expireMoneyRequests,
  issueComing,
  planJob,
  autoPayJob,
  penaltyJob,
  receivableProof,
  reminderJob,
  licenceJob,
  verifyLater(walletDoors(options)),
  exportCleaning(options.files),
  reportCleaning(options.files),
  identityHousekeeping(options.identityPool),
];

/** Builds the server; it listens only when told to. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger as boolean,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 100 },
    forceCloseConnections: true,
    // An address that no router can read is answered before any route, and in the same envelope.
    frameworkErrors: answerError,
  });
  app.setErrorHandler(answerError);
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api')) void reply.header('vary', 'Authorization');
  });
  refuseForeignContent(app);
  await app.register(fastifyHelmet, helmetOptions);
  await app.register(fastifyMultipart, { limits: { fileSize: uploadLimit } });
  if (options.callsPerMinute > 0) {
    // A server that cannot keep up says so at once, instead of letting everybody wait.
    await app.register(fastifyUnderPressure, {
      maxEventLoopDelay: 3000,
      retryAfter: 2,
      pressureHandler: (request, reply) => answerError(refuse(common.busy), request, reply),
    });
    await app.register(fastifyRateLimit, {
      max: options.callsPerMinute,
      timeWindow: 60_000,
      allowList: (request) => !request.url.startsWith('/api'),
      errorResponseBuilder: (_request, { ttl }) => {
        const seconds = Math.ceil(ttl / 1000);
        return refuse(common.tooMany, { with: { seconds }, retryAfterSeconds: seconds });
      },
    });
  }
  await describe(app);
  serve(app, routesOf(options), options);
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await options.pool.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'waiting for the database' });
    }
  });
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply));
  serveMailbox(app, { mailbox: options.mailer.mailbox, publicUrl: options.publicUrl });
  serveWebhooks(app, options);
  if (options.gateway?.name === 'sandbox') serveSandbox(app, options);
  await serveBrowser(app, options.webRoot);
  return app;
}

/** Only JSON and multipart bodies are read: a text body that looks like JSON is not. */
function refuseForeignContent(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
}

/** The OpenAPI document at /api/openapi.json and its reference at /api/docs. */
async function describe(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Courtyard', version: '1', description: 'Every call of Courtyard.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform as never,
    transformObject: jsonSchemaTransformObject as never,
  });
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

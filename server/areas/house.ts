// Registers access and administration: identity, communities, team, audit, retention, erasures, notifications, saved
// views, live events, support and licences.
import { owedByResident } from '#server/features/dues/owed-by.ts';
import { erasureJob, unfinishedErasures } from '#server/features/erasures/job.ts';
import { dataCopyEraser } from '#server/features/data-copies/erase.ts';
import {
  dataCopyCleaning,
  dataCopyJob,
  unfinishedDataCopies,
} from '#server/features/data-copies/job.ts';
import { dataCopyRoutes } from '#server/features/data-copies/routes.ts';
import { erasureRoutes } from '#server/features/erasures/routes.ts';
import { guestTicketLimits } from '#server/features/identity/guest-limits.ts';
import { recordAccount } from '#server/features/identity/account-log.ts';
import { deleteAccountJob } from '#server/features/identity/delete-account.ts';
import { identityHousekeeping } from '#server/features/identity/housekeeping.ts';
import { identityRoutes } from '#server/features/identity/routes.ts';
import { auditExporter, moneyAuditExporter } from '#server/features/audit/export.ts';
import { auditRoutes } from '#server/features/audit/routes.ts';
import { forgetInAudit } from '#server/features/audit/forget-job.ts';
import { redactAudit } from '#server/features/audit/redact.ts';
import { auditHeads, auditSeals } from '#server/features/audit/seal-job.ts';
import { broadcastEraser } from '#server/features/broadcasts/erase.ts';
import { waitingRequestsOf } from '#server/features/join-requests/count.ts';
import { joinRequestEraser } from '#server/features/join-requests/erase.ts';
import { proofRetention } from '#server/features/join-requests/proofs.ts';
import { openEmergenciesOf } from '#server/features/emergencies/count.ts';
import { emergencyEraser } from '#server/features/emergencies/erase.ts';
import { communityRoutes } from '#server/features/communities/routes.ts';
import { complaintHandover, complaintTypeHandover } from '#server/features/complaints/handover.ts';
import {
  bookSeatPayment,
  failSeatPayment,
  takeBackSeats,
} from '#server/features/licences/gateway-event-jobs.ts';
import { exportRetention } from '#server/features/exports/retention.ts';
import { visitRetention } from '#server/features/gate-passes/retention.ts';
import { importEraser } from '#server/features/imports/erase.ts';
import { uploadRetention } from '#server/features/imports/retention.ts';
import { revokeKeysOf } from '#server/features/integrations/api-keys.ts';
import { deliveryEraser, textEraser } from '#server/features/integrations/erase.ts';
import { deliveryRetention, textRetention } from '#server/features/integrations/retention.ts';
import { licenceJob } from '#server/features/licences/calendar-job.ts';
import { licenceRoutes } from '#server/features/licences/routes.ts';
import {
  belongingsEraser,
  housesLivedIn,
  invitationEraser,
  personOf,
  residentEraser,
} from '#server/features/residents/erase.ts';
import { copiedPersonOf } from '#server/features/residents/copied-person.ts';
import { countHomes } from '#server/features/residents/homes.ts';
import { withOwnServers } from '#server/features/integrations/smtp-send.ts';
import { liveRoutes } from '#server/features/live/routes.ts';
import { notificationEraser } from '#server/features/notifications/erase.ts';
import { notificationDigest } from '#server/features/notifications/digest.ts';
import { expireNotifications, makeNotifications } from '#server/features/notifications/make.ts';
import { settleNotifications } from '#server/features/notifications/settle.ts';
import { notificationRoutes, unreadCountPayload } from '#server/features/notifications/routes.ts';
import { alwaysBy } from '#server/features/payments/gateways.ts';
import { openPayments } from '#server/features/payments/start.ts';
import { retentionJob } from '#server/features/retention/job.ts';
import { retentionRoutes } from '#server/features/retention/routes.ts';
import { exportEraser } from '#server/features/exports/erase.ts';
import { reportEraser } from '#server/features/reports/erase.ts';
import { savedViewEraser } from '#server/features/saved-views/erase.ts';
import { savedViewRoutes } from '#server/features/saved-views/routes.ts';
import { closeTickets } from '#server/features/support/close-job.ts';
import { ticketEraser } from '#server/features/support/erase.ts';
import { accountTicketEraser } from '#server/features/support/erase-account.ts';
import { supportRoutes } from '#server/features/support/routes.ts';
import { supportAccessRoutes } from '#server/features/support-access/routes.ts';
import { moneyRequestHandover } from '#server/features/wallets/handover.ts';
import { utilityEraser } from '#server/features/utilities/erase.ts';
import { workerInvitationMailJob } from '#server/features/team/invitation-mail-job.ts';
import { ownershipClock } from '#server/features/team/ownership-clock.ts';
import { teamRoutes } from '#server/features/team/routes.ts';
import { deleteAnswersOfErased } from '#platform/idempotency.ts';
import { dropFileJob } from '#platform/dropped-files.ts';
import type { Eraser } from '#platform/eraser.ts';
import type { RetentionRule } from '#platform/retention.ts';
import { approvalsOf } from '#server/features/wallets/approvals-of-communities.ts';
import { mailJobs } from '#platform/mail.ts';
import { housekeeping } from '#platform/housekeeping.ts';
import type { AppOptions, Area } from './area.ts';
import { personalTables } from './personal-data/index.ts';

/** The erasers of every feature with rows of people. Add a new feature's eraser here. */
const erasers: readonly Eraser[] = [
  residentEraser,
  belongingsEraser,
  invitationEraser,
  importEraser,
  notificationEraser,
  broadcastEraser,
  ticketEraser,
  emergencyEraser,
  joinRequestEraser,
  utilityEraser,
  textEraser,
  deliveryEraser,
  savedViewEraser,
  exportEraser,
  dataCopyEraser,
  reportEraser,
];

/** The retention jobs of features with personal data. */
const keepers: readonly RetentionRule[] = [
  visitRetention,
  textRetention,
  proofRetention,
  deliveryRetention,
  uploadRetention,
  exportRetention,
];

const overviewDoors = {
  emergencies: openEmergenciesOf,
  joinRequests: waitingRequestsOf,
  approvals: approvalsOf,
  homes: countHomes,
};

/** The installation sells seats, so the payment uses its own gateway. */
const seatDoors = ({ gateway, publicUrl }: AppOptions) => ({
  startPayment: openPayments({ gateways: alwaysBy(gateway), publicUrl }).startPayment,
  isOn: Boolean(gateway),
});

/** The features whose open work is reassigned when a worker leaves. */
const handovers = [moneyRequestHandover, complaintHandover, complaintTypeHandover];

export const house: Area = {
  exporters: [auditExporter, moneyAuditExporter],
  along: [unreadCountPayload],
  routes: (options) => [
    ...identityRoutes(options),
    ...communityRoutes(options, overviewDoors),
    ...teamRoutes(options, handovers, revokeKeysOf),
    ...auditRoutes,
    ...retentionRoutes(keepers),
    ...dataCopyRoutes(options.files, {
      recordTaken: (context) => recordAccount(context, 'dataTaken'),
    }),
    ...erasureRoutes({ housesLivedIn, owedByResident }),
    ...notificationRoutes,
    ...savedViewRoutes,
    ...liveRoutes,
    ...supportAccessRoutes,
    ...supportRoutes({ ...options, ...guestTicketLimits(options) }),
    ...licenceRoutes(seatDoors(options)),
  ],
  jobs: ({ mailer, files, secret, outbound, publicUrl }) => [
    ...mailJobs(withOwnServers(mailer, { secret, outbound })),
    makeNotifications(publicUrl),
    settleNotifications,
    workerInvitationMailJob,
    dropFileJob(files),
    deleteAccountJob(accountTicketEraser),
    erasureJob({
      erasers,
      eraseOfAccount: accountTicketEraser,
      tables: personalTables,
      personOf,
      redactAudit,
    }),
    dataCopyJob({ files, tables: personalTables, copiedPersonOf }),
    forgetInAudit,
    deleteAnswersOfErased,
    bookSeatPayment,
    failSeatPayment,
    takeBackSeats,
  ],
  scheduled: ({ identityPool, publicUrl }) => [
    ...housekeeping,
    auditSeals,
    auditHeads,
    expireNotifications,
    notificationDigest,
    licenceJob,
    closeTickets,
    ownershipClock({ publicUrl }),
    retentionJob(keepers),
    unfinishedErasures,
    dataCopyCleaning,
    unfinishedDataCopies,
    identityHousekeeping(identityPool),
  ],
};

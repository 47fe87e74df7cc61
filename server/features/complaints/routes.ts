// Binds the operations of complaints to their functions.
import * as charges from '#contract/complaints/complaint-charges.ts';
import * as merge from '#contract/complaints/complaint-merge.ts';
import * as settings from '#contract/complaints/complaint-settings.ts';
import * as steps from '#contract/complaints/complaint-steps.ts';
import * as talk from '#contract/complaints/complaint-talk.ts';
import * as contract from '#contract/complaints/complaints.ts';
import * as bulk from '#contract/complaints/complaints-bulk.ts';
import * as portal from '#contract/complaints/portal-complaints.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, inHouse, type Route } from '#platform/http/route.ts';
import { changeComplaints } from './bulk.ts';
import { type ChargePort, chargeComplaint } from './charge.ts';
import * as complaints from './complaints.ts';
import type { JobPort } from '#kernel/complaints/job-port.ts';
import { listAlikeComplaints, mergeComplaints, separateComplaint } from './merge.ts';
import * as side from './portal.ts';
import * as set from './settings.ts';
import * as step from './steps.ts';
import * as thread from './thread.ts';
import { printWorkSheets } from './work-sheet.ts';

export const complaintRoutes = (
  { files }: { files: Files },
  ports: ChargePort & JobPort,
): Route[] => [
  inCommunity(charges.chargeComplaint, chargeComplaint(ports)),
  inCommunity(contract.listComplaints, complaints.listComplaints),
  inCommunity(contract.getComplaintFigures, complaints.getComplaintFigures),
  inCommunity(contract.getComplaint, complaints.getComplaint),
  inCommunity(contract.getComplaintHistory, complaints.getComplaintHistory),
  inCommunity(contract.createComplaint, complaints.createComplaint),
  inCommunity(contract.changeComplaint, complaints.changeComplaint),
  inCommunity(steps.moveComplaint, step.moveComplaint(ports)),
  inCommunity(steps.assignComplaint, step.assignComplaint),
  inCommunity(steps.promiseComplaint, step.promiseComplaint),
  inCommunity(steps.watchComplaint, step.watchComplaint),
  inCommunity(steps.archiveComplaint, step.archiveComplaint),
  inCommunity(steps.restoreComplaint, step.restoreComplaint),
  inCommunity(talk.commentComplaint, thread.commentComplaint),
  inCommunity(talk.attachComplaintFile, thread.attachComplaintFile(files), {
    unpack: unpackDocument,
  }),
  inCommunity(talk.downloadComplaintFile, thread.downloadComplaintFile(files)),
  inCommunity(settings.getComplaintSettings, set.getComplaintSettings),
  inCommunity(settings.changeComplaintSettings, set.changeComplaintSettings),
  inCommunity(bulk.changeComplaints, changeComplaints(ports)),
  inCommunity(bulk.printWorkSheets, printWorkSheets),
  inCommunity(merge.listAlikeComplaints, listAlikeComplaints),
  inCommunity(merge.mergeComplaints, mergeComplaints),
  inCommunity(merge.separateComplaint, separateComplaint),
  inHouse(portal.listPortalComplaintTypes, side.listPortalComplaintTypes),
  inHouse(portal.listPortalComplaints, side.listPortalComplaints),
  inHouse(portal.getPortalComplaint, side.getPortalComplaint),
  inHouse(portal.raisePortalComplaint, side.raisePortalComplaint),
  inHouse(portal.commentPortalComplaint, side.commentPortalComplaint),
  inHouse(portal.attachPortalComplaintFile, side.attachPortalComplaintFile(files), {
    unpack: unpackDocument,
  }),
  inHouse(portal.downloadPortalComplaintFile, side.downloadPortalComplaintFile(files)),
  inHouse(portal.confirmPortalComplaint, side.confirmPortalComplaint),
  inHouse(portal.reopenPortalComplaint, side.reopenPortalComplaint),
  inHouse(portal.ratePortalComplaint, side.ratePortalComplaint),
];

// Binds the operations of the audit log to their functions.
import * as contract from '#contract/audit/audit.ts';
import { listOwnActivity } from '#contract/audit/own-activity.ts';
import { asResident, inCommunity, type Route } from '#platform/http/route.ts';
import { getAuditChoices, getAuditEntry, listAudit, verifyAudit } from './audit.ts';
import * as own from './own-activity.ts';

export const auditRoutes: Route[] = [
  inCommunity(contract.listAudit, listAudit),
  inCommunity(contract.getAuditEntry, getAuditEntry),
  inCommunity(contract.getAuditChoices, getAuditChoices),
  inCommunity(contract.verifyAudit, verifyAudit),
  asResident(listOwnActivity, own.listOwnActivity),
];

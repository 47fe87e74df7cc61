// Binds the operations of the audit log to their functions.
import * as contract from '#contract/audit.ts';
import { inCommunity, type Route } from '#platform/http.ts';
import { getAuditChoices, getAuditEntry, listAudit, verifyAudit } from './audit.ts';

export const auditRoutes: Route[] = [
  inCommunity(contract.listAudit, listAudit),
  inCommunity(contract.getAuditEntry, getAuditEntry),
  inCommunity(contract.getAuditChoices, getAuditChoices),
  inCommunity(contract.verifyAudit, verifyAudit),
];

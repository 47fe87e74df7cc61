// What an export of the audit log holds: the whole of it, or what concerns money, as the person may see it.
import { AuditQuery, type AuditRow, moneyAreas } from '#contract/audit.ts';
import type { Permission } from '#contract/permissions.ts';
import { exporter } from '#platform/exporter.ts';
import { withAreas } from './audit.ts';
import { type AuditFilter, selectAuditPage } from './queries.ts';

const columns = {
  occurredAt: { title: 'Time (UTC)', width: 22, value: (row: AuditRow) => row.occurredAt },
  actor: [
    { title: 'Person', width: 22, value: (row: AuditRow) => row.actorName },
    { title: 'Role', width: 18, value: (row: AuditRow) => row.actorRole },
  ],
  area: { title: 'Area', width: 16, value: (row: AuditRow) => row.area },
  action: { title: 'Action', width: 24, value: (row: AuditRow) => row.action },
  record: [
    { title: 'Record', width: 28, value: (row: AuditRow) => row.entityLabel },
    { title: 'Record Id', width: 38, value: (row: AuditRow) => row.entityId },
  ],
  reason: { title: 'Reason', width: 24, value: (row: AuditRow) => row.reason },
  ip: { title: 'Address', width: 16, value: (row: AuditRow) => row.ip },
  position: {
    title: 'Seal',
    width: 10,
    kind: 'number' as const,
    value: (row: AuditRow) => row.position,
  },
};

const of = (list: string, permission: Permission, areas: readonly string[] | null) =>
  exporter<AuditRow, AuditFilter>({
    list,
    title: 'Audit log',
    permission,
    query: AuditQuery,
    select: async (db, query) => withAreas(await selectAuditPage(db, query, areas)),
    columns,
  });

export const auditExporter = of('audit', 'audit.all', null);
export const moneyAuditExporter = of('money-audit', 'audit.export', moneyAreas);

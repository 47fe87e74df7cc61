// What an export of the audit log holds: the whole of it, or what concerns money, as the person may see it; with what
// was before and after, and the seals, so that the file can be held against the chain.
import { areaOf, AuditQuery, moneyAreas } from '#contract/audit.ts';
import type { Permission } from '#contract/permissions.ts';
import { exporter } from '#platform/exporter.ts';
import { type AuditFilter, selectWholePage, type StoredEntry } from './queries.ts';

/** What a cell of a spreadsheet holds at most. */
const cellLimit = 30_000;

const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value).slice(0, cellLimit);

// What one column of the screen stands for is several of the file's: nothing of an entry is left out by what is shown.
const columns = {
  occurredAt: { title: 'Time (UTC)', width: 22, value: (row: StoredEntry) => row.occurredAt },
  actor: [
    { title: 'Person', width: 22, value: (row: StoredEntry) => row.actorName },
    { title: 'Role', width: 18, value: (row: StoredEntry) => row.actorRole },
    { title: 'Device', width: 30, value: (row: StoredEntry) => row.device },
    { title: 'Request', width: 38, value: (row: StoredEntry) => row.requestId },
  ],
  area: { title: 'Area', width: 16, value: (row: StoredEntry) => areaOf(row.entityType) },
  action: [
    { title: 'Action', width: 24, value: (row: StoredEntry) => row.action },
    { title: 'Before', width: 40, value: (row: StoredEntry) => json(row.before) },
    { title: 'After', width: 40, value: (row: StoredEntry) => json(row.after) },
  ],
  record: [
    { title: 'Record', width: 28, value: (row: StoredEntry) => row.entityLabel },
    { title: 'Record Id', width: 38, value: (row: StoredEntry) => row.entityId },
  ],
  reason: { title: 'Reason', width: 24, value: (row: StoredEntry) => row.reason },
  ip: { title: 'Address', width: 16, value: (row: StoredEntry) => row.ip },
  position: [
    {
      title: 'Seal',
      width: 10,
      kind: 'number' as const,
      value: (row: StoredEntry) => row.position,
    },
    { title: 'Hash', width: 66, value: (row: StoredEntry) => row.hash },
  ],
};

const of = (list: string, areas: readonly string[] | null, needs?: Permission) =>
  exporter<StoredEntry, AuditFilter>({
    list,
    title: 'Audit log',
    permission: 'audit.export',
    needs: () => needs,
    query: AuditQuery,
    select: (db, query) => selectWholePage(db, query, areas),
    columns,
  });

export const auditExporter = of('audit', null, 'audit.all');
export const moneyAuditExporter = of('money-audit', moneyAreas);

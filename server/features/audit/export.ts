// The export of the audit log: the whole log, or its money areas, as far as the viewer may see it; in the words of the
// screen, with the instants and seals that locate an entry in the chain.
import { areaOf, AuditQuery, moneyAreas } from '#contract/audit/audit.ts';
import { actionWords, changesOf, sideWords } from '#contract/shared/change-words.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { dayText, instantText } from '#platform/text/day-text.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import { type AuditFilter, selectWholePage, type StoredEntry } from './queries.ts';

/** Upper limit of the characters in a spreadsheet cell. */
const cellLimit = 30_000;

/** A column with the values before or after an entry, in the words of the screen. */
const side = (title: string, of: 'before' | 'after') => ({
  title,
  width: 40,
  words: (row: StoredEntry, { timeZone, currency }: { timeZone: string; currency: string }) => {
    const changes = changesOf(row.before, row.after, {
      day: dayText,
      instant: (instant) => instantText(new Date(instant), timeZone),
      money: (amountMinor) => printedAmount(amountMinor, currency),
    });
    return sideWords(changes, of, row[of]).slice(0, cellLimit);
  },
});

// A column of the screen maps to several of the file, so that every entry is complete.
const columns = {
  occurredAt: [
    {
      title: 'Time',
      width: 18,
      times: (row: StoredEntry, timeOf: (instant: string | null) => string) =>
        timeOf(row.occurredAt),
    },
    { title: 'Time (UTC)', width: 22, value: (row: StoredEntry) => row.occurredAt },
  ],
  actor: [
    { title: 'Person', width: 22, value: (row: StoredEntry) => row.actorName },
    { title: 'Role', width: 18, value: (row: StoredEntry) => row.actorRole },
    { title: 'Device', width: 30, value: (row: StoredEntry) => row.device },
    { title: 'Request', width: 38, value: (row: StoredEntry) => row.requestId },
  ],
  area: { title: 'Area', width: 16, value: (row: StoredEntry) => areaOf(row.entityType) },
  action: [
    { title: 'Action', width: 24, value: (row: StoredEntry) => actionWords(row.action) },
    side('Before', 'before'),
    side('After', 'after'),
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

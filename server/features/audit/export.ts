// The exports of the audit log: the whole log, or its entries about money. The exports show values like the screen,
// and also each entry's device, request, time in UTC, and the number and hash of its seal in the chain.
import { AuditEntry, auditList, moneyAreas, moneyAuditList } from '#contract/audit/audit.ts';
import { actionWords, changesOf, sideWords } from '#contract/shared/change-words.ts';
import { dayText, instantText } from '#rules/shared/day-text.ts';
import type { Exporter } from '#platform/feature/exporter.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import { withAreas } from './audit.ts';
import { selectWholePage } from './queries.ts';

/**
 * The highest number of characters in a Before or After cell; longer texts are cut. A spreadsheet cell holds 32,767.
 */
const cellLimit = 30_000;

/** A column with the values before or after the change, formatted like the screen. */
const side = (title: string, of: 'before' | 'after') => ({
  title,
  width: 40,
  words: (row: AuditEntry, { timeZone, currency }: { timeZone: string; currency: string }) => {
    const changes = changesOf(row.before, row.after, {
      day: dayText,
      instant: (instant) => instantText(instant, timeZone),
      money: (amountMinor) => printedAmount(amountMinor, currency),
    });
    return sideWords(changes, of, row[of]).slice(0, cellLimit);
  },
});

/** A column of the screen can be several columns of the export. */
const exporterOf = (list: typeof auditList, areas: readonly string[] | null): Exporter =>
  listExporter(
    { ...list, row: AuditEntry },
    {
      select: async (db, query) => withAreas(await selectWholePage(db, query, areas)),
      columns: {
        occurredAt: [
          { title: 'Time', width: 18, times: (row, timeOf) => timeOf(row.occurredAt) },
          { title: 'Time (UTC)', width: 22, value: (row) => row.occurredAt },
        ],
        actor: [
          { title: 'Person', width: 22, value: (row) => row.actorName },
          { title: 'Role', width: 18, value: (row) => row.actorRole },
          { title: 'Device', width: 30, value: (row) => row.device },
          { title: 'Request', width: 38, value: (row) => row.requestId },
        ],
        action: [
          { title: 'Action', width: 24, value: (row) => actionWords(row.action) },
          side('Before', 'before'),
          side('After', 'after'),
        ],
        position: [
          { title: 'Entry no.', width: 10, kind: 'number', value: (row) => row.position },
          { title: 'Hash', width: 66, value: (row) => row.hash },
        ],
      },
    },
  );

export const auditExporter: Exporter = {
  ...exporterOf(auditList, null),
  needs: () => 'audit.all',
};
export const moneyAuditExporter = exporterOf(moneyAuditList, moneyAreas);

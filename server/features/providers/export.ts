// The export of providers.
import { providerStatusWords } from '#contract/providers/provider-words.ts';
import { providerList } from '#contract/providers/service-providers.ts';
import { todayIn } from '#platform/process/clock.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { selectProviderPage } from './providers-queries.ts';
import { requireSight } from './words.ts';

export const providerExporter = listExporter(providerList, {
  select: async (db, query, clock, viewer) => {
    requireSight(viewer);
    return selectProviderPage(db, query, todayIn(await readTimeZone(db), clock));
  },
  columns: {
    trades: { title: 'Trades', width: 28, value: (row) => row.trades.join(', ') },
    status: { title: 'Status', width: 12, value: (row) => providerStatusWords[row.status] },
  },
});

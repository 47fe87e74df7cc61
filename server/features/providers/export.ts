// The columns of the provider export; their keys are those of the screen's columns.
import { providerStatusWords } from '#contract/providers/provider-words.ts';
import { listProviders, type ProviderRow } from '#contract/providers/service-providers.ts';
import { todayIn } from '#platform/process/clock.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { type ProviderQuery, selectProviderPage } from './providers-queries.ts';
import { requireSight } from './words.ts';

export const providerExporter = exporter<ProviderRow, ProviderQuery>({
  list: 'providers',
  title: 'Service providers',
  permission: 'complaints.export',
  feature: 'Complaint Management',
  query: listProviders.query,
  select: async (db, query, clock, viewer) => {
    requireSight(viewer);
    return selectProviderPage(db, query, todayIn(await readTimeZone(db), clock));
  },
  columns: {
    name: { title: 'Name', width: 28, value: (row) => row.name },
    trades: { title: 'Trades', width: 28, value: (row) => row.trades.join(', ') },
    status: { title: 'Status', width: 12, value: (row) => providerStatusWords[row.status] },
    papers: [
      { title: 'Papers', width: 12, value: (row) => row.papers },
      { title: 'Next expiry', width: 12, kind: 'day', value: (row) => row.nextExpiryOn },
    ],
    contact: [
      { title: 'Contact', width: 22, value: (row) => row.contactName },
      { title: 'Phone', width: 18, value: (row) => row.phone },
      { title: 'Email', width: 26, value: (row) => row.email },
    ],
    jobs: [
      { title: 'Jobs', width: 8, kind: 'number', value: (row) => row.score.jobs },
      { title: 'Done', width: 8, kind: 'number', value: (row) => row.score.done },
    ],
    response: {
      title: 'Median answer (min)',
      width: 14,
      kind: 'number',
      value: (row) => row.score.medianResponseMinutes,
    },
    onTime: {
      title: 'On time (%)',
      width: 12,
      kind: 'number',
      value: (row) => row.score.onTimePercent,
    },
    rating: { title: 'Rating', width: 8, kind: 'number', value: (row) => row.score.rating },
  },
});

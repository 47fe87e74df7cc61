// The exports of meters, readings and sales of units.
import { meterList } from '#contract/utilities/utility-meters.ts';
import { readingList } from '#contract/utilities/utility-readings.ts';
import { tokenList } from '#contract/utilities/utility-tokens.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { selectMeterPage } from './meters-queries.ts';
import { selectReadingPage } from './readings-queries.ts';
import { selectTokenPage } from './tokens-queries.ts';

export const meterExporter = listExporter(meterList, { select: selectMeterPage });

export const readingExporter = listExporter(readingList, {
  select: selectReadingPage,
  columns: {
    state: [
      { title: 'What', width: 12, value: (row) => row.part },
      { title: 'Unusual', width: 12, value: (row) => (row.isUnusual ? 'Yes' : 'No') },
      { title: 'Corrected', width: 12, value: (row) => (row.corrections[0] ? 'Yes' : 'No') },
    ],
  },
});

export const tokenExporter = listExporter(tokenList, {
  select: selectTokenPage,
  columns: { number: { title: 'Sale', width: 10, value: (row) => `T-${row.number}` } },
});

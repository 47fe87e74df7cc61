// The columns of exports of meters, readings and sales. The keys are those of the columns on the screens.
import { listMeters, type MeterRow } from '#contract/utilities/utility-meters.ts';
import { listReadings, type ReadingRow } from '#contract/utilities/utility-readings.ts';
import { listTokens, type TokenRow } from '#contract/utilities/utility-tokens.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { type MeterQuery, selectMeterPage } from './meters-queries.ts';
import { type ReadingQuery, selectReadingPage } from './readings-queries.ts';
import { selectTokenPage, type TokenQuery } from './tokens-queries.ts';

export const meterExporter = exporter<MeterRow, MeterQuery>({
  list: 'meters',
  title: 'Meters',
  permission: 'utilities.export',
  query: listMeters.query,
  select: selectMeterPage,
  columns: {
    number: { title: 'Meter', width: 18, value: (row) => row.number },
    house: { title: 'House', width: 28, value: (row) => row.house.label },
    kind: { title: 'Kind', width: 12, value: (row) => row.kind },
    payment: { title: 'Paid', width: 12, value: (row) => row.payment },
    lastReading: [
      { title: 'Last reading', width: 14, kind: 'number', value: (row) => row.lastReading?.value },
      { title: 'Read on', width: 12, kind: 'day', value: (row) => row.lastReading?.readOn },
    ],
    used: {
      title: 'Used',
      width: 12,
      kind: 'number',
      value: (row) => row.lastReading?.consumption,
    },
    tariff: { title: 'Tariff', width: 20, value: (row) => row.tariff?.name },
    multiplier: { title: 'Multiplier', width: 10, kind: 'number', value: (row) => row.multiplier },
    state: { title: 'State', width: 12, value: (row) => row.state },
  },
});

export const readingExporter = exporter<ReadingRow, ReadingQuery>({
  list: 'meter-readings',
  title: 'Readings',
  permission: 'utilities.export',
  query: listReadings.query,
  select: selectReadingPage,
  columns: {
    meter: [
      { title: 'Meter', width: 18, value: (row) => row.meter.number },
      { title: 'Kind', width: 12, value: (row) => row.meter.kind },
    ],
    house: { title: 'House', width: 28, value: (row) => row.house.label },
    readOn: { title: 'Read on', width: 12, kind: 'day', value: (row) => row.readOn },
    value: { title: 'Reading', width: 14, kind: 'number', value: (row) => row.value },
    consumption: { title: 'Used', width: 12, kind: 'number', value: (row) => row.consumption },
    state: [
      { title: 'What', width: 12, value: (row) => row.part },
      { title: 'Unlike those before', width: 12, value: (row) => (row.isUnusual ? 'Yes' : 'No') },
      { title: 'Corrected', width: 12, value: (row) => (row.corrections[0] ? 'Yes' : 'No') },
    ],
    readBy: { title: 'Read by', width: 22, value: (row) => row.readByName },
  },
});

export const tokenExporter = exporter<TokenRow, TokenQuery>({
  list: 'utility-tokens',
  title: 'Prepaid units',
  permission: 'utilities.export',
  query: listTokens.query,
  select: selectTokenPage,
  columns: {
    number: { title: 'Sale', width: 10, value: (row) => `T-${row.number}` },
    house: { title: 'House', width: 28, value: (row) => row.house.label },
    meter: { title: 'Meter', width: 18, value: (row) => row.meter.number },
    units: { title: 'Units', width: 12, kind: 'number', value: (row) => row.units },
    amount: {
      title: 'Paid',
      width: 14,
      money: (row) => row.amountMinor,
      isSummed: true,
    },
    channel: [
      { title: 'Paid by', width: 14, value: (row) => row.channel },
      { title: 'Reference', width: 18, value: (row) => row.externalReference },
    ],
    boughtAt: [
      { title: 'Bought on', width: 12, kind: 'day', value: (row) => row.boughtOn },
      { title: 'Bought by', width: 22, value: (row) => row.boughtByName },
    ],
    status: { title: 'State', width: 12, value: (row) => row.status },
  },
});

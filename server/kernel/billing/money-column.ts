// A money column for the exports of dues, charges and payments.
import type { MoneyColumn } from '#platform/feature/exporter.ts';

export const money = <Row>(
  title: string,
  minor: (row: Row) => number | null,
  isSummed = true,
): MoneyColumn<Row> => ({ title, width: 16, money: minor, isSummed });

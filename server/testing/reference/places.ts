// Reads sums in the product wherever it shows them: lists, pages, reports and files.
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { listCharges } from '#contract/charges/charges.ts';
import { listDuePayments } from '#contract/due-payments/due-payments.ts';
import { downloadExport, startExport } from '#contract/exports/exports.ts';
import type { Report, ReportTable } from '#contract/reports/reports.ts';
import type { Game } from './game.ts';

export const sumOf = (amounts: readonly (number | null | undefined)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

export function tableOf({ tables }: Report, key: string): ReportTable {
  const found = tables.find((one) => one.key === key);
  assert.ok(found, `no table ${key}`);
  return found;
}

export const totalOf = (report: Report, key: string, column: number): number =>
  Number(tableOf(report, key).total?.[column]);

export const figureOf = (report: Report, label: string): number =>
  Number(report.figures.find((one) => one.label === label)?.value);

type Params = { params: object };
type Amount = (params: Params) => Promise<number>;

/** Sums over all houses, wallets, charges or payments of an estate, each read by a separate call. */
export function placesOf({ product, estate }: Game) {
  const inPath = (more: object): Params => ({ params: { ...product.params, ...more } });
  const sumEach = async (params: readonly Params[], amount: Amount): Promise<number> => {
    let sum = 0;
    for (const one of params) sum += await amount(one);
    return sum;
  };
  const wallets = async () => (await product.wallets()).filter(({ kind }) => kind !== 'House');
  return {
    inPath,
    wallets,
    ofHouses: (amount: Amount) =>
      sumEach(
        product.houseIds.map((houseId) => inPath({ houseId })),
        amount,
      ),
    ofWallets: async (amount: Amount) =>
      sumEach(
        (await wallets()).map(({ id: walletId }) => inPath({ walletId })),
        amount,
      ),
    ofCharges: async (amount: Amount) =>
      sumEach(
        (await product.all(listCharges)).map(({ id: chargeId }) => inPath({ chargeId })),
        amount,
      ),
    ofPayments: async (amount: Amount) =>
      sumEach(
        (await product.all(listDuePayments)).map(({ id: paymentId }) => inPath({ paymentId })),
        amount,
      ),
    /** The rows of a list's CSV file. */
    async csv(list: string): Promise<Record<string, string>[]> {
      const body = { list, format: 'csv', columns: [], query: {} };
      const made = await product.tell(product.maker, startExport, { body });
      const { raw } = await product.world.call(product.maker, downloadExport, {
        params: { ...product.params, exportId: made.data?.id ?? '' },
      });
      return parse(raw.body, { columns: true, bom: true, relax_column_count: true });
    },
    /** The part of a payment's refunds that reduced the paid amounts of charges. */
    givenBack: (receipt: number): number =>
      sumOf(
        estate.refunds
          .filter(({ payment, status }) => payment?.receipt === receipt && status !== 'Dropped')
          .map(({ fromShares }) => Number(fromShares)),
      ),
  };
}

/** An amount in a file, in minor units. */
export const minor = (text: string | undefined): number => Math.round(Number(text ?? 0) * 100);

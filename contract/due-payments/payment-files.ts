// Payments of a due from a file, such as a bank's list: the file is uploaded, its columns are mapped, and each row is
// checked. Valid rows are recorded. A row that looks like an existing payment is recorded only if the caller asks for
// it.
import { z } from 'zod';
import { Day, DayExamples, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { recordedChannels } from './due-payments.ts';

/** Maximum number of rows in a file. */
export const paymentFileRowLimit = 2000;

export const paymentFileStatuses = ['Uploaded', 'Booking', 'Booked', 'Discarded'] as const;

export const paymentColumnKeys = [
  'house',
  'street',
  'account',
  'amount',
  'day',
  'channel',
  'reference',
] as const;
export type PaymentColumnKey = (typeof paymentColumnKeys)[number];

const At = z.number().int().min(0).max(199).nullable();

/** The index of the file's column for each field, from 0; null if the file has no such column. */
export const PaymentFileMapping = z.strictObject({
  /** `12 Palm Street`; only the house number if `street` is mapped to another column. */
  house: At,
  street: At,
  /** The house's ten-digit account number, or its reference, `PG-0123`. */
  account: At,
  amount: At,
  day: At,
  channel: At,
  reference: At,
  /** The channel of all rows, if the file has no column for it. */
  defaultChannel: z.enum(recordedChannels),
  dayOrder: z.enum(['dmy', 'mdy']).nullable(),
  decimalSign: z.enum(['.', ',']),
});
export type PaymentFileMapping = z.infer<typeof PaymentFileMapping>;

export const paymentRowStates = ['Ready', 'Duplicate', 'Waiting', 'Booked', 'Left out'] as const;

/** A row of the file with the payment that it will become, or has become. */
export const PaymentFileRow = z.object({
  /** The number of the row in the sheet, or the line of a CSV file on which it begins. */
  row: z.number().int(),
  /** The raw text of the row. */
  given: z.string(),
  house: z.object({ id: Id, label: z.string() }).nullable(),
  amountMinor: BalanceMinor.nullable(),
  paidOn: Day.nullable(),
  channel: z.enum(recordedChannels).nullable(),
  reference: z.string().nullable(),
  state: z.enum(paymentRowStates),
  /** The reason why the row is skipped, or the existing payment that it may duplicate. */
  reason: z.string().nullable(),
  payment: z.object({ id: Id, receiptNumber: z.number().int() }).nullable(),
});
export type PaymentFileRow = z.infer<typeof PaymentFileRow>;

const Count = z.number().int();

export const PaymentFile = z.object({
  id: Id,
  due: z.object({ id: Id, title: z.string() }),
  fileName: z.string(),
  status: z.enum(paymentFileStatuses),
  createdByName: z.string(),
  createdAt: Instant,
  version: Version,
  header: z.array(z.string()),
  /** The first rows of the file, which show a sample of each column. */
  firstRows: z.array(z.array(z.string())),
  mapping: PaymentFileMapping,
  asksDayOrder: z.boolean(),
  dayExamples: DayExamples.nullable(),
  /** The required fields that are not mapped to a column. */
  missing: z.array(z.string()),
  notes: z.array(z.string()),
  rowCount: Count,
  readyCount: Count,
  readyMinor: BalanceMinor,
  duplicateCount: Count,
  duplicateMinor: BalanceMinor,
  leftOutCount: Count,
  bookedCount: Count,
  bookedMinor: BalanceMinor,
  /** Skipped rows first. Before the file is recorded, the duplicates come next. */
  rows: z.array(PaymentFileRow).max(paymentFileRowLimit),
});
export type PaymentFile = z.infer<typeof PaymentFile>;

const unreadable = refusal('FILE_REFUSED', 422, '{sentence}');
const noRows = refusal(
  'NO_ROWS',
  422,
  'This file has a header and no rows below it. Choose another file.',
);
const notOpen = refusal('FILE_NOT_OPEN', 409, 'This file was already recorded or discarded.');
const unmapped = refusal('COLUMNS_MISSING', 422, 'Choose the column for {columns}.');
const columnTwice = refusal('COLUMN_TWICE', 422, 'Choose a different column for each field.');
const nothingReady = refusal(
  'NOTHING_READY',
  409,
  'No row of this file can be recorded. Fix the rows or choose another file.',
);

export const paymentFileRefusals = {
  unreadable,
  noRows,
  notOpen,
  unmapped,
  columnTwice,
  nothingReady,
};

const one = InCommunityWith('fileId');
const at = '/community/:communityId/payment-files/:fileId' as const;

export const uploadPaymentFile = operation({
  name: 'uploadPaymentFile',
  method: 'POST',
  path: '/community/:communityId/dues/:dueId/payment-files',
  summary: 'Upload a list of payments of a due (CSV, XLSX) and read it, without recording payments',
  access: 'dues.create',
  params: InCommunityWith('dueId'),
  data: PaymentFile,
  kind: 'file',
  refusals: [unreadable, noRows, common.tooLarge, common.busy],
});

export const getPaymentFile = operation({
  name: 'getPaymentFile',
  method: 'GET',
  path: at,
  summary: 'Get a payment list: its columns, and the payment or error of each row',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: one,
  data: PaymentFile,
});

export const changePaymentFileMapping = operation({
  name: 'changePaymentFileMapping',
  method: 'PUT',
  path: `${at}/mapping`,
  summary: 'Map the columns of a file and read all rows again',
  access: 'dues.create',
  params: one,
  body: z.strictObject({ mapping: PaymentFileMapping }),
  data: PaymentFile,
  refusals: [notOpen, columnTwice],
});

export const bookPaymentFile = operation({
  name: 'bookPaymentFile',
  method: 'POST',
  path: `${at}/book`,
  summary:
    'Record the valid rows as payments with receipts; the due is paid first, then the oldest charges',
  access: 'dues.create',
  needsKey: true,
  params: one,
  body: z.strictObject({
    /** True: also records rows that look like existing payments. */
    bookDuplicates: z.boolean().optional(),
    version: Version,
  }),
  data: PaymentFile,
  refusals: [notOpen, unmapped, nothingReady, common.stale],
});

export const discardPaymentFile = operation({
  name: 'discardPaymentFile',
  method: 'POST',
  path: `${at}/discard`,
  summary: 'Discard a payment list that was not recorded',
  access: 'dues.create',
  params: one,
  body: z.strictObject({ version: Version }),
  data: PaymentFile,
  refusals: [notOpen, common.stale],
});

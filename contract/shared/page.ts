// The query of a page of a list, and the response. The product's specification defines the names of the query fields.
import { z } from 'zod';
import { refusal } from './operation.ts';

export const pageSizes = [10, 25, 50, 100] as const;

/** Most lists count rows only up to this number, and show a larger total as "10,000+". */
export const countLimit = 10_000;

/** A whole number, as text in a query string. */
export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Enter a whole number.')
    .meta({ minimum: from, maximum: to })
    .transform(Number)
    .pipe(z.number().min(from).max(to));

/** The `nextCursor` of the previous page, sent instead of `PageNumber`. */
const Cursor = z
  .string()
  .regex(/^[\w-]{8,200}$/, 'This cursor is invalid.')
  .meta({
    description:
      'The `nextCursor` of the page before, in place of `PageNumber`: the page begins behind its last row, whatever ' +
      'came or went in front of it. Send the same filters and the same sort.',
  })
  .optional();

/** The query of a page: `PageNumber` from 1, `PageSize` from 1 to 100, and `Cursor` instead of the number. */
export const PageQuery = z.strictObject({
  PageNumber: wholeNumber(1, 100_000)
    .prefault('1')
    .meta({ description: 'The number of the page, from 1.' }),
  PageSize: wholeNumber(1, 100)
    .prefault('25')
    .meta({ description: 'The number of rows per page.' }),
  Cursor,
});

/** The row to which the cursor points is no longer in the list, so the server cannot find the next page. */
export const cursorGone = refusal(
  'CURSOR_GONE',
  409,
  'The last row of this cursor is no longer in the list. Start again without a cursor.',
);

/** The text of a search box; a blank text means no search. */
export const Search = z
  .string()
  .trim()
  .max(100)
  .meta({ description: 'Words that a row must contain.' })
  .optional();

/** A sort key from the given ones, with a leading minus for descending order. */
export const SortOf = <const K extends readonly [string, ...string[]]>(keys: K) =>
  z.enum(keys.flatMap((key) => [key, `-${key}`]) as [K[number] | `-${K[number]}`]);

/** Several values of one filter, separated by commas: `active,archived`. */
export const manyOf = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .max(2000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).max(50))
    .optional();

/** A boolean in a query: `true` or `false`. */
export const Flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

/** The `data` in the response of a list. */
export const PageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    pageNumber: z.number().int(),
    pageSize: z.number().int(),
    totalCount: z.number().int().meta({
      description:
        'The number of matching rows. If `totalIsExact` is false, there are more: continue while `hasMore`.',
    }),
    totalIsExact: z.boolean().meta({
      description: 'False if counting stopped at `totalCount` and the list continues.',
    }),
    hasMore: z.boolean().meta({ description: 'Whether another page follows.' }),
    nextCursor: z.string().nullable().meta({
      description: 'The `Cursor` of the next page; null on the last one.',
    }),
  });

/** The rows of a bulk action: the chosen ids, or all rows that a list's query matches. */
export const Selection = <Q extends z.ZodType>(query: Q) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('ids'), ids: z.array(z.uuid()).min(1).max(1000) }),
    z.strictObject({ kind: z.literal('matching'), query }),
  ]);

/** The report of a bulk action, with a line and a reason for each row that was skipped. */
export const BulkReport = z.object({
  done: z.number().int(),
  failed: z.array(z.object({ id: z.uuid(), label: z.string(), reason: z.string() })),
});

/** A bulk action with too many rows is refused as a whole, so that it never changes only some of them. */
export const tooManyChosen = refusal(
  'TOO_MANY_CHOSEN',
  422,
  '{count} rows match, but at most {limit} can be changed at a time. Narrow the list.',
);

// Describes fields in the OpenAPI document: conventions that hold for every call, and the fields whose name alone does
// not say what they hold.

/** The introduction of the document, in Markdown. */
export const conventions = [
  'Every call of Courtyard.',
  '',
  '- **Answers** are `{ success: true, data }`. A refusal is `{ success: false, message, errors, requestId }`:',
  '  `message` is a sentence for a person, `errors[].code` is for programs, `errors[].field` names the field.',
  '- **Ids** (`id`, fields that end in `Id`) are UUIDs in lower case.',
  "- **Amounts** end in `Minor`: whole numbers of the smallest unit of the community's currency (kobo, cents).",
  '- **Instants** end in `At`: ISO 8601 in UTC, with `Z`. **Days** end in `On`: `YYYY-MM-DD` in the time zone of the',
  '  community. **Percentages** end in `Percent`, hundredths of a percent in `BasisPoints`.',
  '- **Changes of a record** take the `version` that was read, and are refused with `STALE_RECORD` if somebody changed',
  '  it meanwhile. Fields that are not sent stay as they are.',
  '- **Lists** take `PageNumber` and `PageSize`, or `Cursor`: read on with `nextCursor` while `hasMore`. `totalCount`',
  '  is a lower bound where `totalIsExact` is false.',
  '- **Names** of people who acted end in `Name` or `By`, as these people were called at that time.',
  '- **Repeats** of a write with the same `Idempotency-Key` get the first answer, with the header',
  '  `Idempotent-Replayed: true`.',
].join('\n');

const words: Readonly<Record<string, string>> = {
  allowExit: 'The pass lets its guest leave as well.',
  basis: 'How the amount was calculated, as a sentence.',
  billTo: 'Whether bills of the house go to its owner or its occupier.',
  byteCount: 'The size of the file in bytes.',
  capPercent: 'The most that penalties can add, in percent of the charge.',
  counterparty: 'The person or company that paid or was paid.',
  dayOrder: 'How the file writes days: `dmy` is 31/12/2026, `mdy` is 12/31/2026.',
  digits: 'Digits of the display; after the highest number the meter starts again at zero.',
  drill: 'An exercise, not a real emergency.',
  externalNumbers: 'Phone numbers of public services.',
  externalReference: 'The number of the payment at the bank or the gateway.',
  feeMinor: 'The fee of the bank or gateway.',
  hideHouse: 'The guest’s page does not show the house.',
  issueLeadDays: 'Days before the due day on which bills go out.',
  licensed: 'Seats that were bought.',
  mapping: 'The column of the file for each field.',
  maxEntries: 'Entries that the pass allows; null if there is no limit.',
  multiplier: 'Units of consumption for one count of the meter.',
  narration: 'The text of the entry in the account.',
  outstandingMinor: 'The part that is not paid yet.',
  overstayAt: 'The instant from which the visit lasts too long.',
  payer: 'The name that the bank gives for the other side.',
  penaltyMinor: 'Penalties for late payment.',
  preview: 'If true, return the effect and change nothing.',
  principalMinor: 'The charge without penalties.',
  promisedAt: 'The instant by which the community promised to resolve it.',
  proration: 'How a partial period is charged: in full or by the day.',
  relation: 'The relationship to the resident, as free text.',
  requireAck: 'Recipients confirm that they read it.',
  selection: 'The chosen rows: their ids, or the filters of a list minus excluded ids.',
  singleControl: 'One person entered and approved it, because nobody else could approve.',
  unitLabel: 'The flat or unit within the house number.',
  waivedMinor: 'The part that the community gave up.',
};

type Json = { [key: string]: unknown };

/** Adds the description of a field that has none, and drops bounds and patterns that its type implies. */
export function describeFields(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const schema = part as Json;
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['format'] === 'date-time' || schema['format'] === 'uuid') delete schema['pattern'];
  for (const [name, field] of Object.entries(
    (schema['properties'] ?? {}) as Record<string, Json>,
  )) {
    const description = words[name];
    if (description !== undefined && field['$ref'] === undefined)
      field['description'] ??= description;
  }
  Object.values(schema).forEach(describeFields);
}

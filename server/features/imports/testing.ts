// Shared helpers of the import tests: make spreadsheets in different styles, upload them, and run an import to its
// end.
import assert from 'node:assert/strict';
import * as contract from '#contract/imports/imports.ts';
import type { Import, ImportRow } from '#contract/imports/imports.ts';
import type { Operation } from '#contract/shared/operation.ts';
import type { Person, World } from '#testing/world.ts';

export const residentHeader =
  'Street,House Number,Block,Unit,House Type,First Name,Last Name,Phone,Email,Relationship,' +
  'Move-in Date,Vehicle Plate,Groups';

/** A CSV file of residents. Each row is text in the order of the header; trailing columns may be missing. */
export const residentsCsv = (...rows: string[]): Buffer =>
  Buffer.from([residentHeader, ...rows].join('\r\n'));

/** Rows of `count` people: four per house, five houses per street. */
export const manyPeople = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const house = Math.floor(at / 4);
    const names = `${letters(at)}a,Okafor`;
    const relationship = at % 4 === 0 ? 'Owner' : 'Family';
    const phone = `+23480${String(30_000_000 + at)}`;
    return `Street ${Math.floor(house / 5) + 1},${house + 1},,,Duplex,${names},${phone},,${relationship}`;
  });

const letters = (at: number): string =>
  [...String(at)].map((digit) => 'BCDEFGHIJK'[Number(digit)]).join('');

export async function send(
  world: World,
  who: Person,
  communityId: string,
  file: { bytes: Buffer; name?: string; kind?: 'residents' | 'addresses' },
) {
  const { bytes, name = 'people.csv', kind = 'residents' } = file;
  const operation: Operation =
    kind === 'residents' ? contract.uploadResidentsImport : contract.uploadAddressesImport;
  const boundary = 'a-boundary-that-no-file-holds';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return world.app.inject({
    method: 'POST',
    url: `/api${operation.path.replace(':communityId', communityId)}`,
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
}

/** The calls that most tests make, as one person in one community. */
export function uploader(world: World, who: Person, communityId: string) {
  const params = (importId: string) => ({ params: { communityId, importId } });
  const upload = async (
    bytes: Buffer,
    options: { name?: string; kind?: 'residents' | 'addresses' } = {},
  ): Promise<Import> => {
    const answer = await send(world, who, communityId, { bytes, ...options });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json().data as Import;
  };
  const rows = async (importId: string, onlyProblems = false): Promise<ImportRow[]> => {
    const query = { PageSize: '100', ...(onlyProblems && { OnlyProblems: 'true' as const }) };
    const input = { ...params(importId), query };
    return (await world.call(who, contract.listImportRows, input)).data.items;
  };
  const get = async (importId: string): Promise<Import> =>
    (await world.call(who, contract.getImport, params(importId))).data;
  const choices = {
    mode: 'validRows' as 'validRows' | 'allOrNothing',
    createStreets: true,
    createLookAlikes: false,
    duplicates: 'skip' as 'skip' | 'update',
  };
  const start = (importId: string, chosen: Partial<typeof choices> = {}) =>
    world.call(who, contract.startImport, {
      ...params(importId),
      body: { ...choices, ...chosen },
    });
  /** Uploads a file, starts the import and waits for its end. */
  const bringIn = async (
    bytes: Buffer,
    chosen: Partial<typeof choices> & { kind?: 'residents' | 'addresses' } = {},
  ): Promise<Import> => {
    const { kind, ...rest } = chosen;
    const { id } = await upload(bytes, kind ? { kind } : {});
    const started = await start(id, rest);
    assert.equal(started.status, 200, started.raw.body);
    await world.settle();
    return get(id);
  };
  return { params, upload, rows, get, start, bringIn, choices };
}

/** The messages at a column of a row, each with its level. */
export const saidOf = (row: ImportRow | undefined, column: string): string[] =>
  (row?.problems ?? [])
    .filter((problem) => problem.column === column)
    .map(({ level, message }) => `${level}: ${message}`);

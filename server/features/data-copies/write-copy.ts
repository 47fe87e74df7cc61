// Writes a copy of a person's data: reads one table after the other, writes data.json and index.html in parallel, and
// collects the stored files. At most one page of rows is in memory.
import {
  type PersonalTable,
  type PersonalTables,
  columnsOf,
  copyParts,
} from '#platform/feature/personal-tables.ts';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import {
  type CopiedPerson,
  type CopyKind,
  type Lookup,
  mentionsIn,
  personalColumns,
  recordsOf,
  selectMentions,
  selectRecords,
  type Statement,
  tablesByPart,
} from '#platform/feature/data-copy.ts';
import { plainFileName } from '#platform/files/documents.ts';
import { type HtmlTable, type Row, partHead, sectionHead, tableHtml } from './html.ts';

/** A part of the copy: a community, or the account outside all communities. */
export type Section = {
  /** The title, such as `Amberfield Gardens` or `Your account`. */
  name: string;
  /** True for the section that reads the account's rows, which belong to no community. */
  ofAccount: boolean;
  timeZone: string;
  currency: string;
  lookup: Lookup;
  /** The column with the time at which a row was written, by table. */
  moments: ReadonlyMap<string, string>;
  /** Runs reads in one transaction with a single snapshot. */
  within<T>(work: (read: Read) => Promise<T>): Promise<T>;
};

export type Read = (statement: Statement) => Promise<Row[]>;

/** A stored file of the person, and its path in the archive. */
export type CopiedFile = { key: string; path: string };

export type Writing = {
  kind: CopyKind;
  tables: PersonalTables;
  files: CopiedFile[];
  json: CopyWriter;
  html: CopyWriter;
  /** Called after each finished table. */
  onTable(): Promise<void>;
};

/** The number of rows that are read and written at a time. */
const pageSize = 500;

/** A file that is written in chunks. A write waits until the file accepts more. */
export type CopyWriter = { write(text: string): Promise<void>; end(): Promise<void> };

export function openWriter(path: string): CopyWriter {
  const stream: WriteStream = createWriteStream(path, { mode: 0o600 });
  let failure: Error | undefined;
  stream.on('error', (error) => (failure = error));
  return {
    write: async (text) => {
      if (failure) throw failure;
      if (!stream.write(text)) await once(stream, 'drain');
    },
    end: async () => {
      stream.end();
      if (!stream.closed) await once(stream, 'close');
      if (failure) throw failure;
    },
  };
}

/** The tables that a section reads. */
export const tablesOf = ({ ofAccount }: Pick<Section, 'ofAccount'>, tables: PersonalTables) =>
  tablesByPart(tables).filter(([, { copy }]) => {
    const isOfAccount = !!copy && 'only' in copy && copy.only === 'account';
    return isOfAccount === ofAccount;
  });

/** Writes all data of a section. The caller has already opened the list of sections. */
export async function writeSection(writing: Writing, section: Section, at: number): Promise<void> {
  const { json, html } = writing;
  const { name, timeZone, currency } = section;
  const head = JSON.stringify({ name, timeZone, currency }).slice(0, -1);
  await json.write(`${at === 0 ? '' : ',\n'}${head},"tables":[`);
  await html.write(sectionHead(name, timeZone));
  const put = openTables(writing, section);
  await section.within(async (read) => {
    const reading: Reading = { writing, section, read, put };
    for (const [table, declared] of tablesOf(section, writing.tables)) {
      await writeRecords(reading, { table, declared });
      await writing.onTable();
    }
    if (!section.ofAccount) await writeMentions(reading);
  });
  const found = await put.end();
  if (!found) await html.write('<p class="none">No data is stored here.</p>');
  await json.write(']}');
}

type Named = { table: string; declared: PersonalTable };
type Reading = {
  writing: Writing;
  section: Section;
  read: Read;
  put: ReturnType<typeof openTables>;
};

/** Opens and closes the tables of a section in both files. Empty tables are left out. */
function openTables({ json, html }: Writing, { timeZone, currency }: Section) {
  let part = '';
  let title = '';
  let tables = 0;
  const close = async () => {
    if (title !== '') await json.write(']}');
    title = '';
  };
  return {
    rows: async (of: { part: keyof typeof copyParts; title: string }, rows: readonly Row[]) => {
      if (rows.length === 0) return;
      const heading = copyParts[of.part];
      if (part !== heading) await html.write(partHead((part = heading)));
      const isFirst = title !== of.title;
      if (isFirst) {
        await close();
        const head = JSON.stringify({ part: heading, title: of.title }).slice(0, -1);
        await json.write(`${tables === 0 ? '' : ','}\n${head},"rows":[`);
        title = of.title;
        tables += 1;
      }
      const texts = rows.map((row) => JSON.stringify(row));
      await json.write(`${isFirst ? '' : ','}\n${texts.join(',\n')}`);
      const table: HtmlTable = { title: isFirst ? of.title : null, rows, timeZone, currency };
      await html.write(tableHtml(table));
    },
    end: async (): Promise<number> => {
      await close();
      return tables;
    },
  };
}

/** Writes the rows that belong to the person. */
async function writeRecords(
  { writing, section: { lookup }, read, put }: Reading,
  { table, declared }: Named,
): Promise<void> {
  const records = recordsOf(declared, writing.kind);
  if (!records) return;
  const hidden = new Set(columnsOf(records.without));
  for (let offset = 0; ; offset += pageSize) {
    const rows = await read(selectRecords(table, records, lookup, { limit: pageSize, offset }));
    const shown = rows.map((row) => shownRow(writing, row, { hidden, person: lookup.person }));
    await put.rows(records, shown);
    if (rows.length < pageSize) return;
  }
}

type Showing = { hidden: ReadonlySet<string>; person: CopiedPerson };

/** A row with the API's names of its columns. A column in `hidden` contains only the parts that name the person. */
function shownRow({ files }: Writing, row: Row, { hidden, person }: Showing): Row {
  const shown: Row = {};
  const { file_key_: key, file_name_: name, ...columns } = row;
  for (const [column, value] of Object.entries(columns)) {
    if (!hidden.has(column)) shown[camel(column)] = value;
    else {
      const mentions = mentionsIn(value, person);
      if (mentions.length > 0) shown[camel(column)] = mentions.join('\n');
    }
  }
  if (typeof key === 'string' && typeof name === 'string') {
    const path = `files/${String(files.length + 1).padStart(4, '0')} ${plainFileName(name)}`;
    files.push({ key, path });
    shown['file'] = path;
  }
  return shown;
}

/** Writes the texts that name the person in all other rows of a community. */
async function writeMentions({ writing, section, read, put }: Reading): Promise<void> {
  const { lookup, moments } = section;
  const { person } = lookup;
  if (person.names.length + person.words.length + person.contacts.length === 0) return;
  for (const [table, declared] of Object.entries(writing.tables)) {
    for (let offset = 0; ; offset += pageSize) {
      const paging = { limit: pageSize, offset };
      const of = { kind: writing.kind, at: moments.get(table), lookup };
      const statement = selectMentions(table, declared, of, paging);
      if (!statement) break;
      const rows = await read(statement);
      const found = rows.flatMap((row) => mentionsOfRow(row, { table, declared }, person));
      await put.rows({ part: 'mentions', title: 'Texts that name you' }, found);
      if (rows.length < pageSize) break;
    }
    await writing.onTable();
  }
}

function mentionsOfRow(row: Row, { table, declared }: Named, person: CopiedPerson): Row[] {
  return personalColumns(declared).flatMap((column) =>
    mentionsIn(row[column], person).map((text) => ({
      at: row['at_'] ?? null,
      place: `${words(table)}, ${words(column).toLowerCase()}`,
      text,
    })),
  );
}

/** Converts a table name to text: `bank_lines` becomes "Bank lines". */
const words = (name: string): string =>
  name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll('_', ' ');

const camel = (name: string): string =>
  name.replaceAll(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

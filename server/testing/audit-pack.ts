// Downloads an audit pack and opens it as an auditor does: unpacks the archive and reads its tables.
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import yauzl from 'yauzl';
import { downloadReport, takeAuditPack } from '#contract/reports/reports.ts';
import type { Person, World } from './world.ts';

export type PackRow = Record<string, string>;

export type OpenedPack = {
  /** The rows of the file with this name (without `.csv`); empty if the pack has no such file. */
  table(name: string): PackRow[];
  tables: Readonly<Record<string, PackRow[]>>;
  proof: string;
  readme: string;
};

export async function takePack(
  world: World,
  person: Person,
  params: { communityId: string },
  body: { fromOn: string; toOn: string },
): Promise<OpenedPack> {
  const taken = await world.call(person, takeAuditPack, { params, body });
  await world.settle();
  const { raw } = await world.call(person, downloadReport, {
    params: { ...params, downloadId: taken.data.id },
  });
  const zip = await yauzl.fromBufferPromise(raw.rawPayload, { lazyEntries: true });
  const tables: Record<string, PackRow[]> = {};
  const texts: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const content = await text(await zip.openReadStreamPromise(entry));
    const [name = '', kind] = entry.fileName.split('.');
    if (kind === 'csv') tables[name] = parse(content, { columns: true, bom: true });
    else texts[name] = content;
  }
  return {
    table: (name) => tables[name] ?? [],
    tables,
    proof: texts['proof'] ?? '',
    readme: texts['README'] ?? '',
  };
}

// The files of dues that bill a house, for its residents. The list has the files of all the house's charges that are
// not void; without the plan feature `Due History`, the route refuses it (`residentFeatures` in the contract). With
// `Pay Active Dues` alone, a resident can download a file only while the house owes a charge of its due.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Parsed } from '#contract/shared/operation.ts';
import type { HouseContext } from '#platform/http/context.ts';
import type { Files } from '#platform/files/files.ts';
import { listPage, type Page } from '#platform/http/list.ts';
import type { Download } from '#platform/http/uploads.ts';
import type { HouseDueFile } from '#contract/dues/house-due-files.ts';
import type * as contract from '#contract/dues/house-due-files.ts';
import { dueFiles } from './attachments.ts';

export async function listHouseDueFiles(
  context: HouseContext,
  { query }: Parsed<typeof contract.listHouseDueFiles>,
): Promise<Page<HouseDueFile>> {
  const { houseId } = context.house;
  return listPage<HouseDueFile>(context.db, {
    from: sql`from due_attachments a where a.community_id = ${here} and a.removed_at is null
      and a.due_id in (select c.due_id from charges c
        where c.community_id = ${here} and c.house_id = ${houseId} and c.voided_at is null)`,
    id: sql`a.id`,
    order: sql`a.added_at desc, a.id`,
    page: query,
    load: sql`select a.id, a.name, d.title as "dueTitle", a.added_at as "addedAt" from page
      join due_attachments a on a.community_id = ${here} and a.id = page.id
      join dues d on d.community_id = ${here} and d.id = a.due_id`,
  });
}

export const downloadHouseDueFile =
  (files: Files) =>
  async (
    context: HouseContext,
    { params }: Parsed<typeof contract.downloadHouseDueFile>,
  ): Promise<Download> => {
    const { house } = context;
    const paidToo = house.features['Due History'] === true;
    const { rows } = await sql<{ name: string; key: string }>`
      select a.name, a.key from due_attachments a
      where a.community_id = ${here} and a.id = ${params.attachmentId} and a.removed_at is null
        and exists (select from charges c where c.community_id = ${here} and c.house_id = ${house.houseId}
          and c.due_id = a.due_id and c.voided_at is null
          and (${paidToo} or c.outstanding_minor > 0))`.execute(context.db);
    return dueFiles.documents.open(files, house, rows[0]);
  };

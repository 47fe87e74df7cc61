// Prints a work sheet per complaint: the task, the place, the contact, the due time, and room for a signature.
import { here } from '#platform/database/here.ts';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { workSheetLimit } from '#contract/complaints/complaints-bulk.ts';
import type { printWorkSheets as operation } from '#contract/complaints/complaints-bulk.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import { openSheet, type Sheet } from '#platform/files/sheet.ts';
import type { Download } from '#platform/http/uploads.ts';
import { idsOf } from './bulk.ts';
import { visibleTo } from '#kernel/complaints/visibility.ts';
import { timeText } from '#rules/shared/day-text.ts';

type WorkSheet = {
  number: string;
  title: string;
  description: string;
  type: string;
  priority: string;
  status: string;
  place: string;
  location: string;
  reporter: string | null;
  phone: string | null;
  assignee: string | null;
  provider: string | null;
  createdAt: string;
  resolveDueAt: string | null;
};

export async function printWorkSheets(
  context: CommunityContext,
  { body }: Parsed<typeof operation>,
): Promise<Download> {
  const ids = await idsOf(context, body.selection, workSheetLimit);
  const { rows } = await sql<WorkSheet>`
    select 'C-' || lpad(c.number::text, 5, '0') as number, c.title, c.description, c.priority, c.status,
      c.location, c.created_at as "createdAt", c.resolve_due_at as "resolveDueAt",
      (select t.name from complaint_types t where t.community_id = c.community_id and t.id = c.type_id) as type,
      coalesce((select l.label from house_labels l
          where l.community_id = c.community_id and l.house_id = c.house_id),
        (select s.name from street_names s
          where s.community_id = c.community_id and s.street_id = c.street_id), 'The community') as place,
      (select r.name from resident_contacts r
        where r.community_id = c.community_id and r.resident_id = c.reporter_resident_id) as reporter,
      (select r.phone from resident_contacts r
        where r.community_id = c.community_id and r.resident_id = c.reporter_resident_id) as phone,
      (select w.name from worker_names w
        where w.community_id = c.community_id and w.worker_id = c.assignee_worker_id) as assignee,
      (select v.name from provider_names v
        where v.community_id = c.community_id and v.provider_id = c.service_provider_id) as provider
    from complaints c where c.community_id = ${here} and c.id = any (${ids}::uuid[]) and ${visibleTo(context)}
    order by c.number limit ${workSheetLimit}`.execute(context.db);
  const head = await selectLetterhead(context.db);
  const { timeZone } = context.community;
  const day = timeText(context.clock.now().toISOString(), timeZone);
  const one = rows.length === 1 ? ` ${rows[0]?.number}` : 's';
  return {
    fileName: `Work sheet${one}.pdf`,
    contentType: 'application/pdf',
    body: async () => {
      const output = new PassThrough();
      const paper = {
        ...head,
        title: 'Work sheet',
        aside: { name: 'Work sheet', day },
        isPack: true,
      };
      drawAll(await openSheet(output, paper), rows, timeZone).catch((error: Error) =>
        output.destroy(error),
      );
      return output;
    },
  };
}

/** Draws each sheet on a page of its own; the server handles other calls between pages. */
async function drawAll(paper: Sheet, rows: readonly WorkSheet[], timeZone: string): Promise<void> {
  for (const [at, row] of rows.entries()) {
    if (at > 0) {
      paper.turn();
      await nextTurn();
    }
    draw(paper, row, timeZone);
  }
  paper.end();
}

/** The highest number of characters of a description; a longer one is cut, so that the signature fits on the page. */
const longestDescription = 1800;

function draw(paper: Sheet, sheet: WorkSheet, timeZone: string): void {
  const at = (instant: string | null) => (instant ? timeText(instant, timeZone) : '–');
  const reporter = [sheet.reporter, formatPhone(sheet.phone ?? '')].filter(Boolean).join(', ');
  paper.text(sheet.number, { size: 'title', isBold: true });
  paper.text(sheet.title, { size: 'section', isBold: true });
  paper.space(8);
  paper.figures([
    { label: 'Place', value: sheet.place, note: sheet.location || undefined },
    { label: 'Priority', value: sheet.priority, note: sheet.type },
    { label: 'Due', value: at(sheet.resolveDueAt) },
  ]);
  paper.facts([
    ['Reported by', reporter || '–'],
    ['Reported', at(sheet.createdAt)],
    ['For', sheet.assignee ?? '–'],
    ['Provider', sheet.provider ?? '–'],
  ]);
  paper.space(12);
  const { description } = sheet;
  const isLong = description.length > longestDescription;
  paper.text(isLong ? `${description.slice(0, longestDescription)}…` : description);
  paper.signatures(['Work done']);
  paper.signatures(['Material']);
  paper.signatures(['Started and ended', 'Name and signature']);
}

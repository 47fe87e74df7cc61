// Prints a work sheet per complaint: the task, the place, the contact, the due time, and room for a signature.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { workSheetLimit } from '#contract/complaints/complaints-bulk.ts';
import type { printWorkSheets as operation } from '#contract/complaints/complaints-bulk.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { type Pdf, printInTurns, put } from '#platform/files/pdf.ts';
import { wrap } from '#platform/spreadsheets/pdf-layout.ts';
import type { Download } from '#platform/http/uploads.ts';
import { idsOf } from './bulk.ts';
import { visibleTo } from '#kernel/complaints/visibility.ts';
import { timeText } from '#kernel/complaints/words.ts';

type Sheet = {
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

const margin = 48;
const width = 595.28 - 2 * margin;
const colours = { ink: '#1a1b1e', faint: '#5c5f66', rule: '#ced4da' };

export async function printWorkSheets(
  context: CommunityContext,
  { body }: Parsed<typeof operation>,
): Promise<Download> {
  const ids = await idsOf(context, body.selection, workSheetLimit);
  const { rows } = await sql<Sheet>`
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
  const { name, timeZone } = context.community;
  const one = rows.length === 1 ? ` ${rows[0]?.number}` : 's';
  return {
    fileName: `Work sheet${one}.pdf`,
    contentType: 'application/pdf',
    body: printInTurns(
      { title: 'Work sheets', author: name, size: 'A4' },
      { items: rows, draw: (pdf, sheet) => draw(pdf, sheet, { name, timeZone }) },
    ),
  };
}

/** Draws a sheet on its own page. */
function draw(pdf: Pdf, sheet: Sheet, of: { name: string; timeZone: string }): true {
  pdf.addPage();
  pdf.font('regular').fontSize(10).fillColor(colours.faint);
  put(pdf, `${of.name} · Work sheet`, margin, margin);
  pdf.font('bold').fontSize(18).fillColor(colours.ink);
  put(pdf, sheet.number, margin, margin + 16);
  let top = paragraph(pdf, sheet.title, { top: margin + 44, size: 14 }) + 8;
  const at = (instant: string | null) => (instant ? timeText(instant, of.timeZone) : '–');
  const lines: [string, string][] = [
    ['Type', sheet.type],
    ['Priority', sheet.priority],
    ['Place', [sheet.place, sheet.location].filter(Boolean).join(', ')],
    [
      'Reported by',
      [sheet.reporter, formatPhone(sheet.phone ?? '')].filter(Boolean).join(', ') || '–',
    ],
    ['Reported', at(sheet.createdAt)],
    ['Due', at(sheet.resolveDueAt)],
    ['For', sheet.assignee ?? '–'],
    ['Provider', sheet.provider ?? '–'],
  ];
  for (const [label, value] of lines) {
    pdf.font('regular').fontSize(9).fillColor(colours.faint);
    put(pdf, label, margin, top);
    pdf.font('bold').fontSize(10).fillColor(colours.ink);
    put(pdf, value.slice(0, 90), margin + 90, top);
    top += 18;
  }
  top = paragraph(pdf, sheet.description, { top: top + 12, size: 10 });
  for (const label of ['Work done', 'Material', 'Began and ended', 'Name and signature']) {
    top = Math.min(top + 46, 770);
    pdf
      .moveTo(margin, top)
      .lineTo(margin + width, top)
      .lineWidth(0.5)
      .stroke(colours.rule);
    pdf.font('regular').fontSize(8).fillColor(colours.faint);
    put(pdf, label, margin, top + 3);
  }
  return true;
}

/**
 * Draws a wrapped paragraph of at most 26 lines, so that the signature fits on the page. Returns the y coordinate of
 * its end.
 */
function paragraph(pdf: Pdf, text: string, { top, size }: { top: number; size: number }): number {
  pdf.font('regular').fontSize(size).fillColor(colours.ink);
  const lines = wrap(text, 26, (part) => pdf.widthOfString(part) <= width);
  lines.forEach((line, place) => put(pdf, line, margin, top + place * (size + 4)));
  return top + lines.length * (size + 4);
}

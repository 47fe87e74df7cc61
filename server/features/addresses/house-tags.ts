// Prints house tags, at most eight on an A4 sheet with cutting lines. A tag has the community's name, the address, the
// payment reference, and a QR code that opens the page of the house for signed-in team members.
import { sql } from 'kysely';
import { withCommunity } from '#contract/shared/community-link.ts';
import {
  type printHouseTags as operation,
  houseTagLimit,
} from '#contract/addresses/house-documents.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { type Pdf, printInTurns, put } from '#platform/files/pdf.ts';
import { visualOrder, wrap } from '#platform/spreadsheets/pdf-layout.ts';
import type { Download } from '#platform/http/uploads.ts';
import { drawQrCode } from '#rules/shared/qr-code.ts';
import { refuseDebts } from './houses.ts';
import { matchingHouses } from './houses-queries.ts';

type Tag = { id: string; address: string; reference: string };

const margin = 36;
const columns = 2;
const rows = 4;
const wide = (595.28 - 2 * margin) / columns;
const high = (841.89 - 2 * margin) / rows;
const padding = 14;
/** The side of the QR code including its white border, which replaces most of the padding. */
const codeSide = 134;
const codePadding = 6;
const colours = { ink: '#1a1b1e', faint: '#5c5f66', rule: '#ced4da' };

export const printHouseTags =
  (publicUrl: string) =>
  async (
    context: CommunityContext,
    { body: { selection } }: Parsed<typeof operation>,
  ): Promise<Download> => {
    if (selection.kind === 'matching') refuseDebts(context, selection.query);
    const ids = await chosenIds(context.db, selection, matching);
    const { rows: tags } = await sql<Tag>`
      select h.id, address_line(h.house_number, s.name, h.block, h.unit_label) as address,
        h.account_reference as reference
      from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
      where h.community_id = ${context.communityId} and h.id = any (${ids}::uuid[])
      order by h.sort_key, h.id limit ${houseTagLimit}`.execute(context.db);
    const { communityId } = context;
    const { name } = context.community;
    const urlOf = ({ id }: Tag) => publicUrl + withCommunity(`/address/${id}`, communityId);
    const one = tags.length === 1 ? ` ${tags[0]?.reference}` : 's';
    return {
      fileName: `House tag${one}.pdf`,
      contentType: 'application/pdf',
      body: printInTurns(
        { title: 'House tags', author: name, size: 'A4' },
        { items: tags, draw: (pdf, tag, at) => drawAt(pdf, tag, { at, name, url: urlOf(tag) }) },
      ),
    };
  };

/** Draws a tag at its position on the sheet; returns true if it began a new page. */
function drawAt(
  pdf: Pdf,
  tag: Tag,
  { at, name, url }: { at: number; name: string; url: string },
): boolean {
  const place = at % (columns * rows);
  if (place === 0) pdf.addPage();
  const x = margin + (place % columns) * wide;
  const y = margin + Math.floor(place / columns) * high;
  draw(pdf, tag, { x, y, name, url });
  return place === 0;
}

const matching = { limit: houseTagLimit, ...matchingHouses };

type Place = { x: number; y: number; name: string; url: string };

function draw(pdf: Pdf, tag: Tag, { x, y, name, url }: Place): void {
  pdf.rect(x, y, wide, high).lineWidth(0.5).dash(3, { space: 3 }).stroke(colours.rule).undash();
  drawCode(pdf, url, x + codePadding, y + (high - codeSide) / 2);
  const left = x + codePadding + codeSide + 4;
  const room = x + wide - padding - left;
  let top = y + (high - codeSide) / 2 + 8;
  top = lines(pdf, name, { left, top, room, size: 9, colour: colours.faint, face: 'regular' }) + 6;
  top = lines(pdf, tag.address, { left, top, room, size: 15, colour: colours.ink, face: 'bold' });
  lines(pdf, `Reference ${tag.reference}`, {
    left,
    top: top + 8,
    room,
    size: 9,
    colour: colours.faint,
    face: 'regular',
  });
}

type Lines = {
  left: number;
  top: number;
  room: number;
  size: number;
  colour: string;
  face: 'regular' | 'bold';
};

/** Draws a text in at most four lines; returns the y coordinate below it. */
function lines(pdf: Pdf, text: string, { left, top, room, size, colour, face }: Lines): number {
  pdf.font(face).fontSize(size).fillColor(colour);
  const broken = wrap(text, 4, (part) => pdf.widthOfString(visualOrder(part)) <= room);
  for (const [at, line] of broken.entries()) put(pdf, line, left, top + at * size * 1.25);
  return top + broken.length * size * 1.25;
}

function drawCode(pdf: Pdf, url: string, x: number, y: number): void {
  const { side, path } = drawQrCode(url);
  pdf
    .save()
    .translate(x, y)
    .scale(codeSide / side);
  pdf.path(path).fill('#000').restore();
}

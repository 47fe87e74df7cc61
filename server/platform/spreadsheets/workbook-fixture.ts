// Builds XLSX files for tests part by part, in Excel's layout, so that a test can introduce an error anywhere.
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export type Parts = Record<string, string | Buffer>;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

type Sheet = { name?: string; xml: string; state?: 'hidden' };

/** The parts of a workbook of these sheets, given as the XML of their rows. */
export function workbookOf(sheets: Sheet[], sharedStrings: string[] = []): Parts {
  const numbered = sheets.map((sheet, index) => ({ name: `Sheet${index + 1}`, ...sheet, index }));
  const parts: Parts = {
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml"
      ContentType="${content}.sheet.main+xml"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered
      .map(
        ({ name, state, index }) =>
          `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"
            ${state ? `state="${state}"` : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${numbered
      .map(({ index }) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`))
      .join('')}${relation(90, 'sharedStrings', 'sharedStrings.xml')}
      ${relation(91, 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${sharedStrings
      .map((text) => `<si><t>${text}</t></si>`)
      .join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1">
      <numFmt numFmtId="164" formatCode="[$-809]dd\\ mmmm\\ yyyy;@"/></numFmts>
      <cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>
      </styleSheet>`,
  };
  for (const { index, xml } of numbered)
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(xml);
  return parts;
}

const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;

const sheetXml = (rows: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  <worksheet xmlns="${main}"><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`;

export const text = (address: string, value: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A numeric cell; with a date style it is a day. */
export const number = (address: string, value: string | number, style = 0) =>
  `<c r="${address}" s="${style}"><v>${value}</v></c>`;

export const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`;

export async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A workbook of one sheet with these rows. */
export const xlsxOf = (rows: string, sharedStrings?: string[]) =>
  zipOf(workbookOf([{ xml: rows }], sharedStrings));

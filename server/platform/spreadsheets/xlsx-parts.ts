// The fixed parts of a workbook with one sheet, by ECMA-376: only what spreadsheet programs need.

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The cell formats of `styleSheet`, by their index. */
export const styles = { text: 0, header: 1, day: 2, literal: 3 };

const digits = [0, 1, 2, 3, 4];

/** The money format with this many decimal digits; bold for a total. */
export const moneyStyle = (digitCount: number, isTotal: boolean): number =>
  4 + digitCount + (isTotal ? digits.length : 0);

const moneyFormat = (digitCount: number) =>
  `#,##0${digitCount > 0 ? `.${'0'.repeat(digitCount)}` : ''}`;
const moneyFormats = digits.map(
  (count) => `<numFmt numFmtId="${165 + count}" formatCode="${moneyFormat(count)}"/>`,
);
const moneyCells = [0, 1].flatMap((font) =>
  digits.map(
    (count) =>
      `<xf numFmtId="${165 + count}" fontId="${font}" fillId="0" borderId="0" xfId="0" ` +
      `applyNumberFormat="1" applyFont="1"/>`,
  ),
);

const styleSheet = `${head}<styleSheet xmlns="${main}">
<numFmts count="${1 + moneyFormats.length}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>
${moneyFormats.join('')}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill>
<fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${4 + moneyCells.length}">
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>
${moneyCells.join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

/** Every part except the sheet itself, by name. */
export function workbookParts(sheetName: string): [part: string, xml: string][] {
  return [
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', packageRelations],
    ['xl/workbook.xml', workbook(sheetName)],
    ['xl/_rels/workbook.xml.rels', workbookRelations],
    ['xl/styles.xml', styleSheet],
  ];
}

const contentTypes = `${head}<Types xmlns="${types}">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>
</Types>`;

const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;

const packageRelations = `${head}<Relationships xmlns="${relations}">
${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`;

const workbookRelations = `${head}<Relationships xmlns="${relations}">
${relation(1, 'worksheet', 'worksheets/sheet1.xml')}
${relation(2, 'styles', 'styles.xml')}</Relationships>`;

// Excel refuses some characters in a sheet's name, and names of more than 31 characters.
const workbook = (sheetName: string) => `${head}<workbook xmlns="${main}" xmlns:r="${office}">
<sheets><sheet name="${xmlText(sheetName.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31))}"
 sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The beginning of the sheet, with a frozen header row; widths are in characters. */
export const sheetStart = (widths: number[]) => `${head}<worksheet xmlns="${main}">
<sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${widths.map(columnWidth).join('')}</cols><sheetData>`;

export const sheetEnd = '</sheetData></worksheet>';

const columnWidth = (width: number, index: number) =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML: without unpaired surrogates, and without control characters other than tabs and line breaks. */
export const xmlText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '\ufffd')
    .replaceAll('\r', '_x000D_')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

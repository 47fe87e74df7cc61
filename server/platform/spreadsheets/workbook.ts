// Reads the table of contents of an XLSX file: its sheets in order, and their parts.
import { hasMacros, type Archive } from './archive.ts';
import { damaged, walkXml } from './walk-xml.ts';

export type SheetEntry = { name: string; part: string };

export type Workbook = {
  /** Visible worksheets; hidden ones contain lists for drop-downs and the like. */
  sheets: SheetEntry[];
  /** Styles and shared strings, which the cells of every sheet refer to. */
  sharedParts: string[];
};

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  await refuseMacroType(archive);
  const relations = await readRelations(archive);
  const sheets: SheetEntry[] = [];
  walkXml(await archive.read('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name !== 'sheet') return;
      const { name: title, state, ...rest } = attributes();
      const relation = relations.get(relationId(rest) ?? '');
      if (title === undefined || !relation) throw damaged('a sheet without its part');
      // A chart may be a separate sheet; it has no cells.
      if (relation.kind === 'worksheet' && (state ?? 'visible') === 'visible') {
        sheets.push({ name: title, part: relation.part });
      }
    },
  });
  const shared = [...relations.values()].filter(({ kind }) => sharedKinds.has(kind));
  return { sheets, sharedParts: shared.map(({ part }) => part).filter(archive.has) };
}

const sharedKinds = new Set(['sharedStrings', 'styles']);

// The prefix varies between programs, the local name does not.
const relationId = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

type Relation = { kind: string; part: string };

async function readRelations(archive: Archive): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  walkXml(await archive.read('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id, Type, Target, TargetMode } = attributes();
      if (!Id || !Type || !Target || TargetMode === 'External') return;
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), part });
    },
  });
  return relations;
}

// An .xlsm file whose macros were removed still has the macro type; Excel warns about it, so refuse it.
async function refuseMacroType(archive: Archive): Promise<void> {
  walkXml(await archive.read('[Content_Types].xml'), {
    open: (_name, attributes) => {
      if (attributes()['ContentType']?.includes('macroEnabled')) throw hasMacros();
    },
  });
}

// Undoes an import within a day, and lists the records that an undo left in place.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { Import, importRefusals, ImportUndone, ofKind } from './imports.ts';
import { operation } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';

/** A record that an undo did not remove or revert, and the reason. */
export const ImportKept = z.object({
  id: Id,
  entityType: z.enum(['resident', 'house', 'street']),
  entityId: Id,
  /** Null if the record itself no longer exists. */
  label: z.string().nullable(),
  reason: z.string(),
});
export type ImportKept = z.infer<typeof ImportKept>;

const one = InCommunityWith('importId');
const at = '/community/:communityId/imports/:importId' as const;
const { forbidden } = common;

export const undoImport = operation({
  name: 'undoImport',
  method: 'POST',
  path: `${at}/undo`,
  summary: 'Undo an import in the background; records changed since then stay',
  ...ofKind,
  params: one,
  data: Import,
  refusals: [forbidden, importRefusals.notUndoable, importRefusals.running],
});

/** The result that an undo would have now. */
export const ImportUndoPreview = ImportUndone.extend({
  /** The number of records that would stay, by kind and reason. */
  stays: z
    .array(
      z.object({
        entityType: ImportKept.shape.entityType,
        reason: z.string(),
        count: z.number().int(),
      }),
    )
    .max(30),
});

export const previewUndo = operation({
  name: 'previewUndo',
  method: 'POST',
  path: `${at}/undo-preview`,
  summary: 'Preview undoing an import: records that are removed or stay, with reasons',
  ...ofKind,
  params: one,
  data: ImportUndoPreview,
  refusals: [forbidden, importRefusals.notUndoable, importRefusals.running],
});

export const listImportKept = operation({
  name: 'listImportKept',
  method: 'GET',
  path: `${at}/kept`,
  summary: 'List the records that stayed when an import was undone, with reasons',
  ...ofKind,
  params: one,
  query: PageQuery,
  data: PageOf(ImportKept),
  refusals: [forbidden],
});

// Streets that a file spells in two ways: one spelling replaces the other in every row.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { InCommunityWith } from '#contract/shared/ids.ts';
import { Import, importRefusals, ofKind } from './imports.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const StreetText = z
  .string()
  .trim()
  .min(1, 'Enter the name of a street.')
  .max(80, 'At most 80 characters.');

export const noSuchStreetInFile = refusal(
  'NO_SUCH_STREET_IN_FILE',
  422,
  'No row has the street “{street}”. Choose a street of the file.',
);

export const replaceImportStreet = operation({
  name: 'replaceImportStreet',
  method: 'POST',
  path: '/community/:communityId/imports/:importId/replace-street',
  summary: 'Replace a street name in all rows that have it, and check all rows again',
  ...ofKind,
  params: InCommunityWith('importId'),
  body: z.strictObject({ street: StreetText, replaceWith: StreetText }),
  data: Import,
  refusals: [
    common.forbidden,
    importRefusals.notOpen,
    importRefusals.unread,
    importRefusals.rowsGone,
    noSuchStreetInFile,
  ],
});

// Guesses from the header of a file which of its columns belongs to which column of an import.
import { importColumns, type ImportKind } from '#rules/imports/import-columns.ts';
import type { ImportMapping } from '#contract/imports/imports.ts';
import { matchColumns } from '#platform/spreadsheets/match-columns.ts';

export const guessMapping = (kind: ImportKind, header: readonly string[]): ImportMapping =>
  matchColumns(importColumns[kind], header);

// Guesses which column of a file corresponds to which of our columns.
import { importColumns, type ImportKind } from '#rules/imports/import-columns.ts';
import type { ImportMapping } from '#contract/imports/imports.ts';
import { matchColumns } from '#platform/spreadsheets/match-columns.ts';

export const guessMapping = (kind: ImportKind, header: readonly string[]): ImportMapping =>
  matchColumns(importColumns[kind], header);

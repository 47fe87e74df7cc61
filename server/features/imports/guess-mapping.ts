// Guesses which column of a bulk upload is which of ours.
import { importColumns, type ImportKind } from '#contract/import-columns.ts';
import type { ImportMapping } from '#contract/imports.ts';
import { matchColumns } from '#platform/spreadsheets/match-columns.ts';

export const guessMapping = (kind: ImportKind, header: readonly string[]): ImportMapping =>
  matchColumns(importColumns[kind], header);

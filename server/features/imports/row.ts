// A row of an uploaded file: its cells, its parsed columns, and the problems found in it.
import type { ImportColumnKey } from '#rules/imports/import-columns.ts';

export type FoundProblem = {
  level: 'error' | 'warning';
  column?: ImportColumnKey;
  code: string;
  with: Record<string, unknown>;
};

/** A row's columns in import_rows, as parsed. */
export type ReadRow = {
  street: string | null;
  house_number: string | null;
  block: string;
  unit_label: string;
  house_type: string | null;
  occupancy: string | null;
  bedrooms: number | null;
  parking_slots: number | null;
  meter_number: string | null;
  notes: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  email: string | null;
  relationship: string | null;
  move_in_on: string | null;
  date_of_birth: string | null;
  plate: string | null;
  group_names: string[] | null;
  reading_problems: FoundProblem[];
};

export type GivenRow = { cells: readonly string[]; refused: Record<string, string> | null };

export type NewRow = GivenRow & { line: number };

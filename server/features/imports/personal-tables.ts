// How an erasure and a copy of a person's data treat each column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { nameOf, ofResident } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  import_batches: {
    mentions: 'office',
    area: 'Rows of uploads',
    redacted: {
      file_name: 200,
      header: 'list',
      samples: 'json',
      notes: 'json',
      failure: 500,
      created_by_name: 0,
      checks: 'json',
      undone: 'json',
      undone_by_name: 0,
    },
    harmless: 'kind status mapping day_order mode duplicates counts status_before_undo',
  },
  import_kept: { harmless: 'entity_type why' },
  import_rows: {
    mentions: 'office',
    copy: {
      part: 'you',
      title: 'Rows of bulk uploads',
      by: ofResident(),
      also: 'line relationship move_in_on date_of_birth outcome',
      told: { file: nameOf('import_batches', 'batch_id', 'file_name') },
    },
    area: 'Rows of uploads',
    redacted: {
      cells: 'list',
      refused: 'json',
      notes: 0,
      reading_problems: 'json',
      problems: 'json',
      reason: 500,
      before: 'json',
    },
    byEraser: 'first_name last_name phone email plate',
    harmless:
      'street house_number block unit_label house_type occupancy ' +
      'meter_number relationship group_names state outcome street_nearest',
  },
};

// Bulk actions on groups; each asks the server for a preview first.
import { TextInput } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { changeGroups } from '#calls/groups/groups-bulk.ts';
import type { changeGroups as Operation } from '#contract/groups/groups-bulk.ts';
import type { Input } from '#contract/shared/operation.ts';
import { call } from '#lib/api/api.ts';
import { useMay } from '#lib/session/permissions.ts';
import { countOf } from '#ui/format/count.ts';
import type { BulkAction, BulkReport } from '#ui/list/bulk/bulk.ts';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import type { ListState } from '#ui/list/state.ts';
import { groupNoun } from './kinds.ts';

type Body = Input<typeof Operation>['body'];

/** The list of deleted groups offers only restore; the list of other groups offers delete. */
export function useGroupActions({ query }: ListState): BulkAction[] {
  const mayArchive = useMay('groups.archive');
  const send = async (selection: BulkSelection, change: Body['change'], preview: boolean) => {
    const body = { selection, change, preview } as Body;
    const report = await call(changeGroups, { body });
    return report;
  };
  if (!mayArchive) return [];
  const remove: BulkAction = {
    key: 'archive',
    label: 'Delete',
    icon: <IconTrash size={16} aria-hidden />,
    danger: true,
    feature: 'Delete Group',
    confirmLabel: (count) => `Delete ${countOf(count, groupNoun)}`,
    preview: async (selection) =>
      effectOf(
        await send(selection, { action: 'archive' }, true),
        'leave the list and can be restored for 30 days; their members stay in the community',
      ),
    fields: ({ values, set }) => (
      <TextInput
        label="Reason"
        maxLength={500}
        value={values['reason'] ?? ''}
        onChange={(event) => set('reason', event.currentTarget.value)}
      />
    ),
    run: (selection, { reason }) =>
      send(selection, { action: 'archive', ...(reason && { reason }) }, false),
  };
  const restore: BulkAction = {
    key: 'restore',
    label: 'Restore',
    icon: <IconArrowBackUp size={16} aria-hidden />,
    confirmLabel: (count) => `Restore ${countOf(count, groupNoun)}`,
    preview: async (selection) =>
      effectOf(await send(selection, { action: 'restore' }, true), 'return with their members'),
    run: (selection) => send(selection, { action: 'restore' }, false),
  };
  return query['Archived'] === 'true' ? [restore] : [remove];
}

function effectOf({ done, failed }: BulkReport, words: string) {
  const left = failed.length === 0 ? '' : ` ${countOf(failed.length, groupNoun)} cannot.`;
  return { count: done, effect: `${countOf(done, groupNoun)} ${words}.${left}` };
}

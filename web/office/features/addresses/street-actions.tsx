// Bulk actions on streets. Archiving and restoring ask the server for a preview first; adding to a group does not.
import { TextInput } from '@mantine/core';
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react';
import { streetList } from '#calls/addresses/streets.ts';
import { changeStreets } from '#calls/addresses/streets-bulk.ts';
import type { Input } from '#contract/shared/operation.ts';
import type { changeStreets as Operation } from '#contract/addresses/streets-bulk.ts';
import { addToGroup } from '#lib/list/add-to-group.tsx';
import { call } from '#lib/api/api.ts';
import { useMay } from '#lib/session/permissions.ts';
import { countOf } from '#ui/format/count.ts';
import type { BulkAction, BulkReport } from '#ui/list/bulk/bulk.ts';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import type { ListState } from '#ui/list/state.ts';

type Body = Input<typeof Operation>['body'];

/** The list of archived streets offers only restore; the list of active streets offers archive and add to group. */
export function useStreetActions({ query }: ListState): BulkAction[] {
  const mayUpdate = useMay('addresses.update');
  const mayArchive = useMay('addresses.archive');
  const mayGroup = useMay('groups.update');
  const send = async (selection: BulkSelection, change: Body['change'], preview: boolean) => {
    const body = { selection, change, preview } as Body;
    const report = await call(changeStreets, { body });
    return report;
  };
  if (!mayUpdate) return [];
  const restore: BulkAction = {
    key: 'restore',
    label: 'Restore',
    icon: <IconArrowBackUp size={16} aria-hidden />,
    confirmLabel: (count) => `Restore ${countOf(count, streetList.noun)}`,
    preview: async (selection) =>
      effectOf(await send(selection, { action: 'restore' }, true), 'return to the list'),
    run: (selection) => send(selection, { action: 'restore' }, false),
  };
  if (query['Archived'] === 'true') return mayArchive ? [restore] : [];
  const group = addToGroup({
    kind: 'Street',
    noun: streetList.noun,
    send: (selection, groupId) => send(selection, { action: 'addToGroup', groupId }, false),
  });
  const archive: BulkAction = {
    key: 'archive',
    label: 'Archive',
    icon: <IconArchive size={16} aria-hidden />,
    danger: true,
    confirmLabel: (count) => `Archive ${countOf(count, streetList.noun)}`,
    preview: async (selection) =>
      effectOf(
        await send(selection, { action: 'archive' }, true),
        'leave the list; you can restore them at any time',
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
  return [...(mayGroup ? [group] : []), ...(mayArchive ? [archive] : [])];
}

function effectOf({ done, failed }: BulkReport, words: string) {
  const left = failed.length === 0 ? '' : ` ${countOf(failed.length, streetList.noun)} cannot.`;
  return { count: done, effect: `${countOf(done, streetList.noun)} ${words}.${left}` };
}

// Bulk actions on houses. A change of houses asks the server for a preview first; adding to a group and printing tags
// do not.
import { Select, TextInput } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconHome2,
  IconKey,
  IconQrcode,
  IconReceipt,
} from '@tabler/icons-react';
import { houseOccupancies, houseTypes } from '#calls/addresses/houses.ts';
import { changeHouses } from '#calls/addresses/houses-bulk.ts';
import type { Input } from '#contract/shared/operation.ts';
import type { changeHouses as Operation } from '#contract/addresses/houses-bulk.ts';
import { addToGroup } from '#lib/list/add-to-group.tsx';
import { call } from '#lib/api/api.ts';
import { houseNoun } from '#lib/houses/house-noun.ts';
import { useMay } from '#lib/session/permissions.ts';
import { countOf } from '#ui/format/count.ts';
import type { BulkAction, BulkInput, BulkReport } from '#ui/list/bulk/bulk.ts';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import { splitValues } from '#ui/list/filter/filters.ts';
import type { ListState } from '#ui/list/state.ts';
import { usePrintTags } from './print-tags.ts';

type Change = Input<typeof Operation>['body']['change'];

/** Restore is only offered where archived houses are listed. */
export function useHouseActions({ query }: ListState): BulkAction[] {
  const mayUpdate = useMay('addresses.update');
  const mayArchive = useMay('addresses.archive') && mayUpdate;
  const mayGroup = useMay('groups.update') && mayUpdate;
  const send = async (selection: BulkSelection, change: Change, preview: boolean) => {
    const body = { selection, change, preview } as Input<typeof Operation>['body'];
    const report = await call(changeHouses, { body });
    return report;
  };
  const previewOf = (change: Change, words: string) => async (selection: BulkSelection) =>
    effectOf(await send(selection, change, true), words);
  const setting = (
    action: 'setType' | 'setOccupancy' | 'setBillTo',
    options: { label: string; icon: BulkAction['icon']; name: string; values: readonly string[] },
  ): BulkAction => ({
    key: action,
    label: options.label,
    icon: options.icon,
    confirmLabel: (count) => `Change ${housesOf(count)}`,
    preview: previewOf(
      { action, [options.name]: options.values[0] } as Change,
      `get the ${options.label.replace('Set ', '')} chosen below`,
    ),
    fields: (input) => <Choice input={input} {...options} />,
    run: (selection, values) => {
      const chosen = values[options.name] ?? options.values[0];
      return send(selection, { action, [options.name]: chosen } as Change, false);
    },
  });
  const archive: BulkAction = {
    key: 'archive',
    label: 'Archive',
    icon: <IconArchive size={16} aria-hidden />,
    danger: true,
    confirmLabel: (count) => `Archive ${housesOf(count)}`,
    preview: previewOf(
      { action: 'archive' },
      'leave the list and free their seats; their history stays',
    ),
    fields: (input) => (
      <TextInput
        label="Reason"
        maxLength={500}
        value={input.values['reason'] ?? ''}
        onChange={(event) => input.set('reason', event.currentTarget.value)}
      />
    ),
    run: (selection, { reason }) =>
      send(selection, { action: 'archive', ...(reason && { reason }) }, false),
  };
  const restore: BulkAction = {
    key: 'restore',
    label: 'Restore',
    icon: <IconArrowBackUp size={16} aria-hidden />,
    confirmLabel: (count) => `Restore ${housesOf(count)}`,
    preview: previewOf({ action: 'restore' }, 'return to the list and use seats again'),
    run: (selection) => send(selection, { action: 'restore' }, false),
  };
  const group = addToGroup({
    kind: 'House',
    noun: houseNoun,
    send: (selection, groupId) => send(selection, { action: 'addToGroup', groupId }, false),
  });
  const printTags = usePrintTags();
  const tags: BulkAction = {
    key: 'tags',
    label: 'Print QR tags',
    icon: <IconQrcode size={16} aria-hidden />,
    preview: (_selection, count) => ({
      count,
      effect: `One PDF with a tag for each of ${housesOf(count)}, eight on a sheet; the QR code opens the house.`,
    }),
    run: printTags,
  };
  const listsArchived = splitValues(query['Status']).includes('Archived');
  const icon = { size: 16, 'aria-hidden': true } as const;
  return [
    ...(mayArchive && listsArchived ? [restore] : []),
    ...(mayUpdate
      ? [
          setting('setType', {
            label: 'Set type',
            icon: <IconHome2 {...icon} />,
            name: 'type',
            values: houseTypes,
          }),
          setting('setOccupancy', {
            label: 'Set occupancy',
            icon: <IconKey {...icon} />,
            name: 'occupancy',
            values: houseOccupancies,
          }),
          setting('setBillTo', {
            label: 'Set bill recipient',
            icon: <IconReceipt {...icon} />,
            name: 'billTo',
            values: ['Occupier', 'Owner'],
          }),
        ]
      : []),
    ...(mayGroup ? [group] : []),
    tags,
    ...(mayArchive ? [archive] : []),
  ];
}

const housesOf = (count: number): string => countOf(count, houseNoun);

function effectOf({ done, failed }: BulkReport, words: string) {
  const left = failed.length === 0 ? '' : ` ${housesOf(failed.length)} stay as they are.`;
  return { count: done, effect: `${housesOf(done)} ${words}.${left}` };
}

type ChoiceProps = { input: BulkInput; label: string; name: string; values: readonly string[] };

function Choice({ input, label, name, values }: ChoiceProps) {
  return (
    <Select
      label={label.replace('Set ', '').replace(/^./, (first) => first.toUpperCase())}
      data={[...values]}
      allowDeselect={false}
      value={input.values[name] ?? values[0] ?? null}
      onChange={(value) => input.set(name, value ?? '')}
    />
  );
}

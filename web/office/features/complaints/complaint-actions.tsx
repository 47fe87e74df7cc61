// Bulk actions on complaints. Each change previews its effect first, and reports the complaints that it skipped.
// Printing work sheets changes nothing.
import { findWorkers } from '#lib/list/find.ts';
import { Select, TextInput } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconFlag,
  IconPlayerPlay,
  IconPrinter,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { changeComplaints, printWorkSheets } from '#calls/complaints/complaints-bulk.ts';
import { priorities } from '#contract/complaints/complaint-words.ts';
import type { changeComplaints as Change } from '#contract/complaints/complaints-bulk.ts';
import type { Input } from '#contract/shared/operation.ts';
import { call } from '#lib/api/api.ts';
import { useMay } from '#lib/session/permissions.ts';
import { download } from '#lib/api/transfer.ts';
import { FindSelect } from '#ui/form/FindSelect.tsx';
import { countOf } from '#ui/format/count.ts';
import type { BulkAction, BulkInput, BulkReport } from '#ui/list/bulk/bulk.ts';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import { complaintNoun } from '#lib/record/nouns.ts';

type Body = Input<typeof Change>['body'];
type Wanted = Body['change'];

const nobody = '00000000-0000-4000-8000-000000000000';

/** The bulk actions of the usual lists. */
export function useComplaintActions(fixed: Record<string, string>): BulkAction[] {
  const mayUpdate = useMay('complaints.update');
  const mayArchive = useMay('complaints.archive');
  const { assign, priority, start, print, archive, reject } = useAllComplaintActions(fixed);
  return [
    ...(mayUpdate ? [assign, priority, start] : []),
    print,
    ...(mayArchive ? [archive] : []),
    ...(mayUpdate ? [reject] : []),
  ];
}

/** `fixed`: the filters of the list that its user cannot change. */
export function useAllComplaintActions(fixed: Record<string, string>) {
  const of = (chosen: BulkSelection): Body['selection'] =>
    (chosen.kind === 'ids'
      ? chosen
      : { kind: 'matching', query: { ...chosen.query, ...fixed } }) as Body['selection'];
  const ask = (chosen: BulkSelection, change: Wanted, preview: boolean): Promise<BulkReport> =>
    call(changeComplaints, { body: { selection: of(chosen), change, preview } });

  /**
   * A bulk action that makes one change. `blind` is the change that is previewed while the action's fields are empty;
   * if it is null, the preview only counts the chosen complaints.
   */
  const action = (
    about: Pick<BulkAction, 'key' | 'label' | 'icon' | 'danger' | 'fields'> & { does: string },
    changeOf: (values: Record<string, string>) => Wanted,
    blind: Wanted | null = changeOf({}),
  ): BulkAction => ({
    ...about,
    preview: async (chosen, count) => {
      if (!blind) return { count, effect: `${countOf(count, complaintNoun)} ${about.does}.` };
      const { done, failed } = await ask(chosen, blind, true);
      const left = failed.length > 0 ? ` ${failed.length} stay as they are.` : '';
      return { count: done, effect: `${countOf(done, complaintNoun)} ${about.does}.${left}` };
    },
    run: async (chosen, values) => {
      const report = await ask(chosen, changeOf(values), false);
      return report;
    },
  });

  const assign = action(
    {
      key: 'assign',
      label: 'Assign',
      icon: <IconUser size={16} aria-hidden />,
      does: 'go to one person; new ones become Assigned',
      fields: (input) => <PersonField input={input} />,
    },
    ({ workerId = nobody }) => ({ action: 'assign', workerId }),
    null,
  );
  const priority = action(
    {
      key: 'priority',
      label: 'Priority',
      icon: <IconFlag size={16} aria-hidden />,
      does: 'get another priority; their due times are recalculated from the start',
      fields: (input) => (
        <Select
          label="Priority"
          data={[...priorities]}
          value={input.values['priority'] ?? 'Medium'}
          onChange={(value) => input.set('priority', value ?? 'Medium')}
          allowDeselect={false}
        />
      ),
    },
    ({ priority: wanted = 'Medium' }) => ({ action: 'setPriority', priority: wanted as 'Medium' }),
  );
  const start = action(
    {
      key: 'start',
      label: 'Start work',
      icon: <IconPlayerPlay size={16} aria-hidden />,
      does: 'become In progress',
    },
    () => ({ action: 'start' }),
  );
  const reject = action(
    {
      key: 'reject',
      label: 'Reject',
      icon: <IconX size={16} aria-hidden />,
      danger: true,
      does: 'are rejected; residents with an email or phone get the reason',
      fields: (input) => <ReasonField input={input} />,
    },
    ({ reason = 'Message' }) => ({ action: 'reject', reason }),
  );
  const archive = action(
    {
      key: 'archive',
      label: 'Archive',
      icon: <IconArchive size={16} aria-hidden />,
      does: 'move to the archive',
    },
    () => ({ action: 'archive' }),
  );
  const print: BulkAction = {
    key: 'print',
    label: 'Work sheets',
    icon: <IconPrinter size={16} aria-hidden />,
    preview: (_chosen, count) => ({
      count,
      effect: `One PDF with a page for each of ${countOf(count, complaintNoun)}, at most 100.`,
    }),
    run: async (chosen) => {
      await download(printWorkSheets, { body: { selection: of(chosen) } });
    },
  };
  const restore = action(
    {
      key: 'restore',
      label: 'Restore',
      icon: <IconArrowBackUp size={16} aria-hidden />,
      does: 'return to the list',
    },
    () => ({ action: 'restore' }),
  );
  return { assign, priority, start, print, archive, reject, restore };
}

function PersonField({ input }: { input: BulkInput }) {
  return (
    <FindSelect
      label="To"
      required
      find={findWorkers}
      value={input.values['workerId'] ?? null}
      onChange={(option) => input.set('workerId', option?.value ?? nobody)}
    />
  );
}

function ReasonField({ input }: { input: BulkInput }) {
  return (
    <TextInput
      label="Reason"
      required
      value={input.values['reason'] ?? ''}
      onChange={(event) => input.set('reason', event.currentTarget.value)}
    />
  );
}

// Bulk actions on residents. All ask the server for a preview first, except tags and groups.
import { TextInput } from '@mantine/core';
import {
  IconMail,
  IconSpeakerphone,
  IconTag,
  IconTagOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { changeResidents, findHousesOfResidents } from '#calls/residents/residents-bulk.ts';
import type { Input } from '#contract/shared/operation.ts';
import type {
  changeResidents as Operation,
  findHousesOfResidents as Finding,
} from '#contract/residents/residents-bulk.ts';
import { addToGroup } from '#lib/list/add-to-group.tsx';
import { call } from '#lib/api/api.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { houseNoun } from '#lib/houses/house-noun.ts';
import type { MessagedHouses } from '#lib/houses/messaged-houses.ts';
import { countOf } from '#ui/format/count.ts';
import type { BulkAction, BulkReport } from '#ui/list/bulk/bulk.ts';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import { paths } from '#web/paths.ts';
import { person, resident } from './resident.ts';

const TagsChoice = lazyPart(async () => (await import('./TagsChoice.tsx')).TagsChoice);

type Change = Input<typeof Operation>['body']['change'];
type Send = (selection: BulkSelection, change: Change, preview: boolean) => Promise<BulkReport>;

const icon = { size: 16, 'aria-hidden': true } as const;

export function useResidentActions(): BulkAction[] {
  const mayUpdate = useMay('residents.update');
  const mayGroup = useMay('groups.update');
  const send: Send = async (selection, change, preview) => {
    const body = { selection, change, preview } as Input<typeof Operation>['body'];
    const report = await call(changeResidents, { body });
    return report;
  };
  const mayWrite = useMay('broadcasts.create');
  const navigate = useNavigate();
  const message = messageMany((state) =>
    navigate({ to: paths.newBroadcast(), state: state as never }),
  );
  if (!mayUpdate) return mayWrite ? [message] : [];
  return [
    inviteMany(send),
    tagMany(send, 'addTags'),
    ...(mayGroup ? [groupMany(send)] : []),
    ...(mayWrite ? [message] : []),
    suspendMany(send),
    reinstateMany(send),
    tagMany(send, 'removeTags'),
  ];
}

const inviteMany = (send: Send): BulkAction => ({
  key: 'invite',
  label: 'Invite',
  icon: <IconMail {...icon} />,
  confirmLabel: (count) => `Invite ${countOf(count, resident)}`,
  preview: async (selection) =>
    effectOf(
      await send(selection, { action: 'invite' }, true),
      (people) => `${people} will be emailed a link to join the portal; it works for 72 hours`,
    ),
  run: async (selection) => {
    const report = await send(selection, { action: 'invite' }, false);
    if (report.done > 0) {
      const invitations = countOf(report.done, { one: 'invitation', many: 'invitations' });
      toastSuccess(`${invitations} being emailed.`);
    }
    return report;
  },
});

/**
 * A broadcast goes to houses, so other people who live there get it too; the composer opens with those houses chosen.
 */
const messageMany = (open: (state: MessagedHouses) => Promise<void>): BulkAction => {
  const find = (selection: BulkSelection) =>
    call(findHousesOfResidents, {
      body: { selection } as Input<typeof Finding>['body'],
    });
  return {
    key: 'message',
    label: 'Message',
    icon: <IconSpeakerphone {...icon} />,
    confirmLabel: () => 'Write the message',
    preview: async (selection) => {
      const { residents, withoutHouse, houses } = await find(selection);
      const left =
        withoutHouse > 0 ? ` ${countOf(withoutHouse, person)} live in no house now.` : '';
      return {
        count: residents - withoutHouse,
        effect:
          `A broadcast to everyone in ${countOf(houses.length, houseNoun)}, where ` +
          `${countOf(residents - withoutHouse, person)} of those chosen live.${left}`,
      };
    },
    run: async (selection) => {
      const { houses } = await find(selection);
      await open({ houses: houses.map(({ id, label }) => ({ value: id, label })) });
    },
  };
};

const suspendMany = (send: Send): BulkAction => ({
  key: 'suspend',
  label: 'Suspend',
  icon: <IconUserOff {...icon} />,
  danger: true,
  confirmLabel: (count) => `Suspend ${countOf(count, resident)}`,
  preview: async (selection) =>
    effectOf(
      await send(selection, { action: 'suspend' }, true),
      (people) =>
        `${people} lose the portal and new passes; their own entry and panic keep working`,
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
    send(selection, { action: 'suspend', ...(reason && { reason }) }, false),
});

const reinstateMany = (send: Send): BulkAction => ({
  key: 'reinstate',
  label: 'Reinstate',
  icon: <IconUserCheck {...icon} />,
  confirmLabel: (count) => `Reinstate ${countOf(count, resident)}`,
  preview: async (selection) =>
    effectOf(
      await send(selection, { action: 'reinstate' }, true),
      (people) => `${people} return to the status they had before their suspension`,
    ),
  run: (selection) => send(selection, { action: 'reinstate' }, false),
});

const groupMany = (send: Send): BulkAction =>
  addToGroup({
    kind: 'Resident',
    noun: resident,
    send: (selection, groupId) => send(selection, { action: 'addToGroup', groupId }, false),
  });

const tagMany = (send: Send, action: 'addTags' | 'removeTags'): BulkAction => {
  const adds = action === 'addTags';
  return {
    key: action,
    label: adds ? 'Add tags' : 'Remove tags',
    icon: adds ? <IconTag {...icon} /> : <IconTagOff {...icon} />,
    preview: (_selection, count) => ({
      count,
      effect: `${countOf(count, resident)} ${adds ? 'get' : 'lose'} the tags below.`,
    }),
    fields: (input) => <TagsChoice input={input} />,
    run: (selection, { tags }) => {
      if (!tags) throw new Error('Type a tag first.');
      return send(selection, { action, tags: tags.split(',') }, false);
    },
  };
};

function effectOf({ done, failed }: BulkReport, words: (people: string) => string) {
  const left = failed.length === 0 ? '' : ` ${countOf(failed.length, person)} stay as they are.`;
  return { count: done, effect: `${words(countOf(done, person))}.${left}` };
}

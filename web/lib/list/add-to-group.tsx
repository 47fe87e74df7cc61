// The bulk action that puts chosen houses, streets or residents into a group of their kind.
import { IconUsersGroup } from '@tabler/icons-react';
import type { GroupKind } from '#contract/groups/groups.ts';
import { countOf, type Noun } from '#ui/format/count.ts';
import type { BulkAction, BulkReport } from '#ui/list/bulk/bulk.ts';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';

const GroupChoice = lazyPart(async () => (await import('./GroupChoice.tsx')).GroupChoice);

type AddToGroup = {
  kind: GroupKind;
  noun: Noun;
  send: (selection: BulkSelection, groupId: string) => Promise<BulkReport>;
};

export const addToGroup = ({ kind, noun, send }: AddToGroup): BulkAction => ({
  key: 'addToGroup',
  label: 'Add to group',
  icon: <IconUsersGroup size={16} aria-hidden />,
  // The group is chosen below, so the server cannot say yet who is a member already.
  preview: (_selection, count) => ({
    count,
    effect: `Up to ${countOf(count, noun)} become members of the chosen group.`,
  }),
  fields: (input) => <GroupChoice input={input} kind={kind} />,
  run: (selection, { groupId }) => {
    if (!groupId) throw new Error('Choose a group first.');
    return send(selection, groupId);
  },
});

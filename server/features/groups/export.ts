// The export of a group's members.
import { memberList } from '#contract/groups/groups.ts';
import { Id } from '#contract/shared/ids.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { notFound } from '#platform/http/refuse.ts';
import type { QueryOf } from '#platform/http/list.ts';
import { selectGroup, selectMemberPage } from './queries.ts';

type MemberQuery = QueryOf<typeof memberList> & { GroupId: string };

export const groupMemberExporter = listExporter(memberList, {
  query: memberList.query.extend({ GroupId: Id }),
  select: async (db, { GroupId, ...query }: MemberQuery) => {
    const group = await selectGroup(db, GroupId);
    if (!group) throw notFound();
    return selectMemberPage(db, group, query);
  },
});

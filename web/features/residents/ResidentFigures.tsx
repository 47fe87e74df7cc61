// The figures above the residents: how many live here, and how many can be reached through the portal.
import { listResidents } from '#calls/residents.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useOperation } from '#lib/use-operation.ts';
import { Figures } from '#ui/Figures.tsx';
import { formatCount } from '#ui/format/count.ts';
import { paths } from '#web/paths.ts';

type Total = { totalCount: number; totalIsExact: boolean } | undefined;

const to = (query: string): string => `${paths.residents()}?${query}`;

const show = (page: Total) => page && formatCount(page.totalCount, page.totalIsExact);

export function ResidentFigures() {
  const params = { communityId: useCommunityId() };
  const count = (query: Record<string, string>) => ({ params, query: { PageSize: '1', ...query } });
  const all = useOperation(listResidents, count({}));
  const active = useOperation(listResidents, count({ Status: 'Active' }));
  const invited = useOperation(listResidents, count({ Status: 'Invited' }));
  const unreached = useOperation(listResidents, count({ NoEmail: 'true' }));
  const suspended = useOperation(listResidents, count({ Status: 'Suspended' }));
  return (
    <Figures
      items={[
        { label: 'Residents', value: show(all.data) },
        { label: 'With a portal account', value: show(active.data), href: to('Status=Active') },
        { label: 'Invited', value: show(invited.data), href: to('Status=Invited') },
        { label: 'Without email', value: show(unreached.data), href: to('NoEmail=true') },
        { label: 'Suspended', value: show(suspended.data), href: to('Status=Suspended') },
      ]}
    />
  );
}

// The figures above the residents: all current ones, and those with a portal account, invited, without an email
// address, and suspended.
import { countResidents } from '#calls/residents/residents.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { FigureLine } from '#ui/page/FigureLine.tsx';
import { formatCount } from '#ui/format/count.ts';
import { paths } from '#web/paths.ts';

const to = (query: string): string => `${paths.residents()}?${query}`;

const show = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));

export function ResidentFigures() {
  const { data } = useOperation(countResidents);
  return (
    <FigureLine
      items={[
        { label: 'Residents', value: show(data?.all) },
        { label: 'With a portal account', value: show(data?.active), href: to('Status=Active') },
        { label: 'Invited', value: show(data?.invited), href: to('Status=Invited') },
        { label: 'Without email', value: show(data?.withoutEmail), href: to('NoEmail=true') },
        { label: 'Suspended', value: show(data?.suspended), href: to('Status=Suspended') },
      ]}
    />
  );
}

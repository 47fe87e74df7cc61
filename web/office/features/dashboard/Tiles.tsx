// The five tiles, each tied to its feature; a tile that is locked or not permitted is left out.
import type { Dashboard } from '#contract/dashboard/dashboard.ts';
import { type Figure, Figures } from '#ui/page/Figures.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { paths } from '#web/paths.ts';

type Shown = Dashboard['tiles'];

export const hasTiles = (tiles: Shown): boolean =>
  Object.values(tiles).some((tile) => tile !== null);

export function Tiles({ tiles }: { tiles: Shown }) {
  const items = figuresOf(tiles);
  if (items.length === 0) return null;
  return (
    <div data-tour="dashboard-tiles">
      <Figures items={items} />
    </div>
  );
}

function figuresOf({ residents, units, groups, licences, dues }: Shown): Figure[] {
  const figures: (Figure | null)[] = [
    counted('Total residents', residents, paths.residents()),
    counted('Total units', units, paths.addresses()),
    counted('Total groups', groups, paths.groups()),
    licences && {
      label: 'Total licenses',
      value: formatCount(licences.licensed),
      hint:
        licences.outstanding > 0
          ? `${countOf(licences.outstanding, { one: 'house', many: 'houses' })} without a paid seat`
          : `${formatCount(licences.used)} used`,
      href: paths.licences(),
    },
    dues && {
      label: 'Total dues owed',
      value: <MoneyText amountMinor={dues.outstandingMinor} />,
      hint: (
        <>
          <MoneyText amountMinor={dues.overdueMinor} /> overdue
        </>
      ),
      href: paths.quickCharges('Overdue'),
    },
  ];
  return figures.filter((figure) => figure !== null);
}

const counted = (label: string, count: number | null, href: string): Figure | null =>
  count === null ? null : { label, value: formatCount(count), href };

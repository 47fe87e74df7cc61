// The five totals as one quiet row. The feature with the name of a total switches it on or off, and a total that is
// locked or not permitted is left out.
import type { ReactNode } from 'react';
import type { Dashboard } from '#contract/dashboard/dashboard.ts';
import type { FeatureKey } from '#contract/shared/features.ts';
import { countOf, formatCount } from '#ui/format/count.ts';
import { formatMoney, shortMoney } from '#ui/format/money.ts';
import { useLocale } from '#ui/text/locale.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './dashboard.module.css';

type Shown = Dashboard['tiles'];
type Total = { label: FeatureKey; value: ReactNode; hint?: string; href: string };

export const hasTotals = (tiles: Shown): boolean =>
  Object.values(tiles).some((tile) => tile !== null);

export function Totals({ tiles }: { tiles: Shown }) {
  const { currency } = useLocale();
  const totals = totalsOf(tiles, currency);
  if (totals.length === 0) return null;
  return (
    <nav aria-label="Totals" className={classes.totals} data-tour="dashboard-tiles">
      {totals.map(({ label, value, hint, href }) => (
        <PlainLink key={label} href={href}>
          <span>{label}</span>
          <b>{value}</b> {hint && <small>{hint}</small>}
        </PlainLink>
      ))}
    </nav>
  );
}

function totalsOf({ residents, units, groups, licences, dues }: Shown, currency: string): Total[] {
  const totals: (Total | null)[] = [
    counted('Total Residents', residents, paths.residents()),
    counted('Total Units', units, paths.addresses(), 'houses'),
    counted('Total Groups', groups, paths.groups()),
    licences && {
      label: 'Total Licenses',
      value: formatCount(licences.licensed),
      hint:
        licences.outstanding > 0
          ? `over by ${countOf(licences.outstanding, { one: 'house', many: 'houses' })}`
          : `seats, ${formatCount(licences.used)} used`,
      href: paths.licences(),
    },
    dues && {
      label: 'Total Dues',
      value: (
        <span title={formatMoney(dues.outstandingMinor, currency)}>
          {shortMoney(dues.outstandingMinor, currency)}
        </span>
      ),
      hint: `owed, ${shortMoney(dues.overdueMinor, currency)} overdue`,
      href: paths.duesTab('arrears'),
    },
  ];
  return totals.filter((total) => total !== null);
}

const counted = (
  label: FeatureKey,
  count: number | null,
  href: string,
  hint?: string,
): Total | null =>
  count === null ? null : { label, value: formatCount(count), href, ...(hint && { hint }) };

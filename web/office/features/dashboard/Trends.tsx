// Three trends: collected dues, money in and out, and complaints resolved in time. If the community's plan does not
// include a report, its benefits are shown instead.
import type { Dashboard } from '#contract/dashboard/dashboard.ts';
import type { FeatureKey } from '#contract/shared/features.ts';
import type { CellKind, ReportTable } from '#contract/reports/reports.ts';
import { useFeatureAccess } from '#lib/community/community-plan.ts';
import { useMay } from '#lib/session/permissions.ts';
import { BarChart } from '#ui/chart/BarChart.tsx';
import type { FurtherColumn } from '#ui/chart/ChartTable.tsx';
import type { Series } from '#ui/chart/series.ts';
import { formatCount } from '#ui/format/count.ts';
import { formatMoney, shortMoney } from '#ui/format/money.ts';
import { LockedState } from '#ui/state/LockedState.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './dashboard.module.css';

const months = 6;
/** The number of weeks in a trend; their labels are longer. */
const weeks = 5;

export function Trends({ data }: { data: Dashboard }) {
  const seesDues = useMay('dues.read');
  const seesMoney = useMay('wallets.read');
  const { collection, inflow, resolved, currency } = data;
  const money = (value: number) => shortMoney(value, currency);
  const exactly = (value: number) => formatMoney(value, currency);
  if (!seesDues && !seesMoney && !resolved) return null;
  return (
    <section aria-labelledby="trends-title" data-tour="dashboard-charts">
      <h2 className={classes.partTitle} id="trends-title">
        Trends
      </h2>
      <div className={classes.trends}>
        {seesDues && (
          <Trend
            table={collection}
            title="Dues collected"
            note="Paid so far"
            href={paths.duesTab('report')}
            feature="Dues Report"
            gives="The share of billed dues that was paid, month by month"
            later="Once a due has billed the houses, this shows how much of it was paid, month by month."
            series={(rows) => [{ name: 'Paid', values: columnOf(rows, 3), tone: 'in' }]}
            drawn={[3]}
            isShare
            format={share}
            formatExactly={exactShare}
          />
        )}
        {seesMoney && (
          <Trend
            table={inflow}
            title="Money in and out"
            href={paths.financesTab('report')}
            feature="Financial Report"
            gives="Money in and out of the wallets, month by month"
            later="Once a payment or an expense is recorded, this shows money in and out, month by month."
            series={(rows) => [
              { name: 'In', values: columnOf(rows, 1), tone: 'in' },
              { name: 'Out', values: columnOf(rows, 2), tone: 'out', isBelow: true },
            ]}
            drawn={[1, 2]}
            format={money}
            formatExactly={exactly}
          />
        )}
        {resolved && (
          <Trend
            table={resolved}
            title="Resolved on time"
            note="Complaints, by week"
            href={paths.complaints()}
            feature="Complaint Management"
            gives="The share of complaints that were resolved in time"
            later="Once a complaint is resolved, this shows the share resolved on time, week by week."
            most={weeks}
            series={(rows) => [{ name: 'On time', values: columnOf(rows, 2), tone: 'in' }]}
            drawn={[2]}
            isShare
            format={share}
            formatExactly={exactShare}
          />
        )}
      </div>
    </section>
  );
}

type Rows = ReportTable['rows'];

const share = (value: number): string => `${Math.round(value / 100)} %`;
const exactShare = (value: number): string => `${(value / 100).toFixed(1)} %`;

const columnOf = (rows: Rows, at: number): number[] => rows.map((row) => Number(row[at] ?? 0));

/** Whether a table has no figures yet. The first column is skipped, because it contains the names of the points. */
const isAllZero = ({ rows }: ReportTable): boolean =>
  rows.every((row) => row.slice(1).every((cell) => cell === 0 || cell === null || cell === ''));

type TrendProps = {
  table: ReportTable | null;
  title: string;
  note?: string;
  href: string;
  feature: FeatureKey;
  gives: string;
  /** The sentence shown until there is data to draw. */
  later: string;
  /** The number of rows that are drawn. */
  most?: number;
  series: (rows: Rows) => readonly Series[];
  /** The columns of the series. The table shows the other columns too. */
  drawn: readonly number[];
  isShare?: boolean;
  format: (value: number) => string;
  formatExactly: (value: number) => string;
};

function Trend(props: TrendProps) {
  const { table, title, note, href, feature, gives, later, series, drawn } = props;
  const { isShare = false, format, formatExactly, most = months } = props;
  const { currency } = useLocale();
  const { allowed } = useFeatureAccess(feature);
  if (!table) {
    if (allowed) return null;
    return (
      <div className={classes.trend}>
        <LockedState feature={feature} gives={[gives]} />
      </div>
    );
  }
  const rows = table.rows.slice(-most);
  return (
    <section className={classes.trend} aria-label={title}>
      <header>
        <h3>
          <PlainLink href={href}>{title}</PlainLink>
        </h3>
        {note && <span>{note}</span>}
      </header>
      {isAllZero(table) ? (
        <p>{later}</p>
      ) : (
        <BarChart
          label={title}
          first={table.columns[0]?.title ?? ''}
          labels={rows.map(([name]) => String(name ?? ''))}
          series={series(rows)}
          more={otherColumns(table, { rows, drawn, currency })}
          size="small"
          {...(isShare && { atLeast: 10_000 })}
          format={format}
          formatExactly={formatExactly}
        />
      )}
    </section>
  );
}

type Shown = { rows: Rows; drawn: readonly number[]; currency: string };

/** The columns that the chart does not draw, except the first one, which has the names of the points. */
const otherColumns = (
  { columns }: ReportTable,
  { rows, drawn, currency }: Shown,
): FurtherColumn[] =>
  columns.flatMap(({ title, kind }, at) =>
    at === 0 || drawn.includes(at)
      ? []
      : [{ title, texts: rows.map((row) => cellText(row[at], { kind, currency })) }],
  );

function cellText(
  value: string | number | null | undefined,
  { kind, currency }: { kind: CellKind; currency: string },
): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return value;
  if (kind === 'money') return formatMoney(value, currency);
  return kind === 'percent' ? exactShare(value) : formatCount(value);
}

// Complaints by status, and the gate at this moment.
import type { Dashboard } from '#contract/dashboard/dashboard.ts';
import { formatCount } from '#ui/format/count.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './dashboard.module.css';

type Line = [label: string, value: string, href?: string];

function Card({ title, href, lines }: { title: string; href: string; lines: readonly Line[] }) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>
        <PlainLink className={classes.plain} href={href}>
          {title}
        </PlainLink>
      </h2>
      <dl className={classes.lines}>
        {lines.map(([label, value, to]) => (
          <div key={label}>
            <dt>
              {to ? (
                <PlainLink className={classes.plain} href={to}>
                  {label}
                </PlainLink>
              ) : (
                label
              )}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Open statuses, in the order of the work. */
const statuses = ['New', 'Assigned', 'In progress', 'On hold', 'Resolved'];

export function ComplaintsCard({
  complaints,
}: {
  complaints: NonNullable<Dashboard['complaints']>;
}) {
  const { byStatus, slaPercent, breached, dueToday } = complaints;
  const lines: Line[] = [
    ...statuses.map((status): Line => [status, formatCount(byStatus[status] ?? 0)]),
    ['Due today', formatCount(dueToday), paths.duesToday()],
    ['Overdue', formatCount(breached), paths.overdue()],
    ['In time, last 30 days', slaPercent === null ? '—' : `${slaPercent} %`],
  ];
  return <Card title="Complaints" href={paths.complaints()} lines={lines} />;
}

export function GateCard({ gate }: { gate: NonNullable<Dashboard['gate']> }) {
  const lines: Line[] = [
    ['Visitors inside now', formatCount(gate.insidePeople)],
    ['Visits under way', formatCount(gate.insideVisits)],
    ['Expected today', formatCount(gate.expectedToday)],
    ['Waiting for an answer', formatCount(gate.waiting)],
    ['Staying too long', formatCount(gate.overstays)],
  ];
  return <Card title="The gate now" href={paths.gatePass()} lines={lines} />;
}

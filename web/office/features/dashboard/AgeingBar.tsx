// Shows the amount owed by age as one bar: the longer overdue, the warmer the colour. The text beside the bar states
// every amount.
import type { ReportTable } from '#contract/reports/reports.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './dashboard.module.css';

export function AgeingBar({ table }: { table: ReportTable }) {
  const bands = table.rows.map(([name, owed]) => ({
    name: String(name),
    owedMinor: Number(owed ?? 0),
  }));
  const owesNothing = bands.every(({ owedMinor }) => owedMinor === 0);
  return (
    <section className={classes.card} aria-labelledby="ageing-title">
      <h2 className={classes.title} id="ageing-title">
        <PlainLink className={classes.plain} href={paths.duesTab('report')}>
          {table.title}
        </PlainLink>
      </h2>
      {owesNothing ? (
        <Muted size={14} lh="inherit">
          Nothing is owed.
        </Muted>
      ) : (
        <>
          <div className={classes.bar} aria-hidden="true">
            {bands.map(({ name, owedMinor }, at) => (
              <span key={name} data-band={at} style={{ flexGrow: owedMinor }} />
            ))}
          </div>
          <Row component="dl" gap="8px 32px" align="stretch" m={0} className={classes.bands}>
            {bands.map(({ name, owedMinor }, at) => (
              <div key={name} data-band={at}>
                <dt>{name}</dt>
                <dd>
                  <MoneyText amountMinor={owedMinor} />
                </dd>
              </div>
            ))}
          </Row>
        </>
      )}
    </section>
  );
}

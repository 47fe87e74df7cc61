// The two answers above the lists of a due: how its collection runs against the last periods, and which houses owe
// most, with the button that reminds all houses that are overdue.
import { Button, Skeleton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { listArrears } from '#calls/charges/arrears.ts';
import { getDueCollection } from '#calls/charges/due-collection.ts';
import type { CollectedPeriod } from '#contract/charges/due-collection.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { houseNoun } from '#lib/money/dues-words.ts';
import { WholeMoney } from '#lib/money/WholeMoney.tsx';
import { formatWholeMoney } from '#ui/format/money.ts';
import { useMay } from '#lib/session/permissions.ts';
import { countOf } from '#ui/format/count.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { BulkDialog } from '#ui/list/bulk/BulkDialog.tsx';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import { useLocale } from '#ui/text/locale.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { chargesOf } from './arrears-actions.tsx';
import { useDebtActions } from './charge-actions.tsx';
import { averageBefore, percentOf, percentText, periodName } from './collection.ts';
import { overdueWords } from './words.ts';
import { useToday } from './use-today.ts';
import classes from './due-insights.module.css';

export function DueInsights({ dueId }: { dueId: string }) {
  return (
    <div className={classes.insights}>
      <Collection dueId={dueId} />
      <Debtors dueId={dueId} />
    </div>
  );
}

function Collection({ dueId }: { dueId: string }) {
  const { data } = useOperation(getDueCollection, { params: { dueId } });
  const [newest] = data?.periods ?? [];
  return (
    <Panel component="section" className={classes.panel} aria-labelledby="due-collection">
      <PartTitle id="due-collection">Collection</PartTitle>
      {!data && <Skeleton height={180} mt={8} />}
      {data && !newest && <Muted size={14}>No bills yet.</Muted>}
      {data && newest && (
        <>
          <p className={classes.answer}>{paceText(data.days, data.periods)}</p>
          <Rows className={classes.periods}>
            {data.periods.map((period) => (
              <Period key={period.id} period={period} />
            ))}
          </Rows>
          {data.periods.length > 1 && (
            <p className={classes.legend}>
              <span data-part="then">
                {data.days === 0
                  ? 'On the day of the bills'
                  : `Within ${countOf(data.days, dayNoun)}`}
              </span>
              <span data-part="since">Later</span>
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

const dayNoun = { one: 'day', many: 'days' };

/** Compares the newest period with the earlier ones at the same day after their bills. */
function paceText(days: number, periods: readonly CollectedPeriod[]): string {
  const [newest] = periods;
  const now = newest ? percentOf(newest.byThenMinor, newest.expectedMinor) : null;
  if (now === null) return 'Nothing is expected.';
  const since =
    days === 0 ? 'on the day of the bills' : `${countOf(days, dayNoun)} after the bills`;
  const before = averageBefore(periods);
  if (before === null) return `${percentText(now)} collected ${since}.`;
  const count = periods.length - 1;
  const earlier = count === 1 ? 'The last period' : `The last ${count} periods`;
  return `${percentText(now)} collected ${since}. ${earlier} had ${percentText(before)} by then.`;
}

function Period({ period }: { period: CollectedPeriod }) {
  const { currency } = useLocale();
  const { expectedMinor, collectedMinor, byThenMinor } = period;
  const all = percentOf(collectedMinor, expectedMinor) ?? 0;
  const then = Math.min(all, percentOf(byThenMinor, expectedMinor) ?? 0);
  const money = (amountMinor: number) => formatWholeMoney(amountMinor, currency);
  const exact = `${money(collectedMinor)} of ${money(expectedMinor)}`;
  return (
    <li className={classes.period} title={exact}>
      <span>{periodName(period)}</span>
      <span className={classes.track} aria-hidden>
        <i data-part="then" style={{ width: `${then}%` }} />
        <i data-part="since" style={{ width: `${all - then}%` }} />
      </span>
      <span className={classes.share}>{percentText(all)}</span>
      <span className={classes.hidden}>{exact}</span>
    </li>
  );
}

/** The number of houses that the panel names. */
const most = '5';

function Debtors({ dueId }: { dueId: string }) {
  const { data } = useOperation(listArrears, { query: { DueId: dueId, PageSize: most } });
  const today = useToday();
  const mayRemind = useMay('dues.update');
  const [asks, setAsks] = useState(false);
  const { remind } = useDebtActions(chargesOf);
  const selection: BulkSelection = { kind: 'matching', query: { DueId: dueId } };
  const count = data?.totalCount ?? 0;
  const close = () => setAsks(false);
  return (
    <Panel component="section" className={classes.panel} aria-labelledby="due-debtors">
      <Row justify="space-between" wrap="nowrap" className={classes.head}>
        <PartTitle id="due-debtors">Owes most</PartTitle>
        {mayRemind && count > 0 && (
          <Button
            size="xs"
            className={classes.remind}
            leftSection={<IconBell size={16} aria-hidden />}
            onClick={() => setAsks(true)}
          >
            Remind {countOf(count, houseNoun)}
          </Button>
        )}
      </Row>
      {!data && <Skeleton height={180} mt={8} />}
      {data && count === 0 && <Muted size={14}>No house is overdue.</Muted>}
      <Rows ruled>
        {data?.items.map(({ id, house, billedTo, owedMinor, oldestOn }) => (
          <li key={id} className={classes.debtor}>
            <span className={classes.who}>
              <PlainLink className={classes.house} href={paths.houseAccount(id)}>
                {house.label}
              </PlainLink>
              {billedTo && <Muted component="span">{billedTo.name}</Muted>}
            </span>
            <span className={classes.owed}>
              <WholeMoney amountMinor={owedMinor} />
              <Muted component="span">{overdueWords(oldestOn, today)}</Muted>
            </span>
          </li>
        ))}
      </Rows>
      {count > Number(most) && (
        <p className={classes.more}>
          <TextLink href={`${paths.due(dueId)}?Quick=Overdue`}>
            {`All ${countOf(count, houseNoun)}`}
          </TextLink>
        </p>
      )}
      {asks && (
        <BulkDialog
          action={remind}
          selection={selection}
          count={count}
          noun={houseNoun}
          onClose={close}
          onDone={close}
        />
      )}
    </Panel>
  );
}

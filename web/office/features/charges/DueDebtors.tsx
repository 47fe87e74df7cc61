// The houses whose charges of a due are overdue, largest amount first: of all periods, or of the chosen ones, with a
// button that reminds these houses and a file of their charges.
import { Button, Skeleton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { listArrears } from '#calls/charges/arrears.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useExport } from '#lib/list/export-list.ts';
import { houseNoun } from '#lib/money/dues-words.ts';
import { useMay } from '#lib/session/permissions.ts';
import { countOf } from '#ui/format/count.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { BulkDialog } from '#ui/list/bulk/BulkDialog.tsx';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import { DownloadMenu } from '#ui/page/DownloadMenu.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { chargesOf } from './arrears-actions.tsx';
import { useDebtActions } from './charge-actions.tsx';
import { overdueWords } from './words.ts';
import type { DuePeriods } from './use-due-periods.ts';
import { useToday } from '#ui/text/use-today.ts';
import classes from './due-insights.module.css';

const overdueHouseNoun = { one: 'overdue house', many: 'overdue houses' };

/** The number of houses that the panel names. */
const most = '4';

const fileFormats = ['xlsx', 'csv', 'pdf'] as const;

/** The columns of the file: those that the list of a due's charges shows. */
const fileColumns = [
  'house',
  'status',
  'billedTo',
  'dueOn',
  'principal',
  'penalty',
  'paid',
  'outstanding',
];

type DueDebtorsProps = {
  dueId: string;
  periods: DuePeriods;
  /** `Sep–Nov 2026`; undefined for all periods. */
  periodName: string | undefined;
};

export function DueDebtors({ dueId, periods, periodName }: DueDebtorsProps) {
  const query = { DueId: dueId, ...periods.query };
  const { data } = useOperation(listArrears, { query: { ...query, PageSize: most } });
  const today = useToday();
  const mayRemind = useMay('dues.update');
  const mayExport = useMay('dues.export');
  const take = useExport('charges');
  const [asks, setAsks] = useState(false);
  const { remind } = useDebtActions(chargesOf);
  const selection: BulkSelection = { kind: 'matching', query };
  const count = data?.totalCount ?? 0;
  const close = () => setAsks(false);
  const shown = new URLSearchParams({ ...periods.query, Quick: 'Overdue' });
  return (
    <Panel component="section" className={classes.panel} aria-labelledby="due-debtors">
      <Row justify="space-between" wrap="nowrap" className={classes.head}>
        <PartTitle id="due-debtors">
          {periodName === undefined ? 'Most overdue' : `Overdue: ${periodName}`}
        </PartTitle>
        {count > 0 && (
          <Row wrap="nowrap" className={classes.buttons}>
            {mayExport && (
              <DownloadMenu
                label="Download"
                what={`Overdue charges of ${countOf(count, houseNoun)}`}
                order={fileFormats}
                feature="Dues List"
                onTake={(format) =>
                  take(format, { query: { ...query, Quick: 'Overdue' }, columns: fileColumns })
                }
              />
            )}
            {mayRemind && (
              <Button
                className={classes.remind}
                leftSection={<IconBell size={16} aria-hidden />}
                onClick={() => setAsks(true)}
              >
                {periodName === undefined
                  ? `Remind all ${countOf(count, overdueHouseNoun)}`
                  : `Remind ${countOf(count, houseNoun)}`}
              </Button>
            )}
          </Row>
        )}
      </Row>
      {!data && <Skeleton height={136} mt={8} />}
      {data && count === 0 && <Muted size={14}>No house is overdue.</Muted>}
      <Rows ruled>
        {data?.items.map(({ id, house, billedTo, overdueMinor, oldestOn }) => (
          <li key={id} className={classes.debtor}>
            <span className={classes.who}>
              <PlainLink className={classes.house} href={paths.houseAccount(id)}>
                {house.label}
              </PlainLink>
              {billedTo && (
                <Muted component="span" className={classes.name}>
                  {billedTo.name}
                </Muted>
              )}
            </span>
            <span className={classes.owed}>
              <MoneyText amountMinor={overdueMinor} />
              <Muted component="span">{overdueWords(oldestOn, today)}</Muted>
            </span>
          </li>
        ))}
      </Rows>
      {(count > Number(most) || periodName !== undefined) && (
        <p className={classes.more}>
          {count > Number(most) && (
            <TextLink href={`${paths.due(dueId)}?${shown}#charges`}>
              {`All ${countOf(count, houseNoun)}`}
            </TextLink>
          )}
          {periodName !== undefined && <TextLink href={paths.due(dueId)}>All periods</TextLink>}
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

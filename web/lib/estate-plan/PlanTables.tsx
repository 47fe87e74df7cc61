// The plan as tables: the streets with the number of houses that the question counts, and every house with its answer.
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { PlanQuestion } from '#contract/addresses/plan-questions.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { SideScroll } from '#ui/layout/SideScroll.tsx';
import { formatCount } from '#ui/format/count.ts';
import { useLocale } from '#ui/text/locale.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { formatWholeMoney } from '#ui/format/money.ts';
import { owedBy, shortOwed } from './questions.ts';
import type { Plan } from './use-plan.ts';
import classes from './plan.module.css';

type StreetTableProps = { plan: Plan; question: PlanQuestion; onShow: (streetId: string) => void };

const shownAtFirst = 8;

export function StreetTable({ plan, question, onShow }: StreetTableProps) {
  const { currency } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { streets = [], reading } = plan;
  const hasMoney = question === 'arrears';
  const rows = streets
    .map(({ id, name, houses }) => {
      const ids = houses.map((house) => house.id);
      const counted = ids.filter((one) => reading.counts(one)).length;
      return { id, name, counted, of: ids.length, owed: hasMoney ? owedBy(reading, ids) : 0 };
    })
    .toSorted((a, b) => b.owed - a.owed || b.counted - a.counted);
  // At first, only the first streets with a counted house are shown; if no street has one, the first streets.
  const counting = rows.filter(({ counted }) => counted > 0);
  const first = (counting.length > 0 ? counting : rows).slice(0, shownAtFirst);
  return (
    <section aria-label="By street">
      <Row justify="space-between" mb={4}>
        <PartTitle>By street</PartTitle>
        <Muted>{hasMoney ? 'Most owed first' : 'Most first'}</Muted>
      </Row>
      {/* The answers decide the order of the streets and the width of the columns. */}
      <table className={classes.table} data-waiting={!plan.isAnswered || undefined}>
        <thead>
          <tr>
            <th scope="col">Street</th>
            <th scope="col" className={classes.number}>
              {reading.counted}
            </th>
            {hasMoney && (
              <th scope="col" className={classes.number}>
                Amount overdue
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {(isOpen ? rows : first).map((row) => (
            <tr key={row.id}>
              <td>
                <button type="button" className={classes.link} onClick={() => onShow(row.id)}>
                  {row.name}
                </button>
              </td>
              <td className={classes.number}>
                {formatCount(row.counted)} of {formatCount(row.of)}
              </td>
              {hasMoney && (
                <td className={classes.number} title={formatWholeMoney(row.owed, currency)}>
                  {shortOwed(row.owed, currency)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > first.length && (
        <Button variant="subtle" size="compact-sm" mt={8} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer streets' : `All ${formatCount(rows.length)} streets`}
        </Button>
      )}
    </section>
  );
}

type HouseTableProps = {
  plan: Plan;
  hrefOf: (houseId: string) => string;
  picked: ReadonlySet<string>;
  onPick?: ((houseIds: readonly string[], toggles: boolean) => void) | undefined;
};

const pageSize = 50;

/**
 * The houses with the highest levels first; in one level, those that owe more come first, and otherwise the order of
 * addresses.
 */
export function HouseTable({ plan, hrefOf, picked, onPick }: HouseTableProps) {
  const [page, setPage] = useState(0);
  const { streets = [], reading, labelOf } = plan;
  const ids = streets
    .flatMap(({ houses }) => houses.map(({ id }) => id))
    .toSorted((a, b) => reading.levelOf(b) - reading.levelOf(a) || moreOwed(plan, a, b));
  const pages = Math.max(1, Math.ceil(ids.length / pageSize));
  const at = Math.min(page, pages - 1);
  const rows = ids.slice(at * pageSize, (at + 1) * pageSize);
  const [first, last] = [at * pageSize + Math.min(1, rows.length), at * pageSize + rows.length];
  return (
    <>
      <SideScroll>
        <table className={classes.table} aria-label="Houses of the map">
          <thead>
            <tr>
              {onPick && (
                <th scope="col">
                  <span className={classes.unseen}>Select</span>
                </th>
              )}
              <th scope="col">House</th>
              <th scope="col">Answer</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((id) => (
              <tr key={id}>
                {onPick && (
                  <td>
                    <label className={classes.check}>
                      <Checkbox
                        aria-label={`Select ${labelOf(id)}`}
                        checked={picked.has(id)}
                        onChange={() => onPick([id], true)}
                      />
                    </label>
                  </td>
                )}
                <td>
                  <PlainLink className={classes.link} href={hrefOf(id)}>
                    {labelOf(id)}
                  </PlainLink>
                </td>
                <td>
                  <span className={classes.state}>
                    <span
                      className={classes.mark}
                      data-fill={reading.levels[reading.levelOf(id)]?.fill}
                    />
                    {reading.wordsOf(id)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      <Row justify="flex-end" mt={8}>
        <Muted>{`${formatCount(first)}–${formatCount(last)} of ${formatCount(ids.length)}`}</Muted>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Previous page"
          disabled={at === 0}
          onClick={() => setPage(at - 1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Next page"
          disabled={at === pages - 1}
          onClick={() => setPage(at + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Row>
    </>
  );
}

const moreOwed = ({ reading }: Plan, a: string, b: string): number =>
  (reading.answerOf(b)?.owedMinor ?? 0) - (reading.answerOf(a)?.owedMinor ?? 0);

// Two to four providers side by side: their scores, papers and terms. The best values of some figures, such as the
// rating, are marked if they differ.
import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getProvider } from '#calls/providers/service-providers.ts';
import { providerStatusWords } from '#contract/providers/provider-words.ts';
import type { Provider, ProviderScore } from '#contract/providers/service-providers.ts';
import { operationQuery } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { SideScroll } from '#ui/layout/SideScroll.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { paperTone, percentWords, providerTone, ratingWords, responseWords } from './words.ts';
import classes from './providers.module.css';

type Line = {
  label: string;
  show: (provider: Provider) => ReactNode;
  /** Higher is better; omitted if no value is better than another. */
  worth?: (score: ProviderScore) => number | null;
};

const lines: readonly Line[] = [
  {
    label: 'Rating',
    show: ({ score }) => `${ratingWords(score)} (${score.ratings})`,
    worth: ({ rating }) => rating,
  },
  {
    label: 'On time',
    show: ({ score }) => percentWords(score.onTimePercent),
    worth: ({ onTimePercent }) => onTimePercent,
  },
  {
    label: 'Answers in',
    show: ({ score }) => responseWords(score),
    worth: ({ medianResponseMinutes: minutes }) => (minutes === null ? null : -minutes),
  },
  { label: 'Jobs done', show: ({ score }) => score.done, worth: ({ done }) => done || null },
  { label: 'In progress', show: ({ score }) => score.open },
  { label: 'Declined', show: ({ score }) => score.turnedDown },
  { label: 'Paid', show: ({ score }) => <MoneyText amountMinor={score.paidMinor} /> },
  {
    label: 'Documents',
    show: ({ papers }) => <StatusBadge tone={paperTone[papers]}>{papers}</StatusBadge>,
  },
  {
    label: 'Next expiry',
    show: ({ nextExpiryOn }) => (nextExpiryOn ? <DayText day={nextExpiryOn} /> : <EmptyValue />),
  },
  { label: 'Trades', show: ({ trades }) => trades.join(', ') },
  { label: 'Rates', show: ({ rates }) => rates || <EmptyValue /> },
  { label: 'Working hours', show: ({ coverage }) => coverage || <EmptyValue /> },
  {
    label: 'Status',
    show: ({ status }) => (
      <StatusBadge tone={providerTone[status]}>{providerStatusWords[status]}</StatusBadge>
    ),
  },
];

export function CompareDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const results = useQueries({
    queries: ids.map((providerId) => operationQuery(getProvider, { params: { providerId } })),
  });
  const failed = results.find(({ isError }) => isError);
  const providers = results.flatMap(({ data }) => data ?? []);
  return (
    <Dialog title="Compare providers" size="xl" onClose={onClose}>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && providers.length < ids.length && <Skeleton height={360} radius="md" />}
      {!failed && providers.length === ids.length && <Compared providers={providers} />}
    </Dialog>
  );
}

function Compared({ providers }: { providers: readonly Provider[] }) {
  return (
    <SideScroll
      framed
      className={classes.compared}
      role="region"
      aria-label="Providers compared"
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <td />
            {providers.map(({ id, name }) => (
              <th key={id} scope="col">
                <TextLink href={paths.provider(id)}>{name}</TextLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ComparedLine key={line.label} line={line} providers={providers} />
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

function ComparedLine({ line, providers }: { line: Line; providers: readonly Provider[] }) {
  const worths = providers.map(({ score }) => line.worth?.(score) ?? null);
  const known = worths.filter((worth) => worth !== null);
  const best = Math.max(...known);
  // A single value is not marked as the best, and neither are equal values.
  const isTold = known.length > 1 && known.some((worth) => worth !== best);
  return (
    <tr>
      <th scope="row">{line.label}</th>
      {providers.map((provider, at) => (
        <td key={provider.id}>
          {line.show(provider)}
          {isTold && worths[at] === best && <strong className={classes.best}> Best</strong>}
        </td>
      ))}
    </tr>
  );
}

// The monthly summaries for residents, version by version, and publishing the next one.
import { Button, Select, Textarea } from '@mantine/core';
import { IconDownload, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import {
  downloadMinutes,
  downloadSummary,
  getSummary,
  listSummaries,
  previewSummary,
  publishSummary,
} from '#calls/reports/summaries.ts';
import type { PublishedSummary } from '#contract/reports/summaries.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useSeesWholeCommunity } from '#lib/session/worker-scope.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { ReportView } from '#ui/report/ReportView.tsx';
import classes from './reports.module.css';
import { useToday } from '#ui/text/use-today.ts';

/** `Oct 2026` of the month's first day. */
const monthOf = (monthOn: string): string => formatDay(monthOn).slice(2);

/** The twelve months before a day, the latest first. */
function monthsBefore(today: string): { value: string; label: string }[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: 12 }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 10);
    return { value, label: monthOf(value) };
  });
}

export function SummariesTab() {
  const today = useToday();
  const months = monthsBefore(today);
  const [monthOn, setMonthOn] = useState(months[0]?.value ?? today);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useOperation(listSummaries);
  const seesAll = useSeesWholeCommunity();
  const told = list.data?.items.filter((one) => one.monthOn === monthOn) ?? [];
  const open = told.find(({ id }) => id === chosen) ?? told[0];
  if (list.isError) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  return (
    <>
      <Row my={16} className={classes.summaryBar}>
        <Select
          aria-label="Month"
          data={months}
          value={monthOn}
          onChange={(month) => month && setMonthOn(month)}
          allowDeselect={false}
        />
        {told.length > 1 && (
          <Select
            aria-label="Version"
            data={told.map(({ id, version }) => ({ value: id, label: `Version ${version}` }))}
            value={open?.id ?? null}
            onChange={setChosen}
            allowDeselect={false}
          />
        )}
        <span className={classes.gap} />
        {open && <Take summary={open} />}
        {seesAll && <Minutes monthOn={monthOn} />}
        {seesAll && <Publish monthOn={monthOn} next={(told[0]?.version ?? 0) + 1} />}
      </Row>
      {open && <Told summary={open} />}
      {!open && seesAll && <Preview monthOn={monthOn} />}
      {!open && !seesAll && <Muted breaks>{monthOf(monthOn)} is not published yet.</Muted>}
    </>
  );
}

function Told({ summary }: { summary: PublishedSummary }) {
  const detail = useOperation(getSummary, {
    params: { summaryId: summary.id },
  });
  return (
    <>
      <Muted breaks>
        Version {summary.version}, published by {summary.publishedByName},{' '}
        <InstantText at={summary.publishedAt} />
        {summary.isReplaced && '. A later version replaced it.'}
      </Muted>
      {summary.note && <Muted breaks>“{summary.note}”</Muted>}
      <ReportView report={detail.data?.report} />
    </>
  );
}

function Preview({ monthOn }: { monthOn: string }) {
  const preview = useOperation(previewSummary, {
    query: { Month: monthOn },
  });
  if (preview.isError)
    return <ErrorState error={preview.error} onRetry={() => preview.refetch()} />;
  return (
    <>
      <Muted breaks>
        {monthOf(monthOn)} is not published yet. This is a preview. A published summary can’t be
        edited; publish again for a new version.
      </Muted>
      <ReportView report={preview.data} />
    </>
  );
}

function Take({ summary }: { summary: PublishedSummary }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() =>
        download(downloadSummary, { params: { summaryId: summary.id } }).catch(toastFailure)
      }
    >
      PDF
    </Button>
  );
}

/** Downloads the minutes: a month as a PDF for the committee, with money, dues, complaints, visits and decisions. */
function Minutes({ monthOn }: { monthOn: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => download(downloadMinutes, { query: { Month: monthOn } }).catch(toastFailure)}
    >
      Committee report
    </Button>
  );
}

function Publish({ monthOn, next }: { monthOn: string; next: number }) {
  const mayPublish = useMay('wallets.approve');
  const [sure, setSure] = useState(false);
  const [note, setNote] = useState('');
  const preview = useOperation(previewSummary, { query: { Month: monthOn } }, { enabled: sure });
  const publish = useAct(publishSummary, { success: 'Published. Residents can read it now.' });
  if (!mayPublish) return null;
  return (
    <>
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setSure(true)}>
        {next === 1 ? 'Publish' : `Publish version ${next}`}
      </Button>
      <ConfirmDialog
        opened={sure}
        title={`Publish ${monthOf(monthOn)}?`}
        effect={
          <>
            Every resident can read these figures. This can’t be undone.
            {preview.data?.notes?.map((missing) => (
              <span key={missing} className={classes.missing}>
                {missing}
              </span>
            ))}
          </>
        }
        confirmLabel="Publish"
        onClose={() => setSure(false)}
        onConfirm={() =>
          publish.mutateAsync({
            body: { monthOn, ...(note !== '' && { note }) },
          })
        }
      >
        <Textarea
          label="Note to residents"
          maxLength={1000}
          rows={3}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}

// A meter: its place, its tariff, its monthly usage, its readings, its history, and its actions.
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  getMeter,
  getMeterHistory,
  restoreMeter,
  retireMeter,
} from '#calls/utilities/utility-meters.ts';
import { listReadings } from '#calls/utilities/utility-readings.ts';
import type { Meter } from '#contract/utilities/utility-meters.ts';
import { History } from '#lib/record/History.tsx';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { MonthsChart } from './MonthsChart.tsx';
import { ReadingLines } from './ReadingLines.tsx';
import { meterSentences, sayUnits, stateTone, useMayNow } from './words.ts';
import classes from './utilities.module.css';

const MeterDrawer = lazyPart(async () => (await import('./MeterDrawer.tsx')).MeterDrawer);
const ReadDrawer = lazyPart(async () => (await import('./ReadDrawer.tsx')).ReadDrawer);

type MeterDetailProps = {
  meterId: string;
  onOpen: (meterId: string) => void;
  onClose: () => void;
};

type MeterAction = 'read' | 'edit' | 'replace' | 'retire';

export function MeterDetail({ meterId, onOpen, onClose }: MeterDetailProps) {
  const result = useOperation(getMeter, { params: { meterId } });
  const [action, setAction] = useState<MeterAction | null>(null);
  const meter = result.data;
  const back = () => setAction(null);
  if (meter && action === 'read') return <ReadDrawer meter={meter} onClose={back} />;
  if (meter && (action === 'edit' || action === 'replace')) {
    return <MeterDrawer meter={meter} replaces={action === 'replace'} onClose={back} />;
  }
  return (
    <>
      <DetailDrawer
        title={meter ? `Meter ${meter.number}` : 'Meter'}
        result={result}
        onClose={onClose}
      >
        {(shown) => (
          <Column gap={24} miw={0}>
            <Facts meter={shown} onOpen={onOpen} />
            <MeterActions meter={shown} onAction={setAction} />
            <MonthsChart months={shown.months} kind={shown.kind} />
            <Readings meter={shown} />
            <section aria-labelledby="meter-history">
              <h3 className={classes.title} id="meter-history">
                History
              </h3>
              <History
                operation={getMeterHistory}
                params={{ meterId }}
                sentences={meterSentences}
              />
            </section>
          </Column>
        )}
      </DetailDrawer>
      {meter && action === 'retire' && <RetireDialog meter={meter} onClose={back} />}
    </>
  );
}

function Facts({ meter, onOpen }: { meter: Meter; onOpen: (meterId: string) => void }) {
  const { kind, lastReading, replacedBy, replaces } = meter;
  const other = (one: { id: string; number: string } | null) =>
    one && (
      <Button variant="transparent" size="compact-sm" px={0} onClick={() => onOpen(one.id)}>
        {one.number}
      </Button>
    );
  return (
    <KeyValueList
      items={[
        [
          'Status',
          <StatusBadge key="s" tone={stateTone[meter.state]}>
            {meter.state}
          </StatusBadge>,
        ],
        [
          'House',
          <TextLink key="h" href={paths.house(meter.house.id)}>
            {meter.house.label}
          </TextLink>,
        ],
        ['Kind', `${kind}, ${meter.payment.toLowerCase()}`],
        ['Tariff', meter.tariff && `${meter.tariff.name}${meter.tariff.isOwn ? ', its own' : ''}`],
        ['Last reading', lastReading && <LastReading key="l" {...lastReading} />],
        [
          'Usual daily usage',
          meter.dailyAverage === null
            ? null
            : sayUnits(Math.round(meter.dailyAverage * 10) / 10, kind),
        ],
        [
          'Display',
          `${meter.digits} digits${meter.multiplier === 1 ? '' : `, times ${meter.multiplier}`}`,
        ],
        ['Installed on', <DayText key="i" day={meter.installedOn} />],
        ...(meter.endedOn
          ? ([['Retired on', <DayText key="e" day={meter.endedOn} />]] as const)
          : []),
        ...(meter.stateReason ? ([['Reason', meter.stateReason]] as const) : []),
        ...(replacedBy ? ([['Replaced by', other(replacedBy)]] as const) : []),
        ...(replaces ? ([['Replaces', other(replaces)]] as const) : []),
      ]}
    />
  );
}

const LastReading = ({ value, readOn }: { value: number; readOn: string }) => (
  <>
    {value.toLocaleString()} on <DayText day={readOn} />
  </>
);

function MeterActions({
  meter,
  onAction,
}: {
  meter: Meter;
  onAction: (action: MeterAction) => void;
}) {
  const mayUpdate = useMayNow('update');
  const mayArchive = useMayNow('archive');
  const restore = useAct(restoreMeter, { success: 'Meter restored.' });
  const isActive = meter.state === 'Active';
  const button = (action: MeterAction, label: string) => (
    <Button key={action} variant="default" onClick={() => onAction(action)}>
      {label}
    </Button>
  );
  return (
    <div className={classes.buttons}>
      {isActive && mayUpdate && <Button onClick={() => onAction('read')}>Enter a reading</Button>}
      {isActive && mayUpdate && [button('edit', 'Edit'), button('replace', 'Replace')]}
      {isActive && mayArchive && button('retire', 'Retire')}
      {meter.state === 'Retired' && mayArchive && (
        <Button
          variant="default"
          loading={restore.isPending}
          onClick={() =>
            restore.mutate({
              params: { meterId: meter.id },
              body: { version: meter.version },
            })
          }
        >
          Restore
        </Button>
      )}
    </div>
  );
}

function Readings({ meter }: { meter: Meter }) {
  const query = { MeterId: meter.id, PageSize: '12' };
  const { data } = useOperation(listReadings, { query });
  return (
    <section aria-labelledby="meter-readings">
      <h3 className={classes.title} id="meter-readings">
        Readings
      </h3>
      <ReadingLines readings={data?.items} />
    </section>
  );
}

function RetireDialog({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const retire = useAct(retireMeter, { toasts: 'none' });
  return (
    <ConfirmDialog
      opened
      danger
      title={`Retire meter ${meter.number}?`}
      effect="The meter leaves the list and rounds. Its readings and bills stay. You can restore it."
      confirmLabel="Retire"
      onClose={onClose}
      onConfirm={() =>
        retire.mutateAsync({
          params: { meterId: meter.id },
          body: { reason, version: meter.version },
        })
      }
    >
      <TextInput
        label="Reason"
        required
        maxLength={250}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

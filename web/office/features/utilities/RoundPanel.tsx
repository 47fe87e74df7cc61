// A reading round: the meters of a street in walking order, each with its last reading. Enter moves to the next house,
// and a pasted spreadsheet column fills the houses from there on.
import { Button, Checkbox, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { listRound } from '#calls/utilities/utility-readings.ts';
import type { RoundRow } from '#contract/utilities/utility-readings.ts';
import { unitOf, type UtilityKind, utilityKinds } from '#contract/utilities/utility-words.ts';
import { findStreets } from '#lib/list/find.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Pages } from '#ui/page/Pages.tsx';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { countOf } from '#ui/format/count.ts';
import { Column } from '#ui/layout/Column.tsx';
import { type Judged, useRound } from './use-round.ts';
import { readingNoun, sayNumber } from './words.ts';
import { useToday } from '#ui/text/use-today.ts';
import classes from './utilities.module.css';

type Way = { streetId: string; readOn: string; kind: UtilityKind };

export function RoundPanel({ onDone }: { onDone: () => void }) {
  const [way, setWay] = useState<Way | null>(null);
  return (
    <Column aria-label="Round" component="section" gap={24} miw={0}>
      <div>
        <Button
          variant="subtle"
          px={4}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onDone}
        >
          All readings
        </Button>
      </div>
      <WayForm onWay={setWay} />
      {way && <Street key={JSON.stringify(way)} way={way} onDone={onDone} />}
    </Column>
  );
}

function WayForm({ onWay }: { onWay: (way: Way) => void }) {
  const today = useToday();
  const [kind, setKind] = useState<UtilityKind>('Electricity');
  return (
    <Form<{ streetId: string; readOn: string }, { streetId: string; readOn: string }>
      initial={{ streetId: '', readOn: today }}
      onSubmit={(body) => {
        if (body.streetId && body.readOn) onWay({ ...body, kind });
      }}
    >
      <div className={classes.way}>
        <AsyncSelect
          name="streetId"
          label="Street"
          required
          find={findStreets}
          placeholder="Choose a street"
        />
        <DayField name="readOn" label="Day of the round" required max={today} />
        <SegmentedControl
          aria-label="Utility"
          value={kind}
          onChange={(value) => setKind(value as UtilityKind)}
          data={[...utilityKinds]}
        />
        <SubmitButton>Show meters</SubmitButton>
      </div>
    </Form>
  );
}

const pageSize = 100;

function Street({ way, onDone }: { way: Way; onDone: () => void }) {
  const [page, setPage] = useState(1);
  const query = {
    StreetId: way.streetId,
    Kind: way.kind,
    On: way.readOn,
    PageNumber: String(page),
    PageSize: String(pageSize),
  };
  const result = useOperation(listRound, { query });
  const rows = result.data?.items ?? [];
  const round = useRound(rows, way.readOn);
  const list = useRef<HTMLOListElement>(null);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={320} radius="md" />;
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No meters on this street"
        text="Choose another street, or add its meters first."
      />
    );
  }
  const toNext = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const inputs = [
      ...(list.current?.querySelectorAll<HTMLInputElement>('input[data-value]') ?? []),
    ];
    inputs[inputs.indexOf(event.currentTarget) + 1]?.focus();
  };
  const paste = (from: RoundRow) => (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData('text').trim().split(/\r?\n/u);
    if (lines.length < 2) return;
    event.preventDefault();
    const open = rows
      .slice(rows.indexOf(from))
      .filter((row) => round.judged(row).state !== 'taken');
    for (const [at, line] of lines.entries()) {
      const row = open[at];
      if (row) round.change(row.meterId, { text: line.trim(), isConfirmed: false });
    }
  };
  const done = rows.filter((row) => round.judged(row).state === 'taken').length;
  const pages = Math.ceil(result.data.totalCount / pageSize);
  return (
    <>
      <ol ref={list} className={classes.round} aria-label="Meters of the street">
        {rows.map((row) => (
          <House
            key={row.meterId}
            row={row}
            text={round.typed[row.meterId]?.text ?? ''}
            judged={round.judged(row)}
            onText={(text) => round.change(row.meterId, { text, isConfirmed: false })}
            onConfirm={(isConfirmed) => round.change(row.meterId, { isConfirmed })}
            onKeyDown={toNext}
            onPaste={paste(row)}
          />
        ))}
      </ol>
      <div className={classes.foot}>
        <span role="status">
          {sayNumber(done)} of {sayNumber(rows.length)} read
          {pages > 1 && ` on part ${page} of ${pages} of the street`}
        </span>
        <Pages total={result.data.totalCount} size={pageSize} page={page} onChange={setPage} />
        {done === rows.length ? (
          <Button onClick={() => (page < pages ? setPage(page + 1) : onDone())}>
            {page < pages ? 'Next part' : 'Finish round'}
          </Button>
        ) : (
          <Button
            onClick={() => round.save()}
            loading={round.isSaving}
            disabled={round.ready.length === 0}
          >
            Keep {countOf(round.ready.length, readingNoun)}
          </Button>
        )}
      </div>
    </>
  );
}

type HouseProps = {
  row: RoundRow;
  text: string;
  judged: Judged;
  onText: (text: string) => void;
  onConfirm: (isConfirmed: boolean) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
};

function House({ row, text, judged, onText, onConfirm, onKeyDown, onPaste }: HouseProps) {
  const { lastReading, house, number, kind } = row;
  const isTaken = judged.state === 'taken';
  return (
    <li className={classes.stop} data-state={judged.state}>
      <span className={classes.words}>
        <strong>{house.label}</strong>
        <span className={classes.quiet}>
          {number}
          {lastReading && (
            <>
              , {sayNumber(lastReading.value)} on <DayText day={lastReading.readOn} />
            </>
          )}
        </span>
      </span>
      {isTaken ? (
        <span className={classes.taken}>
          <IconCircleCheck size={18} aria-hidden /> Read
        </span>
      ) : (
        <TextInput
          data-value
          className={classes.value}
          aria-label={`Reading of ${house.label}`}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          value={text}
          error={judged.state === 'wrong' || judged.state === 'asks' ? judged.sentence : undefined}
          description={
            judged.state === 'right' && lastReading
              ? `${sayNumber(judged.used)} ${unitOf[kind]} used`
              : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      )}
      {judged.state === 'asks' && (
        <Checkbox
          className={classes.confirm}
          label="Reading is correct"
          aria-label={`The reading of ${house.label} is correct`}
          checked={false}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
        />
      )}
    </li>
  );
}

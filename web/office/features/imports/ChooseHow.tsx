// The last choices before the import starts, with their effect in numbers.
import { Radio, Switch } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewImport, startImport } from '#calls/imports/imports.ts';
import type { Import, ImportPreview } from '#contract/imports/imports.ts';
import { call } from '#lib/api/api.ts';
import { useAct } from '#lib/api/use-act.ts';
import { countOf, formatCount } from '#ui/format/count.ts';
import { Column } from '#ui/layout/Column.tsx';
import { refusalOf } from '#ui/state/refusal.ts';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import { Heads } from './Heads.tsx';
import { SimilarStreets } from './SimilarStreets.tsx';
import { NewHouses } from './NewHouses.tsx';
import { blockedWords } from './row-counts.ts';
import classes from './imports.module.css';

type Mode = 'allOrNothing' | 'validRows';
type Duplicates = 'skip' | 'update';

type ChooseHowProps = { batch: Import; onBack: () => void; onStarted: () => void };

export function ChooseHow({ batch, onBack, onStarted }: ChooseHowProps) {
  const params = { importId: batch.id };
  const { withErrors, newStreetCount, newStreets, lookAlikes, lookAlikeCount } = batch.checks;
  const someStayOut = withErrors > 0 || lookAlikeCount > 0;
  const [mode, setMode] = useState<Mode>(someStayOut ? 'validRows' : 'allOrNothing');
  const [duplicates, setDuplicates] = useState<Duplicates>('skip');
  const [createStreets, setCreateStreets] = useState(true);
  const [createLookAlikes, setCreateLookAlikes] = useState(false);
  const body = { mode, duplicates, createStreets, createLookAlikes };
  const preview = useQuery({
    queryKey: ['previewImport', params, body, batch.checks],
    meta: { refreshedBy: previewImport.refreshedBy },
    queryFn: () => call(previewImport, { params, body }),
    placeholderData: keepPreviousData,
  });
  const act = useAct(startImport, {
    toasts: 'none',
    onSuccess: onStarted,
  });
  const one = batch.kind === 'residents' ? 'resident' : 'house';
  const nothing = preview.data && preview.data.leftOut >= batch.rowCount;
  return (
    <Column gap={24}>
      <Radio.Group
        label="Rows with errors"
        value={mode}
        onChange={(value) => setMode(value as Mode)}
      >
        <Column gap={12} mt={8}>
          <Radio
            value="validRows"
            label="Import the valid rows"
            description={
              withErrors > 0
                ? `${countOf(withErrors, staysOut)} and listed in the report.`
                : 'Rows with errors are skipped and listed in the report.'
            }
          />
          <Radio
            value="allOrNothing"
            label="All or nothing"
            disabled={withErrors > 0}
            description={
              withErrors > 0 ? 'Fix every error first.' : 'If one row cannot be imported, none is.'
            }
          />
        </Column>
      </Radio.Group>
      <Radio.Group
        label={`An existing ${one}`}
        value={duplicates}
        onChange={(value) => setDuplicates(value as Duplicates)}
      >
        <Column gap={12} mt={8}>
          <Radio
            value="skip"
            label={batch.kind === 'residents' ? 'Keep them unchanged' : 'Keep it unchanged'}
            description="The row is skipped."
          />
          <Radio
            value="update"
            label="Update from the file"
            description="Values of the row replace existing values. Empty cells change nothing."
          />
        </Column>
      </Radio.Group>
      {newStreetCount > 0 && (
        <Switch
          label={`Create ${countOf(newStreetCount, { one: 'missing street', many: 'missing streets' })}`}
          description={streetList(newStreets, newStreetCount)}
          checked={createStreets}
          onChange={(event) => setCreateStreets(event.currentTarget.checked)}
        />
      )}
      {lookAlikeCount > 0 && (
        <>
          <SimilarStreets batch={batch} />
          <Switch
            label={`Create ${countOf(lookAlikeCount, alikeNoun)}`}
            description={`${streetList(
              lookAlikes.map(({ name }) => name),
              lookAlikeCount,
            )}. Off: their rows are left out.`}
            checked={createLookAlikes}
            onChange={(event) => setCreateLookAlikes(event.currentTarget.checked)}
          />
        </>
      )}
      <div className={classes.preview} role="status" aria-busy={preview.isFetching}>
        <p className={classes.sentence}>{preview.data?.sentence ?? 'Counting…'}</p>
        {preview.data && (
          <p className={classes.text}>
            Of {countOf(batch.rowCount, rowNoun)}, {formatCount(preview.data.rowsAdded)} are added,{' '}
            {formatCount(preview.data.rowsUpdated)} updated, {formatCount(preview.data.unchanged)}{' '}
            unchanged, {formatCount(preview.data.leftOut - preview.data.blocked)} skipped
            {leftOutReasons(preview.data)} and{' '}
            {blockedWords({ blocked: preview.data.blocked, withErrors })}. You can undo it for 24
            hours.
          </p>
        )}
      </div>
      {preview.data && <NewHouses preview={preview.data} />}
      {preview.data && <Heads preview={preview.data} />}
      {(act.error ?? preview.error) && (
        <p className={classes.error} role="alert">
          {refusalOf(act.error ?? preview.error).message}
        </p>
      )}
      <WizardActions
        onBack={onBack}
        submitLabel="Start the import"
        onNext={() => act.mutate({ params, body })}
        busy={act.isPending}
        disabled={!preview.data || nothing === true}
      />
    </Column>
  );
}

const alikeNoun = {
  one: 'street with a similar name',
  many: 'streets with similar names',
};
const staysOut = { one: 'row with errors is skipped', many: 'rows with errors are skipped' };
const rowNoun = { one: 'row', many: 'rows' };

/**
 * The reasons for skipped rows in brackets, for example “ (3 doubles)”. Rows with errors are counted separately, as
 * in the result.
 */
function leftOutReasons({ leftOut, blocked, doubles }: ImportPreview): string {
  const other = leftOut - blocked - doubles;
  const parts = [
    ...(doubles > 0 ? [countOf(doubles, { one: 'double', many: 'doubles' })] : []),
    ...(other > 0 ? [`${formatCount(other)} here already with other details`] : []),
  ];
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

const streetList = (names: readonly string[], count: number): string =>
  names.join(', ') + (count > names.length ? ` and ${count - names.length} more` : '');

// The dry run: the rows with the problems of their cells, corrected in place; each change is validated at once.
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeImportCells, getImport, listImportRows } from '#calls/imports/imports.ts';
import { houseOccupancies, houseTypes } from '#contract/addresses/houses.ts';
import { type ImportColumnKey, importColumns } from '#rules/imports/import-columns.ts';
import type { Import } from '#contract/imports/imports.ts';
import { relationships } from '#contract/residents/occupancies.ts';
import { call } from '#lib/api/api.ts';
import { invalidate, operationQuery, useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import type { GridColumn } from '#ui/grid/cells.ts';
import { RepairGrid } from '#ui/grid/RepairGrid.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import { SimilarStreets } from './SimilarStreets.tsx';
import classes from './imports.module.css';

const pageSize = 50;

const options: Partial<Record<ImportColumnKey, readonly string[]>> = {
  houseType: houseTypes,
  occupancy: houseOccupancies,
  relationship: relationships,
};

const widths: Partial<Record<ImportColumnKey, number>> = {
  houseNumber: 120,
  block: 90,
  unitLabel: 100,
  email: 220,
};

/** The imported columns, and missing ones that can be filled to correct a row. */
const columnsOf = ({ kind, mapping }: Import): GridColumn[] =>
  importColumns[kind]
    .filter(({ key }) => typeof mapping[key] === 'number' || key === 'phone' || key === 'email')
    .map(({ key, title, required }) => ({
      key,
      title,
      required,
      ...(widths[key] && { width: widths[key] }),
      ...(options[key] && { options: options[key] }),
    }));

type MendRowsProps = { batch: Import; onBack: () => void; onNext: () => void };

export function FixRows({ batch, onBack, onNext }: MendRowsProps) {
  const params = { importId: batch.id };
  const { withErrors, withWarnings } = batch.checks;
  const [only, setOnly] = useState(withErrors > 0);
  const [pageNumber, setPageNumber] = useState(1);
  const query = {
    PageNumber: String(pageNumber),
    PageSize: String(pageSize),
    ...(only && { OnlyProblems: 'true' as const }),
  };
  const rows = useOperation(
    listImportRows,
    { params, query },
    { placeholderData: keepPreviousData },
  );
  const edit = useEdit(batch, { params, query });
  if (rows.isError) return <ErrorState error={rows.error} onRetry={() => rows.refetch()} />;
  return (
    <>
      <Muted size={14} mb={16} maw="72ch" className={classes.lead}>
        {sentenceOf(withErrors, withWarnings)}
      </Muted>
      <SimilarStreets batch={batch} />
      <RepairGrid
        columns={columnsOf(batch)}
        rows={rows.data?.items}
        errors={withErrors}
        warnings={withWarnings}
        pageNumber={pageNumber}
        totalCount={rows.data?.totalCount ?? 0}
        onPage={setPageNumber}
        onlyProblems={only}
        onOnlyProblems={(value) => {
          setOnly(value);
          setPageNumber(1);
        }}
        onEdit={edit}
      />
      <WizardActions onBack={onBack} submitLabel="Continue" onNext={onNext} />
    </>
  );
}

function sentenceOf(errors: number, warnings: number): string {
  if (errors > 0) {
    return 'Fix the red cells: choose one, type, press Enter. You can also skip rows with red cells.';
  }
  if (warnings > 0) return 'Every row can be imported. Check the yellow cells.';
  return 'Every row is valid.';
}

type Place = {
  params: { importId: string };
  query: { PageNumber: string; PageSize: string; OnlyProblems?: 'true' };
};

/** Saves one cell; corrected rows stay visible, so that the person sees them turn valid. */
function useEdit(batch: Import, { params, query }: Place) {
  const cache = useQueryClient();
  return async (rowId: string, column: string, value: string): Promise<void> => {
    const cells = [{ rowId, column: column as ImportColumnKey, value }];
    const { rows, checks } = await call(changeImportCells, { params, body: { cells } });
    const fresh = new Map(rows.map((row) => [row.id, row]));
    const page = operationQuery(listImportRows, { params, query });
    cache.setQueryData(
      page.queryKey,
      (before) =>
        before && { ...before, items: before.items.map((row) => fresh.get(row.id) ?? row) },
    );
    const own = operationQuery(getImport, { params });
    const hadColumn = typeof batch.mapping[column as ImportColumnKey] === 'number';
    cache.setQueryData(own.queryKey, (before) => before && { ...before, checks });
    if (!hadColumn) await invalidate([getImport]);
  };
}

// The wizard of a bulk upload: file, columns, rows, choices, import. The file, the mapping and the corrected rows are
// stored on the server, so that the person can leave and resume.
import { Skeleton } from '@mantine/core';
import { getImport } from '#calls/imports/imports.ts';
import type { ImportKind } from '#rules/imports/import-columns.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { WizardPage } from '#ui/wizard/WizardPage.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ChooseHow } from './ChooseHow.tsx';
import { isOpen, type StepKey, stepOf, stepsOf, useImportPlace } from './import-place.ts';
import { MatchColumns } from './MatchColumns.tsx';
import { FixRows } from './FixRows.tsx';
import { RunImport } from './RunImport.tsx';

const words = {
  residents: {
    title: 'Import residents',
    sentence: 'Import people from a spreadsheet with their houses, vehicles and groups.',
  },
  addresses: {
    title: 'Import addresses',
    sentence: 'Import streets and houses from a spreadsheet.',
  },
} as const;

const isWorking = (status: string | undefined): boolean =>
  status === 'Importing' || status === 'Undoing';

export function ImportWizard({ kind }: { kind: ImportKind }) {
  const { importId, step: wanted, go } = useImportPlace();
  const params = { importId: importId ?? '' };
  const result = useOperation(
    getImport,
    { params },
    {
      enabled: importId !== undefined,
      refetchInterval: (query) => (isWorking(query.state.data?.status) ? 3000 : false),
    },
  );
  const batch = importId === undefined ? undefined : result.data;
  const step = stepOf(batch, wanted);
  const goTo = (key: StepKey) => go({ Import: importId, Step: key });
  const leave = () => go({});
  return (
    <WizardPage
      {...words[kind]}
      steps={stepsOf(batch, step)}
      step={step}
      onStep={(key) => {
        if (key === 'file' || !batch || !isOpen(batch)) leave();
        else goTo(key as StepKey);
      }}
    >
      {result.isError && importId !== undefined && (
        <ErrorState error={result.error} onRetry={() => result.refetch()} />
      )}
      {importId !== undefined && !batch && !result.isError && <Skeleton height={320} radius="md" />}
      {importId === undefined && (
        <ChooseFile kind={kind} onOpen={(id) => go({ Import: id, Step: 'columns' })} />
      )}
      {batch && step === 'columns' && (
        <MatchColumns key={batch.id} batch={batch} onBack={leave} onDone={() => goTo('rows')} />
      )}
      {batch && step === 'rows' && (
        <FixRows batch={batch} onBack={() => goTo('columns')} onNext={() => goTo('choices')} />
      )}
      {batch && step === 'choices' && (
        <ChooseHow batch={batch} onBack={() => goTo('rows')} onStarted={() => goTo('import')} />
      )}
      {batch && step === 'import' && <RunImport batch={batch} onAnother={leave} />}
    </WizardPage>
  );
}

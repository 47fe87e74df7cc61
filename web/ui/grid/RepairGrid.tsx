// Repairs the rows of an import in place: problems at their cells, edited by keyboard like a spreadsheet, fifty rows at
// a time. Its code loads when it is first shown.
//
// Example: `<RepairGrid columns={columns} rows={page.items} errors={12} warnings={40}
//   pageNumber={page.pageNumber} totalCount={page.totalCount} onPage={setPage}
//   onlyProblems={only} onOnlyProblems={setOnly}
//   onEdit={(rowId, column, value) => mend.mutateAsync({ … })} />`.
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { RepairGridProps } from './GridFrame.tsx';

const GridFrame = lazy(() => import('./GridFrame.tsx'));

export function RepairGrid(props: RepairGridProps) {
  return (
    <Suspense fallback={<Skeleton height={480} radius="md" />}>
      <GridFrame {...props} />
    </Suspense>
  );
}

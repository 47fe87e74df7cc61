// Searches workers, for forms.
import { listWorkers } from '#calls/team/workers.ts';
import type { Worker } from '#contract/team/workers.ts';
import { call } from '#lib/api/api.ts';
import { optionsPage } from '#lib/list/find.ts';
import { nameOf } from './worker.ts';

/** Current workers, except those who are not eligible. */
export const findWorkers = (mayBe: (worker: Worker) => boolean) => async (search: string) => {
  const query = { ...optionsPage(search), Status: 'Active' };
  const { items } = await call(listWorkers, { query });
  return items
    .filter(mayBe)
    .map((worker) => ({ value: worker.id, label: `${nameOf(worker)}, ${worker.role}` }));
};

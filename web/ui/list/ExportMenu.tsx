// Exports the filtered rows, in the visible columns, as CSV, XLSX or PDF. The action is a callback: small exports
// download at once, large ones become a job and a notification.
import type { FeatureKey } from '#contract/shared/features.ts';
import { DownloadMenu, type FileFormat } from '#ui/page/DownloadMenu.tsx';
import { queryWithoutPage } from './query.ts';
import type { ListState } from './state.ts';

/** `query` holds search, filters and sort; `columns` the keys on screen, in order. */
export type ExportList = (
  format: FileFormat,
  what: { query: Record<string, string>; columns: string[] },
) => Promise<unknown>;

type ExportMenuProps = {
  state: ListState;
  columns: string[];
  onExport: ExportList;
  count: string;
  feature: FeatureKey | undefined;
};

const order: readonly FileFormat[] = ['csv', 'xlsx', 'pdf'];

export function ExportMenu({ state, columns, onExport, count, feature }: ExportMenuProps) {
  return (
    <DownloadMenu
      label="Export"
      what={`${count}, these columns`}
      order={order}
      feature={feature}
      onTake={(format) => onExport(format, { query: queryWithoutPage(state.query), columns })}
    />
  );
}

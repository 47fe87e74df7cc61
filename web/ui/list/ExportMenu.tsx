// Exports what the filters let through, in the columns on screen, as CSV, XLSX or PDF. The deed is
// a callback: small exports come down at once, large ones become a job and a notification.
import { Button, Menu } from '@mantine/core';
import {
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  IconLock,
} from '@tabler/icons-react';
import { useState } from 'react';
import { lastingQuery } from './query.ts';
import type { ListState } from './state.ts';

export type ExportFormat = 'csv' | 'xlsx' | 'pdf';

/** `query` holds search, filters and sort; `columns` the keys on screen, in order. */
export type ExportList = (
  format: ExportFormat,
  what: { query: Record<string, string>; columns: string[] },
) => Promise<unknown>;

const formats: [ExportFormat, string, typeof IconDownload][] = [
  ['csv', 'CSV', IconFileTypeCsv],
  ['xlsx', 'Excel (XLSX)', IconFileTypeXls],
  ['pdf', 'PDF', IconFileTypePdf],
];

type ExportMenuProps = {
  state: ListState;
  columns: string[];
  onExport: ExportList;
  count: string;
  /** The plan has no use of it left: whoever tries all the same is told how to get it. */
  isLocked: boolean;
};

export function ExportMenu({ state, columns, onExport, count, isLocked }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const run = async (format: ExportFormat) => {
    setBusy(true);
    // A refusal is told by whoever calls the server; here only the button comes back.
    await onExport(format, { query: lastingQuery(state.query), columns }).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={
            isLocked ? <IconLock size={16} aria-hidden /> : <IconDownload size={16} aria-hidden />
          }
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{isLocked ? 'Part of the premium plan' : `${count}, these columns`}</Menu.Label>
        {formats.map(([format, label, Icon]) => (
          <Menu.Item
            key={format}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => run(format)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

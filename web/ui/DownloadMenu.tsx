// A button that offers what is on the screen as CSV, XLSX or PDF, busy until it has come. Without a use left it shows
// its lock; whoever tries all the same is told how to get more.
// Example: `<DownloadMenu label="Export" what="12 houses, these columns" isLocked={false} onTake={take} />`.
import { Button, Menu } from '@mantine/core';
import {
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  IconLock,
} from '@tabler/icons-react';
import { useState } from 'react';

export type FileFormat = 'csv' | 'xlsx' | 'pdf';

const formats: Readonly<Record<FileFormat, [label: string, icon: typeof IconDownload]>> = {
  csv: ['CSV', IconFileTypeCsv],
  xlsx: ['Excel (XLSX)', IconFileTypeXls],
  pdf: ['PDF', IconFileTypePdf],
};

type DownloadMenuProps = {
  label: string;
  /** What the file will hold, over the formats. */
  what: string;
  /** In the order of the menu. */
  order: readonly FileFormat[];
  isLocked: boolean;
  onTake: (format: FileFormat) => Promise<unknown>;
};

export function DownloadMenu({ label, what, order, isLocked, onTake }: DownloadMenuProps) {
  const [busy, setBusy] = useState(false);
  const run = async (format: FileFormat) => {
    setBusy(true);
    // A refusal is told by whoever calls the server; here only the button comes back.
    await onTake(format).catch(() => undefined);
    setBusy(false);
  };
  const Picture = isLocked ? IconLock : IconDownload;
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<Picture size={16} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{isLocked ? 'Part of the premium plan' : what}</Menu.Label>
        {order.map((format) => {
          const [name, Icon] = formats[format];
          return (
            <Menu.Item
              key={format}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => run(format)}
            >
              {name}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

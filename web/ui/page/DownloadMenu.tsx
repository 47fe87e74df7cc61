// A button that downloads the screen's content as CSV, XLSX or PDF, busy until the file has arrived. The plan may
// lock the download or limit the number of downloads.
// Example: `<DownloadMenu label="Download" what="12 houses, these columns" order={['csv', 'xlsx']} feature={undefined}
//   onTake={take} />`.
import { Badge, Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { FeatureKey } from '#contract/shared/features.ts';
import { usesLeftText, useFeatureState } from '#ui/state/feature-state.ts';
import { FeatureButton } from '#ui/state/FeatureButton.tsx';
import { type FileFormat, fileFormats } from './file-formats.ts';

type DownloadMenuProps = {
  label: string;
  /** A description of the file's content, shown above the formats. */
  what: string;
  /** The formats in the order of the menu. */
  order: readonly FileFormat[];
  feature: FeatureKey | undefined;
  onTake: (format: FileFormat) => Promise<unknown>;
};

export function DownloadMenu({ label, what, order, feature, onTake }: DownloadMenuProps) {
  const [busy, setBusy] = useState(false);
  const run = async (format: FileFormat) => {
    setBusy(true);
    // The caller shows the error; here only the button becomes usable again.
    await onTake(format).catch(() => undefined);
    setBusy(false);
  };
  const state = useFeatureState(feature);
  if (state.kind === 'locked') {
    return (
      <FeatureButton variant="default" feature={feature}>
        {label}
      </FeatureButton>
    );
  }
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          {...(state.kind === 'counted' && {
            rightSection: (
              <Badge variant="light" color="gray" size="sm" tt="none">
                {usesLeftText(state)}
              </Badge>
            ),
          })}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{what}</Menu.Label>
        {order.map((format) => {
          const [name, Icon] = fileFormats[format];
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

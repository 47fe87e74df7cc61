// Things side by side, 8 pixels apart, that wrap where the line is full: Mantine's Group on any element.
// Example: `<Row justify="space-between"><b>Owed</b><MoneyText … /></Row>`.
import { Group, type GroupProps } from '@mantine/core';
import type { LayoutProps } from './LayoutBox.tsx';

type RowProps = LayoutProps & Pick<GroupProps, 'align' | 'gap' | 'justify' | 'wrap'>;

export function Row({ gap = 8, ...rest }: RowProps) {
  return <Group gap={gap} {...rest} />;
}

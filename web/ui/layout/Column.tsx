// Things below each other, 16 pixels apart, each as wide as the column: Mantine's Stack on any element.
// Example: `<Column component="section" gap={8}>…</Column>`.
import { Stack, type StackProps } from '@mantine/core';
import type { LayoutProps } from './LayoutBox.tsx';

type ColumnProps = LayoutProps & Pick<StackProps, 'align' | 'gap' | 'justify'>;

export function Column({ gap = 16, ...rest }: ColumnProps) {
  return <Stack gap={gap} {...rest} />;
}

// A list without bullets and margins. With `gap`, its items stand apart by that many pixels.
// Example: `<Rows gap={8}>{files.map((file) => <li key={file.id}>{file.name}</li>)}</Rows>`.
import { rem } from '@mantine/core';
import { LayoutBox, type LayoutProps } from './LayoutBox.tsx';
import classes from './layout.module.css';

type RowsProps = LayoutProps & { gap?: number };

export function Rows({ gap, ...rest }: RowsProps) {
  const apart = gap === undefined ? {} : { mod: 'apart', __vars: { '--rows-gap': rem(gap) } };
  return <LayoutBox component="ul" own={[classes.rows]} {...apart} {...rest} />;
}

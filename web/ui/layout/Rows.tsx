// A list without bullets and margins. With `gap`, its items stand apart by that many pixels; with `ruled`, a hairline
// stands between them. Example: `<Rows gap={8}>{files.map((file) => <li key={file.id}>{file.name}</li>)}</Rows>`.
import { rem } from '@mantine/core';
import { Children } from 'react';
import { LayoutBox, type LayoutProps } from './LayoutBox.tsx';
import classes from './layout.module.css';

type RowsProps = LayoutProps & { gap?: number; ruled?: boolean };

export function Rows({ gap, ruled = false, ...rest }: RowsProps) {
  // A screen reader would announce a list without items.
  if (Children.toArray(rest.children).length === 0) return null;
  const apart = gap !== undefined;
  return (
    <LayoutBox
      component="ul"
      own={[classes.rows]}
      mod={{ apart, ruled }}
      {...(apart && { __vars: { '--rows-gap': rem(gap) } })}
      {...rest}
    />
  );
}

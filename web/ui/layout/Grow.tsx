// The part of a row that takes the space that its neighbours leave. Where less than `basis` pixels are left, a row that
// wraps puts it on its own line. Example: `<Row><Grow breaks>{file.name}</Grow><Button … /></Row>`.
import { rem } from '@mantine/core';
import { LayoutBox, type LayoutProps } from './LayoutBox.tsx';
import classes from './layout.module.css';

type GrowProps = LayoutProps & {
  basis?: number;
  /** Breaks a long word instead of letting it widen the row. */
  breaks?: boolean;
};

export function Grow({ basis, breaks = false, ...rest }: GrowProps) {
  const own = [classes.grow, breaks && classes.breaks];
  const vars = basis === undefined ? {} : { __vars: { '--grow-basis': rem(basis) } };
  return <LayoutBox own={own} {...vars} {...rest} />;
}

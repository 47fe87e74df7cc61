// Secondary text: small and grey, without a margin. Example: `<Muted mb={12}>No documents yet.</Muted>`, and within a
// line `<Muted component="span">2 days overdue</Muted>`.
import { LayoutBox, type LayoutProps } from './LayoutBox.tsx';
import classes from './layout.module.css';

type MutedProps = LayoutProps & {
  /** The size of the font in pixels. */
  size?: 13 | 14;
  /** Breaks a long word instead of letting it widen the container. */
  breaks?: boolean;
};

export function Muted({ size = 13, breaks = false, ...rest }: MutedProps) {
  const own = [classes.muted, breaks && classes.breaks];
  return <LayoutBox component="p" own={own} mod={{ size: String(size) }} {...rest} />;
}

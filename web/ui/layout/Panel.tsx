// A part of a page inside a hairline border, 16 pixels away from it. Example: `<Panel component="section">…</Panel>`.
import { LayoutBox, type LayoutProps } from './LayoutBox.tsx';
import classes from './layout.module.css';

type PanelProps = LayoutProps & {
  /** Gives the panel the surface's colour, on a page of another colour. */
  filled?: boolean;
};

export function Panel({ filled = false, ...rest }: PanelProps) {
  return <LayoutBox own={[classes.panel]} mod={{ filled }} {...rest} />;
}

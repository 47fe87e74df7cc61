// A part of a page with a hairline border and 16 pixels of padding. Example: `<Panel component="section">…</Panel>`.
import { LayoutBox, type LayoutProps } from './LayoutBox.tsx';
import classes from './layout.module.css';

type PanelProps = LayoutProps & {
  /** Gives the panel the surface colour, on a page of another colour. */
  filled?: boolean;
};

export function Panel({ filled = false, ...rest }: PanelProps) {
  return <LayoutBox own={[classes.panel]} mod={{ filled }} {...rest} />;
}

// A container whose content scrolls sideways where it is wider than the screen. Example: `<SideScroll><Table … />
// </SideScroll>`. `framed` draws the hairline border of a panel around it.
import { LayoutBox, type LayoutProps } from './LayoutBox.tsx';
import classes from './layout.module.css';

export function SideScroll({ framed = false, ...rest }: LayoutProps & { framed?: boolean }) {
  const own = [classes.sideScroll, framed && classes.panel];
  return <LayoutBox own={own} {...(framed && { p: 0 })} {...rest} />;
}

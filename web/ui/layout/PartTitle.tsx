// The title of a part of a page or a card. Example: `<PartTitle component="h3" id={id}>Password</PartTitle>`.
import { LayoutBox, type LayoutProps } from './LayoutBox.tsx';
import classes from './layout.module.css';

export function PartTitle(props: LayoutProps) {
  return <LayoutBox component="h2" own={[classes.partTitle]} {...props} />;
}

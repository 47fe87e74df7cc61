// The parts of a page, one below another, each with its own data. A part below one that loads is not drawn, because its
// place is not known. With `beside`, the parts are beside each other on a wide screen and below each other on others.
// Example: `<Parts><ApiKeysCard /><WebhooksCard /></Parts>`.
import { LayoutBox, type LayoutProps } from './LayoutBox.tsx';
import classes from './layout.module.css';

type PartsProps = LayoutProps & { beside?: boolean };

export function Parts({ beside = false, ...rest }: PartsProps) {
  return <LayoutBox own={[beside ? classes.partsBeside : classes.parts]} {...rest} />;
}

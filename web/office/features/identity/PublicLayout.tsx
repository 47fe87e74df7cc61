// The two panes of the pages before the sign-in: the product on the left from 1024 px, the form on the right; in a
// narrower window only the form.
import { Anchor, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { openLegal } from '#lib/page/legal.ts';
import { Welcome } from '#ui/illustrations/Welcome.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Logo } from '#ui/page/Logo.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './identity.module.css';

type PublicLayoutProps = {
  title: string;
  /** The instruction under the title. */
  sentence?: ReactNode;
  children: ReactNode;
  /** Under the form: links to the other pages. */
  foot?: ReactNode;
  /** Below everything else, for content that may load later. */
  below?: ReactNode;
};

export function PublicLayout({ title, sentence, children, foot, below }: PublicLayoutProps) {
  return (
    <div className={classes.panes}>
      <title>{`${title} · Courtyard`}</title>
      <aside className={classes.brand} aria-label="About Courtyard">
        <PlainLink className={classes.home} href={paths.signIn()}>
          <Logo size={28} />
        </PlainLink>
        <span className={classes.watermark}>
          <Logo mark decorative size={240} />
        </span>
        <div className={classes.pitch}>
          <Welcome size={420} />
          <p className={classes.claim}>Your estate, in good order.</p>
          <p className={classes.words}>
            Residents, addresses, dues, complaints and the gate in one place.
          </p>
        </div>
      </aside>
      <div className={classes.pane}>
        <main className={classes.column}>
          <PlainLink className={classes.smallHome} href={paths.signIn()}>
            <Logo size={24} />
          </PlainLink>
          <Title order={1}>{title}</Title>
          {sentence && <p className={classes.sentence}>{sentence}</p>}
          {children}
          {foot && <div className={classes.foot}>{foot}</div>}
          {below}
        </main>
        <Row
          component="footer"
          gap="4px 20px"
          align="stretch"
          justify="center"
          mt={16}
          className={classes.legal}
        >
          <Anchor component="button" type="button" size="sm" onClick={() => openLegal('privacy')}>
            Privacy policy
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={() => openLegal('terms')}>
            Terms and conditions
          </Anchor>
        </Row>
      </div>
    </div>
  );
}

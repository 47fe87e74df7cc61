// /terms, open to everyone: both legal texts, one at a time. The URL selects it: `#privacy` or an anchor inside it
// shows the policy, anything else the terms. The shown text can be printed.
import { Button, SegmentedControl } from '@mantine/core';
import { useHash } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Logo } from '#ui/page/Logo.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { LegalDocument } from './LegalDocument.tsx';
import { privacyPolicy } from './privacy-policy.ts';
import { terms } from './terms.ts';
import classes from './legal.module.css';

const choices = [terms, privacyPolicy].map(({ id, title }) => ({ value: id, label: title }));

export function TermsPage() {
  const [hash, setHash] = useHash({ getInitialValueInEffect: false });
  const text = hash.startsWith('#privacy') ? privacyPolicy : terms;

  useEffect(() => {
    document.title = `${text.title} · Courtyard`;
  }, [text]);

  // Scroll again: when an anchor's address is opened directly, there is nothing to scroll to yet, and the lines get
  // their final length only when the font has loaded.
  useEffect(() => {
    const anchor = location.hash.slice(1);
    void document.fonts.ready.then(() => document.getElementById(anchor)?.scrollIntoView());
  }, []);

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <PlainLink className={classes.home} href={paths.signIn()}>
          <Logo />
        </PlainLink>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </header>
      <main>
        <SegmentedControl
          className={classes.choice}
          aria-label="Document"
          data={choices}
          value={text.id}
          onChange={(id) => {
            setHash(id);
            window.scrollTo({ top: 0 });
          }}
        />
        <LegalDocument key={text.id} text={text} as="page" />
      </main>
    </div>
  );
}

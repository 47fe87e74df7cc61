// The table of contents beside a legal text, with the current section marked. Only shown on wide screens, never
// printed.
import { useScrollSpy } from '@mantine/hooks';
import { Rows } from '#ui/layout/Rows.tsx';
import type { LegalSection } from './document.ts';
import classes from './legal.module.css';

export function LegalContents({ sections }: { sections: readonly LegalSection[] }) {
  const { active } = useScrollSpy({ selector: '[data-legal-heading]', offset: 48 });
  return (
    <nav className={classes.contents} aria-labelledby="legal-contents">
      <p className={classes.contentsTitle} id="legal-contents">
        On this page
      </p>
      <Rows component="ol">
        {sections.map(({ id, heading }, index) => (
          <li key={id}>
            <a
              className={classes.link}
              href={`#${id}`}
              aria-current={index === active ? 'location' : undefined}
            >
              {heading}
            </a>
          </li>
        ))}
      </Rows>
    </nav>
  );
}

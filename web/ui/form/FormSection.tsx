// A section of a form under a heading; its fields are stacked, or two to a row if there is room (`columns`). Example:
// `<FormSection title="Name" columns>…</FormSection>`.
import { useId, type ReactNode } from 'react';
import { Muted } from '#ui/layout/Muted.tsx';
import classes from './Form.module.css';

type FormSectionProps = {
  title: string;
  help?: ReactNode;
  /** Two fields to a row from a width of 480 px. */
  columns?: boolean;
  /** Level of the heading: 3 in a drawer or under a heading of the page, 2 directly under the page's own. */
  order?: 2 | 3;
  children: ReactNode;
};

export function FormSection({
  title,
  help,
  columns = false,
  order = 3,
  children,
}: FormSectionProps) {
  const id = useId();
  const Heading = `h${order}` as const;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Heading className={classes.sectionTitle} id={id}>
        {title}
      </Heading>
      {help && <Muted>{help}</Muted>}
      <div className={classes.sectionFields} data-columns={columns || undefined}>
        {children}
      </div>
    </section>
  );
}

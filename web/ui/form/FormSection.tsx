// A section of a form under a heading; its fields are stacked, or two to a row if there is room (`columns`). Example:
// `<FormSection title="Name" columns>…</FormSection>`.
import { useId, type ReactNode } from 'react';
import { Muted } from '#ui/layout/Muted.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
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
  return (
    <section className={classes.section} aria-labelledby={id}>
      <PartTitle component={`h${order}`} id={id}>
        {title}
      </PartTitle>
      {help && <Muted>{help}</Muted>}
      <div className={classes.sectionFields} data-columns={columns || undefined}>
        {children}
      </div>
    </section>
  );
}

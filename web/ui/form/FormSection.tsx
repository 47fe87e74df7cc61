// A part of a form under a heading; its fields stand under each other, or two to a row where there
// is room (`columns`). Example: `<FormSection title="Name" columns>…</FormSection>`.
import { useId, type ReactNode } from 'react';
import classes from './Form.module.css';

type FormSectionProps = {
  title: string;
  help?: ReactNode;
  /** Two fields to a row from 480 px of room on. */
  columns?: boolean;
  children: ReactNode;
};

export function FormSection({ title, help, columns = false, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 className={classes.sectionTitle} id={id}>
        {title}
      </h3>
      {help && <p className={classes.sectionHelp}>{help}</p>}
      <div className={classes.sectionFields} data-columns={columns || undefined}>
        {children}
      </div>
    </section>
  );
}

// One subject of the settings in a frame of its own: what it is, its fields, and at the foot what saves them.
// Example: `<SettingsCard title="Password" text="…"><Form …>… <SettingsFoot><SubmitButton>Save</SubmitButton>
//   </SettingsFoot></Form></SettingsCard>`.
import { useId, type ReactNode } from 'react';
import classes from './SettingsCard.module.css';

type SettingsCardProps = {
  title?: string;
  text?: ReactNode;
  /** A button beside the title. */
  action?: ReactNode;
  children?: ReactNode;
};

export function SettingsCard({ title, text, action, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.head}>
          <div className={classes.words}>
            <h3 className={classes.title} id={id}>
              {title}
            </h3>
            {text && <p className={classes.text}>{text}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

/** What saves a card, at its end. */
export function SettingsFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}

// One subject of the settings in a frame of its own: what it is, its fields, and at the foot what saves them.
// Example: `<SettingsCard title="Password" text="…"><Form …>… <SettingsFoot><SubmitButton>Save</SubmitButton>
//   </SettingsFoot></Form></SettingsCard>`.
import { useId, type ReactNode } from 'react';
import classes from './SettingsCard.module.css';

type SettingsCardProps = {
  title?: string;
  /** Of the title: 3 below the heading of a part of the settings, 2 right below the page's. */
  level?: 2 | 3;
  text?: ReactNode;
  /** A button beside the title. */
  action?: ReactNode;
  children?: ReactNode;
};

export function SettingsCard({ title, level = 3, text, action, children }: SettingsCardProps) {
  const id = useId();
  const Title = `h${level}` as const;
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.head}>
          <div className={classes.words}>
            <Title className={classes.title} id={id}>
              {title}
            </Title>
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

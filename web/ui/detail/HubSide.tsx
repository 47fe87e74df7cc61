// The sections of a hub's side column: people or vehicles as rows, and facts without empty ones.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconPhone, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { PersonAvatar } from '#ui/person/PersonAvatar.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import classes from './Hub.module.css';

type SectionProps = {
  title: string;
  /** A button beside the title. */
  add?: { label: string; onClick: () => void } | false | undefined;
  children: ReactNode;
};

export function SideSection({ title, add, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.sideHead}>
        <PartTitle id={id}>{title}</PartTitle>
        {add && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={add.label}
            onClick={add.onClick}
          >
            Add
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

export type SideRow = {
  key: string;
  name: string;
  href?: string;
  detail: string;
  phone?: string | null;
  /** An icon in place of the initials. */
  icon?: ReactNode;
};

export function SideRows({ rows }: { rows: readonly SideRow[] }) {
  return (
    <Rows className={classes.people}>
      {rows.map(({ key, name, href, detail, phone, icon }) => (
        <li key={key}>
          {icon ?? <PersonAvatar name={name} size={32} />}
          <span className={classes.person}>
            {href ? (
              <PlainLink className={classes.name} href={href}>
                {name}
              </PlainLink>
            ) : (
              <span>{name}</span>
            )}
            {detail && <span className={classes.role}>{detail}</span>}
          </span>
          {phone && (
            <ActionIcon
              component="a"
              href={`tel:${phone}`}
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Call ${name}`}
            >
              <IconPhone size={18} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </Rows>
  );
}

/** `false` as the third part: no form has a field for the fact. */
export type SideFact = readonly [label: string, value: ReactNode, isInForm?: false];

const isEmpty = (value: ReactNode): boolean =>
  value === null || value === undefined || value === '' || value === false;

/** Facts with a value. "Add…" lists the others that the form has a field for. */
export function SideFacts({ facts, onAdd }: { facts: readonly SideFact[]; onAdd?: () => void }) {
  const missing = facts.filter(([, value, isInForm]) => isEmpty(value) && isInForm !== false);
  return (
    <>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => !isEmpty(value))
          .map(([label, value]) => (
            <FactRow key={label} label={label} value={value} />
          ))}
      </dl>
      {onAdd && missing.length > 0 && (
        <Menu position="bottom-start" width={200}>
          <Menu.Target>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
              Add…
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {missing.map(([label]) => (
              <Menu.Item key={label} onClick={onAdd}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

const FactRow = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);

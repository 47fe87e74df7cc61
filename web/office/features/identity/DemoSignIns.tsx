// The people of the demo estate, one click each. The server lists them only while the demo is on.
import { UnstyledButton } from '@mantine/core';
import { getEnvironment } from '#calls/identity/environment.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import classes from './identity.module.css';

type DemoSignInsProps = { onChoose: (person: { email: string; password: string }) => void };

export function DemoSignIns({ onChoose }: DemoSignInsProps) {
  const { data } = useOperation(getEnvironment, {});
  const [first] = data?.demoSignIns ?? [];
  if (!data || !first) return null;
  return (
    <section className={classes.demo} aria-labelledby="demo-sign-ins">
      <h2 className={classes.demoTitle} id="demo-sign-ins">
        Look around the demo estate
      </h2>
      <p className={classes.sentence}>
        One click signs you in. Password for all: <code>{first.password}</code>.
      </p>
      <ul className={classes.demoList}>
        {data.demoSignIns.map(({ role, email, password }) => (
          <li key={email}>
            <UnstyledButton
              className={classes.demoPerson}
              onClick={() => onChoose({ email, password })}
            >
              <span>{role}</span>
              <span>{email}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <p className={classes.sentence}>
        Guards begin a shift with a PIN, on a phone that is paired under Gate Pass, Gates & devices:{' '}
        {data.demoGuards.map(({ name, pin }) => `${name} ${pin}`).join(', ')}.
      </p>
    </section>
  );
}

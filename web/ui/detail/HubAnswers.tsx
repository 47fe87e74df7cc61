// The key facts (“answers”) at the top of a house's or a resident's page, such as the amount owed, each with a link to
// the details. While they load, skeletons take their space.
import { Skeleton } from '@mantine/core';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import classes from './Hub.module.css';

export type HubAnswer = {
  label: string;
  value: string;
  detail?: string | undefined;
  tone?: 'bad' | 'good' | undefined;
  href: string;
};

export function HubAnswers({ answers }: { answers: readonly HubAnswer[] | undefined }) {
  if (!answers) {
    return (
      <div className={classes.answers} role="status" aria-busy="true" aria-label="Loading">
        {[0, 1, 2, 3].map((at) => (
          <div key={at}>
            <Skeleton height={12} width={72} my={4} />
            <Skeleton height={16} width="60%" my={4} />
            <Skeleton height={12} width="80%" my={4} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={classes.answers}>
      {answers.map(({ label, value, detail, tone, href }) => (
        <PlainLink key={label} href={href}>
          <span className={classes.label}>{label}</span>
          <span className={classes.value} data-tone={tone}>
            {value}
          </span>
          {detail && <span className={classes.below}>{detail}</span>}
        </PlainLink>
      ))}
    </div>
  );
}

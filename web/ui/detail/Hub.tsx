// The layout of a house's or a resident's page: key facts (“answers”), then the timeline with a side column, or one
// part of the page in full width. `?Tab=dues` opens a part. Example: `<Hub page={paths.house(id)} answers={answers}
// timeline={<Timeline … />} parts={parts}>…</Hub>`.
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TimelineTopic } from '#contract/timelines/timelines.ts';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { type HubAnswer, HubAnswers } from './HubAnswers.tsx';
import { useNamedTab } from './named-tab.ts';
import classes from './Hub.module.css';

export type HubPart = {
  key: string;
  label: string;
  /** The topic of the timeline under which the part is offered too. */
  topic?: TimelineTopic;
  render: () => ReactNode;
};

type HubProps = {
  /** The page's own path. */
  page: string;
  /** Undefined while loading. A null answer is left out: the caller may not read it, or loading failed. */
  answers: readonly (HubAnswer | null)[] | undefined;
  timeline: ReactNode;
  parts: readonly HubPart[];
  /** The sections of the side column. */
  children: ReactNode;
};

export function Hub({ page, answers, timeline, parts, children }: HubProps) {
  const part = useNamedTab(parts);
  return (
    <>
      <HubAnswers answers={answers?.filter((answer) => answer !== null)} />
      {part ? (
        <section aria-labelledby="part-title">
          <div className={classes.partHead}>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              renderRoot={(root: object) => <PlainLink {...root} href={page} />}
            >
              Timeline
            </Button>
            <PartTitle id="part-title">{part.label}</PartTitle>
          </div>
          {part.render()}
        </section>
      ) : (
        <div className={classes.columns}>
          {timeline}
          <div className={classes.side}>
            {children}
            <nav aria-label="More on this page" className={classes.parts}>
              <PartTitle>More</PartTitle>
              {parts.map(({ key, label }) => (
                <PlainLink key={key} href={`${page}?Tab=${key}`}>
                  {label}
                </PlainLink>
              ))}
            </nav>
          </div>
        </div>
      )}
    </>
  );
}

/** A link to everything about a topic. */
export type MoreLink = { topic: TimelineTopic; label: string; href: string };

/** The links that the timeline offers when it shows one topic. */
export const moreOf = (page: string, parts: readonly HubPart[]): MoreLink[] =>
  parts.flatMap(({ key, label, topic }) =>
    topic ? [{ topic, label, href: `${page}?Tab=${key}` }] : [],
  );

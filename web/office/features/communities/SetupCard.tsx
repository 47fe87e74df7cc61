// The setup checklist as one line with the next step. It expands to all steps.
import { ActionIcon, Button, Collapse, RingProgress } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { changeSetup } from '#calls/communities/setup.ts';
import type { SetupFacts } from '#contract/communities/setup.ts';
import { useAct } from '#lib/api/use-act.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { setupWords } from './setup-words.ts';
import classes from './setup.module.css';

type SetupCardProps = { communityId: string; name: string; setup: SetupFacts };

export function SetupCard({ communityId, name, setup }: SetupCardProps) {
  const [opened, { toggle }] = useDisclosure(false);
  const dismiss = useAct(changeSetup, { success: 'Checklist hidden.' });
  const { steps, doneCount } = setup;
  const next = steps.find(({ done }) => !done);
  const words = next && setupWords[next.key];
  return (
    <section className={classes.card} aria-label={`Setup of ${name}`}>
      <div className={classes.line}>
        <RingProgress
          size={36}
          thickness={4}
          sections={[{ value: (doneCount / steps.length) * 100, color: 'courtyard' }]}
          aria-hidden
        />
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={opened}
          aria-controls="setup-steps"
          onClick={toggle}
        >
          <span className={classes.title}>Set up {name}</span>
          <span className={classes.count}>
            {doneCount} of {steps.length} done
          </span>
          <IconChevronDown size={16} className={classes.arrow} aria-hidden />
        </button>
        {words && (
          <Button
            size="xs"
            variant="default"
            className={classes.next}
            renderRoot={(props) => <PlainLink {...props} href={words.href(communityId)} />}
          >
            {words.title}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Hide the setup checklist"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ params: { communityId }, body: { dismissed: true } })}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <Collapse expanded={opened} id="setup-steps">
        <ol className={classes.steps}>
          {steps.map(({ key, done }) => (
            <li key={key} data-done={done || undefined}>
              <span className={classes.mark}>
                {done && <IconCheck size={14} aria-label="done" />}
              </span>
              <span>
                {done ? (
                  setupWords[key].title
                ) : (
                  <PlainLink className={classes.link} href={setupWords[key].href(communityId)}>
                    {setupWords[key].title}
                  </PlainLink>
                )}
                <Muted component="span" lh="inherit" display="block">
                  {setupWords[key].why}
                </Muted>
              </span>
            </li>
          ))}
        </ol>
      </Collapse>
    </section>
  );
}

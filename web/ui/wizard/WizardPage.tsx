// The layout of a wizard: all steps with their states, and the content of the current step. Completed steps can be
// opened again. The form of a step decides when the person may continue.
//
// Example:
//   const [step, go] = useWizardStep(['details', 'streets', 'houses']);
//   <WizardPage title="Create a community" step={step} onStep={go} steps={[
//     { key: 'details', title: 'Details', state: 'done' },
//     { key: 'streets', title: 'Streets', state: 'open' },
//     { key: 'houses', title: 'Houses', state: 'open' }]}>
//     <Form …><TextField … /><WizardActions onBack={…} onSkip={…} submitLabel="Continue" /></Form>
//   </WizardPage>
import { Progress } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { canGoTo, progressOf, type WizardStep } from './steps.ts';
import classes from './WizardPage.module.css';

type WizardPageProps = {
  title: string;
  sentence?: ReactNode;
  steps: readonly WizardStep[];
  /** The key of the step on screen. */
  step: string;
  onStep: (key: string) => void;
  children: ReactNode;
};

export function WizardPage({ title, sentence, steps, step, onStep, children }: WizardPageProps) {
  const at = Math.max(
    0,
    steps.findIndex((each) => each.key === step),
  );
  const current = steps[at];
  return (
    <>
      <PageHeader title={title} sentence={sentence} />
      <div className={classes.wizard}>
        <nav className={classes.steps} aria-label="Steps">
          <div className={classes.progress}>
            <span>
              Step {at + 1} of {steps.length}
            </span>
            <Progress value={progressOf(steps)} size="xs" aria-label="Steps done" />
          </div>
          <ol>
            {steps.map((each, index) => (
              <li key={each.key}>
                <button
                  type="button"
                  className={classes.step}
                  data-state={each.state}
                  aria-current={index === at ? 'step' : undefined}
                  disabled={!canGoTo(steps, index, at)}
                  onClick={() => onStep(each.key)}
                >
                  <span className={classes.mark}>
                    <StepMark state={each.state} number={index + 1} />
                  </span>
                  <span>
                    {each.title}
                    {each.state === 'skipped' && <span className={classes.note}>Skipped</span>}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <section className={classes.content} aria-label={current?.title}>
          <h2 className={classes.title}>{current?.title}</h2>
          {current?.sentence && <p className={classes.sentence}>{current.sentence}</p>}
          {children}
        </section>
      </div>
    </>
  );
}

function StepMark({ state, number }: { state: WizardStep['state']; number: number }) {
  if (state === 'done') return <IconCheck size={14} stroke={2.5} aria-label="done" />;
  if (state === 'skipped') return <IconMinus size={14} stroke={2.5} aria-hidden />;
  return <span aria-hidden="true">{number}</span>;
}

// The buttons at the end of a wizard's step: back, skip, continue. Inside a `Form` the last button submits the form;
// with `onNext` it is a plain button.
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Row } from '#ui/layout/Row.tsx';
import classes from './WizardPage.module.css';

type WizardActionsProps = {
  submitLabel: string;
  onBack?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
  /** Runs instead of submitting a form. */
  onNext?: () => void;
  disabled?: boolean;
  busy?: boolean;
};

export function WizardActions(props: WizardActionsProps) {
  const { submitLabel, onBack, onSkip, onNext, disabled = false, busy = false } = props;
  return (
    <div className={classes.actions}>
      {onBack && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          Back
        </Button>
      )}
      <Row align="stretch" ml="auto">
        {onSkip && (
          <Button variant="default" onClick={onSkip}>
            Skip for now
          </Button>
        )}
        {onNext ? (
          <Button onClick={onNext} disabled={disabled} loading={busy}>
            {submitLabel}
          </Button>
        ) : (
          <SubmitButton disabled={disabled}>{submitLabel}</SubmitButton>
        )}
      </Row>
    </div>
  );
}

// A form that creates or edits a record, in a drawer from the right (the whole width on a phone) with sections.
// Closing the drawer with unsaved changes asks first; a successful submit closes it. Pages load their drawers with
// `lazyPart`, so that a list does not load the code of its forms.
//
// Example:
//   <FormDrawer opened={opened} onClose={close} title="Add resident" submitLabel="Add resident"
//     initial={{ firstName: '', lastName: '', phone: '', vehicles: [] }}
//     schema={() => import('#contract/residents/residents.ts').then((m) => m.createResident.body)}
//     onSubmit={(body) => create.mutateAsync({ body })}>
//     <FormSection title="Name">
//       <TextField name="firstName" label="First name" required />
//     </FormSection>
//   </FormDrawer>
import { Button, Drawer } from '@mantine/core';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { headIsNoLandmark } from '#ui/dialog/Dialog.tsx';
import { ReturnFocus } from '#ui/dialog/ReturnFocus.tsx';
import { Form, type FormProps } from './Form.tsx';
import { FormSummary } from './FormSummary.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import classes from './FormDrawer.module.css';

export type FormDrawerProps<V extends object, Body> = Omit<
  FormProps<V, Body>,
  'className' | 'leaveRef' | 'placesSummary'
> & {
  opened: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  /** The sentence under the title that explains the form. */
  sentence?: ReactNode;
  /** The content to the left of the buttons. */
  footer?: ReactNode;
  /** True while another page covers the drawer. Escape then closes only that page. */
  isCovered?: boolean;
};

export function FormDrawer<V extends object, Body = V>(props: FormDrawerProps<V, Body>) {
  const { opened, onClose, title, sentence, submitLabel, children, onDone, ...more } = props;
  const { footer, isCovered = false, ...form } = more;
  const leave = useRef<(() => Promise<boolean>) | undefined>(undefined);
  const close = async () => {
    if ((await leave.current?.()) ?? true) onClose();
  };
  return (
    <Drawer
      opened={opened}
      onClose={close}
      closeOnEscape={!isCovered}
      position="right"
      title={title}
      size="min(560px, 100%)"
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
      attributes={headIsNoLandmark}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReturnFocus />
      <Form<V, Body>
        {...form}
        className={classes.form}
        leaveRef={leave}
        placesSummary
        onDone={() => {
          onDone?.();
          onClose();
        }}
      >
        <FirstFieldFocus>
          <FormSummary />
          {sentence && <p className={classes.sentence}>{sentence}</p>}
          {children}
        </FirstFieldFocus>
        <div className={classes.footer}>
          {footer}
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <SubmitButton>{submitLabel}</SubmitButton>
        </div>
      </Form>
    </Drawer>
  );
}

/** Marks the first field, so that the drawer's focus trap starts there and not at "Close". */
function FirstFieldFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const first = box.current?.querySelector(
      'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)',
    );
    first?.setAttribute('data-autofocus', 'true');
  }, []);
  return (
    <div ref={box} className={classes.fields}>
      {children}
    </div>
  );
}

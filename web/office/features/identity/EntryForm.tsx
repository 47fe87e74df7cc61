// The form of the public pages: the kit's fields, checks and summary, without the unsaved-changes dialog, which would
// be a nuisance between "Sign in" and "Forgot password?".
import type { Values } from '#ui/form/values.ts';
import {
  useImperativeHandle,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { FormContext, type FormShared } from '#ui/form/form-context.ts';
import { FormSummary } from '#ui/form/FormSummary.tsx';
import type { SchemaSource } from '#ui/form/checks/issues.ts';
import { SendingContext } from '#ui/form/SubmitButton.tsx';
import { useChecks } from '#ui/form/checks/use-checks.ts';
import { useFields } from '#ui/form/use-fields.ts';
import { useSmallForm } from './form-values.ts';
import classes from './identity.module.css';

export type EntryFormHandle = {
  /** Sets field values from outside. */
  fill: (values: Values) => void;
  /** Submits the form, as its submit button does. */
  send: () => void;
};

type EntryFormProps<V extends object, Body> = {
  initial: V;
  schema: SchemaSource;
  /** A thrown error is shown at the fields and in the summary. */
  onSubmit: (body: Body) => Promise<unknown>;
  children: ReactNode;
  handle?: RefObject<EntryFormHandle | null>;
};

export function EntryForm<V extends object, Body = V>(props: EntryFormProps<V, Body>) {
  const { initial, schema, onSubmit, children, handle } = props;
  const { fields, ownErrors, register, setOwnError, idOf } = useFields();
  const form = useSmallForm(initial as Values);
  const element = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const checks = useChecks({ form, schema, toBody: undefined, fields, ownErrors });

  useImperativeHandle(handle, () => ({
    fill: form.fill,
    send: () => element.current?.requestSubmit(),
  }));
  const shared: FormShared = {
    form,
    settle: () => form.resetDirty(),
    idOf,
    register,
    setOwnError,
    check: checks.checkField,
    problems: checks.problems,
    refusals: checks.refusals,
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    try {
      const body = await checks.checkAll();
      if (body !== undefined) await onSubmit(body as Body);
    } catch (cause) {
      checks.refuse(cause);
    } finally {
      setSending(false);
    }
  };

  return (
    <FormContext value={shared}>
      <SendingContext value={sending}>
        <form ref={element} className={classes.form} noValidate onSubmit={submit}>
          <FormSummary />
          {children}
        </form>
      </SendingContext>
    </FormContext>
  );
}

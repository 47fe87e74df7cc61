// A form: values, checks against the contract's schema on blur and on submit, the server's errors at their fields, a
// summary that links to them, and a warning before unsaved changes are lost. `FormDrawer` puts it in a drawer; on its
// own it makes a settings page or a wizard step.
//
// Example: `<Form initial={{ name: '' }} schema={() => import('#contract/groups/groups.ts').then((m) =>
//   m.createGroup.body)} onSubmit={(body) => create.mutateAsync({ params, body })}>
//   <TextField name="name" label="Name" required /> <SubmitButton>Save</SubmitButton></Form>`.
import type { Values } from './values.ts';
import { useForm } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { isShownByActivationModal } from '#ui/state/refusal.ts';
import { isUnsaved, setUnsaved } from '#ui/page/unsaved.ts';
import { valuesOf } from '#ui/form/checks/body.ts';
import { FormContext, type FormShared } from './form-context.ts';
import { FormSummary } from './FormSummary.tsx';
import type { FieldErrors, PlaceOf, SchemaSource } from '#ui/form/checks/issues.ts';
import { LeaveDialog, useLeaveQuestion } from './LeaveDialog.tsx';
import { SendingContext } from './SubmitButton.tsx';
import { useChecks } from '#ui/form/checks/use-checks.ts';
import { useFields } from './use-fields.ts';

/** Asks before leaving the form; resolves to true if the person may leave. */
export type LeaveRef = { current: (() => Promise<boolean>) | undefined };

export type FormProps<V extends object, Body> = {
  /** The values of a new record. */
  initial: V;
  /** The record that the form changes: its properties fill the fields of the same names. */
  record?: { version?: number } | undefined;
  /** The operation's body schema, or how to load it; without one only the server checks. */
  schema?: SchemaSource;
  /** A rule over several fields that the schema cannot express; its errors are added to the schema's. */
  rule?: (values: V) => FieldErrors;
  /** Maps errors of the body that have no field of their own to a field; by default they show above the form. */
  placeOf?: PlaceOf;
  /** Makes the body from the values; by default the schema says how (`bodyOf`). */
  toBody?: (values: V) => unknown;
  /** Sends the body. The form is clean once this resolves; an error that it throws is shown. */
  onSubmit: (body: Body, values: V) => unknown;
  onDone?: () => void;
  children: ReactNode;
  className?: string | undefined;
  /** The children render `FormSummary` themselves. */
  placesSummary?: boolean;
  /** Set to a function that asks before leaving, for a drawer or wizard that holds this form. */
  leaveRef?: LeaveRef;
};

export function Form<V extends object, Body = V>(props: FormProps<V, Body>) {
  const { initial, record, schema, onSubmit, onDone, children, className } = props;
  const { leaveRef, placesSummary = false, placeOf } = props;
  const { formId, fields, ownErrors, ownChanges, register, setOwnError, idOf } = useFields();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: valuesOf(initial, record) as Values,
  });
  const element = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const toBody = props.toBody as never;
  const checks = useChecks({
    form,
    schema,
    toBody,
    change: record && { blanks: initial as Values, record },
    rule: props.rule as never,
    fields,
    ownErrors,
    ownChanges,
    placeOf,
  });
  const { question, ask, answer } = useLeaveQuestion();
  const dirty = form.isDirty();
  const underWay = useRef<Promise<void>>(undefined);
  // Waits for a save in progress: once saved nothing is lost, and the question only comes if saving failed.
  const mayLeave = useCallback(async () => {
    if (isUnsaved(formId)) await underWay.current;
    return !isUnsaved(formId) || ask();
  }, [formId, ask]);

  useEffect(() => {
    setUnsaved(formId, dirty);
    return () => setUnsaved(formId, false);
  }, [formId, dirty]);
  useEffect(() => {
    if (leaveRef) leaveRef.current = mayLeave;
  }, [leaveRef, mayLeave]);
  useBlocker({
    shouldBlockFn: async () => !(await mayLeave()),
    enableBeforeUnload: () => isUnsaved(formId),
  });

  const settle = () => {
    setUnsaved(formId, false);
    form.resetDirty();
  };
  const shared: FormShared = {
    form,
    settle,
    idOf,
    register,
    setOwnError,
    check: checks.checkField,
    problems: checks.problems,
    refusals: checks.refusals,
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!sending) underWay.current = save();
  };
  const save = async () => {
    setSending(true);
    try {
      const body = await checks.checkAll();
      if (body === undefined) return;
      await onSubmit(body as Body, form.getValues() as V);
      settle();
      onDone?.();
    } catch (cause) {
      if (!isShownByActivationModal(cause)) checks.refuse(cause);
    } finally {
      setSending(false);
    }
  };

  return (
    <FormContext value={shared}>
      <SendingContext value={sending}>
        <form
          ref={element}
          className={className}
          noValidate
          onSubmit={submit}
          onKeyDown={submitOnModEnter}
        >
          {!placesSummary && <FormSummary />}
          {children}
        </form>
        {question && <LeaveDialog onAnswer={answer} />}
      </SendingContext>
    </FormContext>
  );
}

/** Ctrl+Enter or Cmd+Enter submits from anywhere in the form, text areas included. */
function submitOnModEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

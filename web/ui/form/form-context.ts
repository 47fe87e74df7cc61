// The context that a form shares with its fields, which read it through `useField`.
import type { Problem, Values } from './values.ts';
import type { UseFormReturnType } from '@mantine/form';
import { createContext, use, useCallback, useEffect, type ReactNode } from 'react';
import type { FieldKind } from '#ui/form/checks/required-messages.ts';

export type FormShared = {
  form: UseFormReturnType<Values>;
  idOf: (name: string) => string;
  /** Tells the form that a field of this name exists, so that its errors can be linked. */
  register: (name: string, field: { label: string; kind: FieldKind }) => () => void;
  /** Stores an error that the field itself finds, such as an unreadable date; undefined clears it. */
  setOwnError: (name: string, sentence: string | undefined) => void;
  /** Checks one field against the schema, on blur. */
  check: (name: string) => void;
  /** The errors of the last submit that are not fixed yet. */
  problems: readonly Problem[];
  /** Marks the values as handled in another way, so that closing the form does not ask. */
  settle: () => void;
  /** The number of failed submits, so that the summary takes the focus once for each. */
  refusals: number;
};

export const FormContext = createContext<FormShared | null>(null);

export function useFormShared(): FormShared {
  const shared = use(FormContext);
  if (!shared) throw new Error('A field stands outside of a Form.');
  return shared;
}

/** Props common to all fields. */
export type FieldProps = {
  /** The dotted path in the values: `firstName`, `vehicles.0.plate`. */
  name: string;
  label: string;
  /** Help under the field. */
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
};

/** The value of a field elsewhere in the form, without registering a second field of that name. */
export const useFieldValue = <T>(name: string): T =>
  useFormShared().form.getInputProps(name as never).value as T;

/** The props that tie a Mantine input to its place in the form. */
export function useField<T>(
  { name, label, help, required = false, disabled = false }: FieldProps,
  kind: FieldKind = 'text',
) {
  const { form, idOf, register, check, setOwnError } = useFormShared();
  useEffect(() => register(name, { label, kind }), [name, label, kind, register]);
  const path = name as never;
  return {
    setOwnError: useCallback(
      (sentence: string | undefined) => setOwnError(name, sentence),
      [name, setOwnError],
    ),
    value: form.getInputProps(path).value as T,
    set: (value: T) => form.setFieldValue(path, value as never),
    input: {
      id: idOf(name),
      label,
      description: help,
      disabled,
      error: form.errors[name],
      withAsterisk: required,
      'aria-required': required || undefined,
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
        | 'label'
        | 'input'
        | 'description'
        | 'error'
      )[],
      labelProps: { mb: 4 },
      descriptionProps: { mt: 4 },
      errorProps: { mt: 4 },
      onBlur: () => check(name),
    },
  };
}

// The values and errors of a small form, in the shape that the kit's fields and checks expect. The pages before the
// sign-in must be small, so they do not load the form library that the kit uses.
import type { Values } from '#ui/form/values.ts';
import { useRef, useState } from 'react';
import type { FormShared } from '#ui/form/form-context.ts';

export type SmallForm = FormShared['form'] & { fill: (values: Values) => void };

type Errors = Record<string, string>;

/** Holds flat values; a path is the field's name. */
export function useSmallForm(initial: Values): SmallForm {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  // Submit the latest input even if it has not been rendered yet.
  const latest = useRef(values);
  const first = useRef(initial);
  const fill = (change: Values): void => {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
  };
  const setFieldError = (name: string, error: string | null): void =>
    setErrors((before) => {
      const others = Object.entries(before).filter(([key]) => key !== name);
      return Object.fromEntries(error === null ? others : [...others, [name, error]]);
    });
  const form = {
    values,
    errors,
    fill,
    getValues: () => latest.current,
    getInputProps: (name: string) => ({ value: values[name] }),
    setFieldValue: (name: string, value: unknown) => {
      fill({ [name]: value });
      setFieldError(name, null);
    },
    setErrors: (next: Errors) => setErrors(next),
    setFieldError,
    isDirty: (name: string) => latest.current[name] !== first.current[name],
  };
  return form as unknown as SmallForm;
}

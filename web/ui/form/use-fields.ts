// The form's current fields, and the errors that they found themselves.
import { useCallback, useId, useRef, useState } from 'react';
import type { FormShared } from './form-context.ts';
import type { FieldKind } from '#ui/form/checks/required-messages.ts';

export function useFields() {
  const formId = useId();
  const fields = useRef(new Map<string, { label: string; kind: FieldKind }>());
  const ownErrors = useRef(new Map<string, string>());
  // The number of changes to those errors. An error can change without a change of a value.
  const [ownChanges, setOwnChanges] = useState(0);
  const register = useCallback<FormShared['register']>((name, field) => {
    fields.current.set(name, field);
    return () => {
      fields.current.delete(name);
      ownErrors.current.delete(name);
    };
  }, []);
  const setOwnError = useCallback<FormShared['setOwnError']>((name, sentence) => {
    if (ownErrors.current.get(name) === sentence) return;
    if (sentence === undefined) ownErrors.current.delete(name);
    else ownErrors.current.set(name, sentence);
    setOwnChanges((count) => count + 1);
  }, []);
  const idOf = useCallback((name: string) => `${formId}-${name}`, [formId]);
  return { formId, fields, ownErrors, ownChanges, register, setOwnError, idOf };
}

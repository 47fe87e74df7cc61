// The fields that a form has at the moment, and the errors that they found themselves.
import { useCallback, useId, useRef } from 'react';
import type { FormShared } from './form-context.ts';
import type { FieldKind } from './missing-words.ts';

export function useFields() {
  const formId = useId();
  const fields = useRef(new Map<string, { label: string; kind: FieldKind }>());
  const ownErrors = useRef(new Map<string, string>());
  const register = useCallback<FormShared['register']>((name, field) => {
    fields.current.set(name, field);
    return () => {
      fields.current.delete(name);
      ownErrors.current.delete(name);
    };
  }, []);
  const setOwnError = useCallback<FormShared['setOwnError']>((name, sentence) => {
    if (sentence === undefined) ownErrors.current.delete(name);
    else ownErrors.current.set(name, sentence);
  }, []);
  const idOf = useCallback((name: string) => `${formId}-${name}`, [formId]);
  return { formId, fields, ownErrors, register, setOwnError, idOf };
}

// Checks the values of a form against its schema and puts refusals of the server at their fields.
import type { UseFormReturnType } from '@mantine/form';
import { useState, type RefObject } from 'react';
import { refusalOf } from '#ui/refusal.ts';
import type { Values } from './form-context.ts';
import {
  errorsOf,
  fieldPath,
  isBlank,
  withoutBlanks,
  type FieldErrors,
  placeErrors,
  type PlaceOf,
  type SchemaSource,
} from './issues.ts';

/** What the summary over the form lists: sentences at fields, or of the form as a whole. */
export type Problem = { name?: string; label?: string; sentence: string };

type Checks = {
  form: UseFormReturnType<Values>;
  schema: SchemaSource | undefined;
  toBody: ((values: Values) => unknown) | undefined;
  labels: RefObject<Map<string, string>>;
  placeOf?: PlaceOf | undefined;
};

const nowhereElse: PlaceOf = () => undefined;

export function useChecks(given: Checks) {
  const { form, schema, toBody = withoutBlanks, labels, placeOf = nowhereElse } = given;
  const [problems, setProblems] = useState<Problem[]>([]);

  const check = async (): Promise<{ body: unknown; errors: FieldErrors }> => {
    const values = form.getValues();
    const body = toBody(values);
    if (!schema) return { body, errors: {} };
    const loaded = typeof schema === 'function' ? await schema() : schema;
    const result = await loaded.safeParseAsync(body);
    return { body, errors: result.success ? {} : errorsOf(result.error.issues, values) };
  };

  /** Errors of fields that are on the form go to them; the rest is told in the summary. */
  const show = (found: FieldErrors, general?: string): void => {
    const { errors, parts } = placeErrors(found, placeOf);
    form.setErrors(errors);
    const order = [...labels.current.keys()];
    const listed = Object.entries(errors)
      .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
      .flatMap(([name, sentence]): Problem[] => {
        const label = labels.current.get(name);
        if (label === undefined) return [{ sentence: `${name}: ${sentence}` }];
        const ofParts = parts.filter((one) => one.name === name);
        if (ofParts.length === 0) return [{ name, label, sentence }];
        return ofParts.map((one) => ({ name, label: one.part || label, sentence: one.sentence }));
      });
    setProblems(general === undefined ? listed : [{ sentence: general }, ...listed]);
  };

  const checkOne = async (name: string) => {
    const value = form.getInputProps(name as never).value as unknown;
    // A field that was only passed through is not scolded; submitting will name it.
    if (isBlank(value) && !form.isDirty(name as never)) return;
    const { errors } = await check();
    form.setFieldError(name as never, placeErrors(errors, placeOf).errors[name] ?? null);
  };

  return {
    problems,
    checkField: (name: string): void => {
      // A schema that could not be loaded checks nothing; the server still does.
      checkOne(name).catch(() => undefined);
    },
    /** The body when all is well; otherwise shows what is not and gives undefined. */
    checkAll: async (): Promise<unknown> => {
      const { body, errors } = await check();
      const fine = Object.keys(errors).length === 0;
      show(errors);
      return fine ? body : undefined;
    },
    refuse: (cause: unknown): void => {
      const { message, errors } = refusalOf(cause);
      const atFields = Object.fromEntries(
        errors.flatMap((item) => (item.field ? [[fieldPath(item.field), item.description]] : [])),
      );
      const isAllAtFields = errors.length > 0 && errors.every((item) => item.field);
      show(atFields, isAllAtFields ? undefined : message);
    },
  };
}

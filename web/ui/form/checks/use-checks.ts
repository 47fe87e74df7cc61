// Checks the values of a form against its schema and puts the server's errors at their fields.
import type { Problem, Values } from '#ui/form/values.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState, type RefObject } from 'react';
import { valueAt } from '#rules/shared/value-at.ts';
import { refusalOf } from '#ui/state/refusal.ts';
import {
  errorsOf,
  fieldPath,
  isBlank,
  type FieldErrors,
  placeErrors,
  type PlaceOf,
  type SchemaSource,
} from './issues.ts';
import { bodyOf, type Change } from './body.ts';
import { requiredMessageFor, type FieldKind } from './required-messages.ts';

export type Fields = ReadonlyMap<string, { label: string; kind: FieldKind }>;

type Checks = {
  form: UseFormReturnType<Values>;
  schema: SchemaSource | undefined;
  toBody: ((values: Values) => unknown) | undefined;
  /** For a form that changes a record. */
  change?: Change | undefined;
  rule?: ((values: Values) => FieldErrors) | undefined;
  fields: RefObject<Fields>;
  /** Errors that fields found themselves, such as a date that cannot be read. */
  ownErrors: RefObject<ReadonlyMap<string, string>>;
  /** The number of changes to `ownErrors`. */
  ownChanges?: number;
  placeOf?: PlaceOf | undefined;
};

/** A failed submit: its errors, and the values and own errors of the fields at that time. */
type Refused = {
  count: number;
  problems: readonly Problem[];
  values: Values;
  own: ReadonlyMap<string, string>;
};

const nowhereElse: PlaceOf = () => undefined;

export function useChecks(given: Checks) {
  const { form, schema, toBody, change, rule, fields, ownErrors } = given;
  const { placeOf = nowhereElse } = given;
  const [refused, setRefused] = useState<Refused>({
    count: 0,
    problems: [],
    values: {},
    own: new Map(),
  });

  const check = async (): Promise<{ body: unknown; errors: FieldErrors }> => {
    const values = form.getValues();
    const own = Object.fromEntries(ownErrors.current);
    const ruled = rule?.(values) ?? {};
    const loaded = typeof schema === 'function' ? await schema() : schema;
    const body = toBody ? toBody(values) : bodyOf(values, loaded, change);
    if (!loaded) return { body, errors: { ...ruled, ...own } };
    const result = await loaded.safeParseAsync(body);
    const found = result.success ? {} : errorsOf(result.error.issues, values);
    return { body, errors: { ...ruled, ...found, ...own } };
  };

  const worded = (found: FieldErrors): FieldErrors =>
    Object.fromEntries(
      Object.entries(found).map(([name, sentence]) => [
        name,
        requiredMessageFor(fields.current.get(name) ?? { kind: 'text', label: '' }, sentence),
      ]),
    );

  /** Puts errors at the form's fields and lists them all in the summary, after an error that belongs to no field. */
  const show = (found: FieldErrors, general?: string): void => {
    const { errors: placed, parts } = placeErrors(found, placeOf);
    const errors = worded(placed);
    form.setErrors(errors);
    const order = [...fields.current.keys()];
    const listed = Object.entries(errors)
      .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
      .flatMap(([name, sentence]): Problem[] => {
        const label = fields.current.get(name)?.label;
        if (label === undefined) return [{ sentence: `${name}: ${sentence}` }];
        const ofParts = parts.filter((one) => one.name === name);
        if (ofParts.length === 0) return [{ name, label, sentence }];
        return ofParts.map((one) => ({ name, label: one.part || label, sentence: one.sentence }));
      });
    const problems = general === undefined ? listed : [{ sentence: general }, ...listed];
    setRefused(({ count }) => ({
      count: count + 1,
      problems,
      values: form.getValues(),
      own: new Map(ownErrors.current),
    }));
  };

  const checkOne = async (name: string) => {
    // An empty field that was only tabbed through shows no error; submitting reports it.
    const isPassed = isBlank(valueAt(form.getValues(), name)) && !form.isDirty(name as never);
    if (isPassed && !ownErrors.current.has(name)) return;
    const { errors } = await check();
    form.setFieldError(name as never, worded(placeErrors(errors, placeOf).errors)[name] ?? null);
  };

  useShrinkingSummary({
    values: form.values,
    ownErrors,
    ownChanges: given.ownChanges ?? 0,
    refused,
    setRefused,
    check: async () => worded(placeErrors((await check()).errors, placeOf).errors),
  });

  return {
    problems: refused.problems,
    refusals: refused.count,
    checkField: (name: string): void => {
      // If the schema cannot be loaded, nothing is checked here; the server still checks.
      checkOne(name).catch(() => undefined);
    },
    /** Returns the body if every check passes; otherwise shows the errors and returns undefined. */
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

type Shrinking = {
  values: Values;
  ownErrors: Checks['ownErrors'];
  ownChanges: number;
  refused: Refused;
  setRefused: (next: (refused: Refused) => Refused) => void;
  check: () => Promise<FieldErrors>;
};

/**
 * After each change the summary drops the fixed fields and shows the newest error of the others. A server error
 * counts as fixed when its field changes.
 */
function useShrinkingSummary(given: Shrinking): void {
  const { values, ownErrors, ownChanges, refused, setRefused, check } = given;
  useEffect(() => {
    if (!refused.problems.some(({ name }) => name)) return;
    let isLatest = true;
    const isChanged = (problem: Problem): problem is Problem & { name: string } =>
      problem.name !== undefined &&
      (valueAt(values, problem.name) !== valueAt(refused.values, problem.name) ||
        ownErrors.current.get(problem.name) !== refused.own.get(problem.name));
    /**
     * The problem's current state; empty if it is fixed. If a field has several problems, such as one for each of its
     * parts, their sentences do not change.
     */
    const nowOf = (problem: Problem, errors: FieldErrors): Problem[] => {
      if (!isChanged(problem)) return [problem];
      const sentence = errors[problem.name];
      if (sentence === undefined) return [];
      const isOfPart = refused.problems.filter(({ name }) => name === problem.name).length > 1;
      return isOfPart || sentence === problem.sentence ? [problem] : [{ ...problem, sentence }];
    };
    const shrink = async (): Promise<void> => {
      const errors = await check();
      if (!isLatest) return;
      setRefused((current) => {
        const problems = current.problems.flatMap((problem) => nowOf(problem, errors));
        const isSame = problems.every((problem, at) => problem === current.problems[at]);
        return isSame && problems.length === current.problems.length
          ? current
          : { ...current, problems };
      });
    };
    // If the schema cannot be loaded, the summary stays as it is until the next submit.
    shrink().catch(() => undefined);
    return () => {
      isLatest = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `check` reads the newest values itself.
  }, [values, ownChanges, refused]);
}

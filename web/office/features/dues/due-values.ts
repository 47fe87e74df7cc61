// Converts between a due of the contract and the values of its form. Field names are the contract's own, so that every
// error finds its field. Numbers are typed as text; fields that the chosen model does not have are left out.
import type { DueSettings } from '#contract/dues/due-settings.ts';
import type { Due } from '#contract/dues/dues.ts';
import type { FilterOption } from '#ui/list/filter/filters.ts';

export type DueValues = {
  title: string;
  description: string;
  category: string;
  walletId: string;
  amount: {
    model: string;
    amountMinor: number | null;
    perSqmMinor: number | null;
    minimumMinor: number | null;
    amounts: { type: string; amountMinor: number | null }[];
    houses: { houseId: string; amountMinor: number | null }[];
  };
  audience: {
    kind: string;
    streetIds: FilterOption[];
    groupIds: FilterOption[];
    types: string[];
    houseIds: FilterOption[];
  };
  excludedHouseIds: FilterOption[];
  frequency: string;
  everyMonths: string;
  startOn: string;
  dueDay: string;
  endOn: string;
  occurrences: string;
  issueLeadDays: string;
  proration: string;
  allowPartPayment: boolean;
  minPartMinor: number | null;
  penalty: {
    kind: string;
    amountMinor: number | null;
    /** In percent, as typed. */
    rateBasisPoints: string;
    graceDays: string;
    capPercent: string;
    minimumMinor: number | null;
  };
  reminders: { days: string[]; minimumMinor: number | null };
};

const text = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** Ids that the due already has, as options with their labels. */
const named = (ids: readonly string[], due: Due | undefined): FilterOption[] =>
  ids.map((value) => ({
    value,
    label: due?.names.find(({ id }) => id === value)?.label ?? 'Removed',
  }));

/** The terms that a new due starts with; an existing due has its own. */
export type Terms = Pick<
  DueSettings,
  'issueLeadDays' | 'proration' | 'allowPartPayment' | 'penalty' | 'reminders'
>;

/**
 * `group`, `houses` and `wallet` are known before the form opens: the group or houses to bill, and the community's only
 * wallet.
 */
export function valuesOf(
  due: Due | undefined,
  terms: Terms,
  {
    group,
    houses = [],
    wallet,
  }: {
    group?: FilterOption | undefined;
    houses?: FilterOption[] | undefined;
    wallet?: FilterOption | undefined;
  } = {},
): DueValues {
  return {
    title: due?.title ?? '',
    description: due?.description ?? '',
    category: due?.category ?? 'Service charge',
    walletId: due?.wallet.id ?? wallet?.value ?? '',
    amount: amountValues(due?.amount),
    audience: {
      ...audienceValues(due),
      ...(group && { kind: 'Groups', groupIds: [group] }),
      ...(houses.length > 0 && { kind: 'Houses', houseIds: houses }),
    },
    excludedHouseIds: named(due?.excludedHouseIds ?? [], due),
    frequency: due?.frequency ?? 'Monthly',
    everyMonths: text(due?.everyMonths),
    startOn: due?.startOn ?? '',
    dueDay: text(due?.dueDay),
    endOn: due?.endOn ?? '',
    occurrences: text(due?.occurrences),
    issueLeadDays: text(due?.issueLeadDays ?? terms.issueLeadDays),
    proration: due?.proration ?? terms.proration,
    allowPartPayment: due?.allowPartPayment ?? terms.allowPartPayment,
    minPartMinor: due?.minPartMinor ?? null,
    penalty: penaltyValues(due?.penalty ?? terms.penalty),
    reminders: reminderValues(due?.reminders ?? terms.reminders),
  };
}

const amountValues = (rule: Due['amount'] | undefined): DueValues['amount'] => ({
  model: rule?.model ?? 'Fixed',
  amountMinor: rule?.model === 'Fixed' ? rule.amountMinor : null,
  perSqmMinor: rule?.model === 'Per m²' ? rule.perSqmMinor : null,
  minimumMinor: rule?.model === 'Per m²' ? (rule.minimumMinor ?? null) : null,
  amounts: rule?.model === 'By house type' ? rule.amounts : [],
  houses: rule?.model === 'Custom list' ? rule.houses : [],
});

const audienceValues = (due: Due | undefined, audience = due?.audience): DueValues['audience'] => ({
  kind: audience?.kind ?? 'All',
  streetIds: audience?.kind === 'Streets' ? named(audience.streetIds, due) : [],
  groupIds: audience?.kind === 'Groups' ? named(audience.groupIds, due) : [],
  types: audience?.kind === 'House types' ? audience.types : [],
  houseIds: audience?.kind === 'Houses' ? named(audience.houseIds, due) : [],
});

export const penaltyValues = (rule: Due['penalty'] | undefined): DueValues['penalty'] => ({
  kind: rule?.kind ?? 'None',
  amountMinor: rule?.kind === 'Fixed once' ? rule.amountMinor : null,
  rateBasisPoints: rule && 'rateBasisPoints' in rule ? text(rule.rateBasisPoints / 100) : '',
  graceDays: text(rule && 'graceDays' in rule ? rule.graceDays : 7),
  capPercent: text(rule && 'capPercent' in rule ? rule.capPercent : 25),
  minimumMinor: rule && 'minimumMinor' in rule ? rule.minimumMinor : null,
});

export const reminderValues = ({
  days,
  minimumMinor,
}: Due['reminders']): DueValues['reminders'] => ({ days: days.map(String), minimumMinor });

/** Parses typed text as a number; null if it is empty. Other text is returned, so that the schema reports it. */
export const number = (typed: string): unknown => {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : typed;
};
const ids = (options: readonly FilterOption[]) => options.map(({ value }) => value);

export function toBody(values: DueValues): object {
  const { frequency, allowPartPayment } = values;
  return {
    title: values.title,
    description: values.description,
    category: values.category,
    walletId: values.walletId,
    amount: amountOf(values.amount),
    audience: audienceOf(values.audience),
    excludedHouseIds: ids(values.excludedHouseIds),
    frequency,
    everyMonths: frequency === 'Every N months' ? number(values.everyMonths) : null,
    startOn: values.startOn,
    // A one-off due is due on its start day, so it has no due day of the month.
    dueDay: frequency === 'One-off' ? null : number(values.dueDay),
    endOn: frequency === 'One-off' ? null : values.endOn || null,
    occurrences: frequency === 'One-off' ? null : number(values.occurrences),
    issueLeadDays: number(values.issueLeadDays) ?? 0,
    proration: values.proration,
    allowPartPayment,
    minPartMinor: allowPartPayment ? values.minPartMinor : null,
    penalty: penaltyBody(values.penalty),
    reminders: reminderBody(values.reminders),
  };
}

function amountOf({ model, ...rule }: DueValues['amount']): unknown {
  if (model === 'Per m²') {
    const { perSqmMinor, minimumMinor } = rule;
    return { model, perSqmMinor, minimumMinor };
  }
  if (model === 'By house type') return { model, amounts: rule.amounts };
  if (model === 'Custom list') return { model, houses: rule.houses };
  if (model === 'Metered') return { model };
  return { model, amountMinor: rule.amountMinor };
}

function audienceOf({ kind, ...audience }: DueValues['audience']): unknown {
  if (kind === 'Streets') return { kind, streetIds: ids(audience.streetIds) };
  if (kind === 'Groups') return { kind, groupIds: ids(audience.groupIds) };
  if (kind === 'House types') return { kind, types: audience.types };
  if (kind === 'Houses') return { kind, houseIds: ids(audience.houseIds) };
  return { kind };
}

export function penaltyBody({ kind, ...rule }: DueValues['penalty']): unknown {
  if (kind === 'None') return { kind };
  const limits = {
    graceDays: number(rule.graceDays) ?? 0,
    capPercent: number(rule.capPercent),
    minimumMinor: rule.minimumMinor,
  };
  if (kind === 'Fixed once') return { kind, amountMinor: rule.amountMinor, ...limits };
  const percent = number(rule.rateBasisPoints);
  const rateBasisPoints = typeof percent === 'number' ? Math.round(percent * 100) : percent;
  return { kind, rateBasisPoints, ...limits };
}

export const reminderBody = ({ days, minimumMinor }: DueValues['reminders']): unknown => ({
  days: days.map(Number).toSorted((one, other) => one - other),
  minimumMinor,
});

/** The due with the form's changes applied, with the names of the records that the form chose. */
export function changedDue(
  due: Due,
  {
    body,
    values,
    walletName,
  }: { body: object; values: DueValues; walletName?: string | undefined },
): Due {
  const { streetIds, groupIds, houseIds } = values.audience;
  const chosen = [...streetIds, ...groupIds, ...houseIds, ...values.excludedHouseIds];
  const { id, name } = due.wallet;
  return {
    ...due,
    ...body,
    wallet: { id: values.walletId, name: values.walletId === id ? name : (walletName ?? name) },
    names: [...due.names, ...chosen.map((one) => ({ id: one.value, label: one.label }))],
  };
}

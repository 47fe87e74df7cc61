// The rules inside a due: how a house's amount is calculated, the houses it bills, its penalty and its reminders.
import { z } from 'zod';
import { houseTypes } from '#contract/addresses/houses.ts';
import { Id } from '#contract/shared/ids.ts';
import { AmountMinor } from '#contract/shared/money.ts';

/** The models of a house's amount. `Metered` dues are created only by utilities, from readings. */
export const amountModels = ['Fixed', 'By house type', 'Per m²', 'Custom list', 'Metered'] as const;

export const customListLimit = 2000;

/** The reminder days of a new due, unless the community has its own: days after the due day, negative before it. */
export const defaultReminderDays = [-7, -1, 0, 3, 7, 14, 30];

/**
 * The rule that calculates a house's amount. Houses without an amount under the rule are skipped, and the preview
 * counts them.
 */
export const AmountRule = z.discriminatedUnion('model', [
  z.strictObject({ model: z.literal('Fixed'), amountMinor: AmountMinor }),
  z.strictObject({
    model: z.literal('By house type'),
    amounts: z
      .array(z.strictObject({ type: z.enum(houseTypes), amountMinor: AmountMinor }))
      .min(1, 'Enter an amount for at least one type.')
      .max(houseTypes.length),
  }),
  z.strictObject({
    model: z.literal('Per m²'),
    perSqmMinor: AmountMinor.max(900_000_000, 'This amount is too large.'),
    /** The smallest amount that a house is billed, however small its area is; null for none. */
    minimumMinor: AmountMinor.nullish(),
  }),
  z.strictObject({
    model: z.literal('Custom list'),
    houses: z
      .array(z.strictObject({ houseId: Id, amountMinor: AmountMinor }))
      .min(1, 'Choose at least one house.')
      .max(customListLimit, `Choose at most ${customListLimit} houses.`)
      .refine((houses) => new Set(houses.map(({ houseId }) => houseId)).size === houses.length, {
        message: 'A house is in the list twice. Remove one.',
      }),
  }),
  z.strictObject({ model: z.literal('Metered') }),
]);
export type AmountRule = z.infer<typeof AmountRule>;

const chosen = (what: string) => z.array(Id).min(1, `Choose at least one ${what}.`).max(1000);

export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('All') }),
  z.strictObject({ kind: z.literal('Streets'), streetIds: chosen('street') }),
  z.strictObject({ kind: z.literal('Groups'), groupIds: chosen('group') }),
  z.strictObject({
    kind: z.literal('House types'),
    types: z.array(z.enum(houseTypes)).min(1, 'Choose at least one type.').max(houseTypes.length),
  }),
  z.strictObject({ kind: z.literal('Houses'), houseIds: chosen('house') }),
]);
export type Audience = z.infer<typeof Audience>;

const limits = {
  /** Days after the due day before a penalty begins. */
  graceDays: z.number().int().min(0).max(90).default(7),
  /** A charge gets a penalty only if at least this amount of its principal is unpaid; null for any amount. */
  minimumMinor: AmountMinor.nullable().default(null),
};
/** The penalty cap as a percentage of the principal after waivers and credit notes; null for no cap. */
const capPercent = z.number().int().min(1).max(1000).nullable().default(25);
/** Hundredths of a percent: 200 is 2 %. */
const rateBasisPoints = z.number().int().min(1, 'Enter a penalty above zero.').max(10_000);

/** There is never a penalty on a penalty. */
export const PenaltyRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('None') }),
  z.strictObject({
    kind: z.literal('Fixed once'),
    amountMinor: AmountMinor,
    capPercent,
    ...limits,
  }),
  z.strictObject({ kind: z.literal('Percent once'), rateBasisPoints, capPercent, ...limits }),
  /** Simple interest on the remaining principal, computed daily with thirty days a month. */
  z.strictObject({ kind: z.literal('Percent per month'), rateBasisPoints, capPercent, ...limits }),
]);
export type PenaltyRule = z.infer<typeof PenaltyRule>;

export const ReminderPlan = z.strictObject({
  days: z.array(z.number().int().min(-60).max(365)).max(20),
  /** A charge gets reminders only if at least this amount is unpaid; null for any amount. */
  minimumMinor: AmountMinor.nullable().default(null),
});
export type ReminderPlan = z.infer<typeof ReminderPlan>;

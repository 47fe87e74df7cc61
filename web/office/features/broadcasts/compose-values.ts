// The values of the composer's fields, and their conversion to and from the body of a broadcast.
import { dayIn } from '#rules/shared/day-text.ts';
import type {
  Broadcast,
  BroadcastAudience,
  BroadcastCategory,
  BroadcastChannel,
  BroadcastForm,
} from '#contract/broadcasts/broadcasts.ts';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { instantOf } from '#ui/format/zoned.ts';

export type ComposeValues = {
  title: string;
  body: string;
  category: BroadcastCategory;
  isUrgent: boolean;
  channels: BroadcastChannel[];
  requireAck: boolean;
  pinned: boolean;
  /** The last day on which the broadcast is shown; empty for no end. */
  expiresOn: string;
  audience: {
    kind: BroadcastAudience['kind'];
    streetIds: FilterOption[];
    groupIds: FilterOption[];
    houseIds: FilterOption[];
    ownersOnly: boolean;
    noPortalLogin: boolean;
    owes: boolean;
    owesOverDays: string;
  };
};

const ids = (chosen: readonly FilterOption[]): string[] => chosen.map(({ value }) => value);

export function audienceOf({ audience }: Pick<ComposeValues, 'audience'>): BroadcastAudience {
  const { kind, ownersOnly, noPortalLogin, owes, owesOverDays } = audience;
  const days = Number(owesOverDays);
  const smart = {
    ...(ownersOnly && { ownersOnly }),
    ...(noPortalLogin && { noPortalLogin }),
    ...(owes && { owesOverDays: Number.isInteger(days) && owesOverDays !== '' ? days : -1 }),
  };
  if (kind === 'Streets') return { kind, streetIds: ids(audience.streetIds), ...smart };
  if (kind === 'Groups') return { kind, groupIds: ids(audience.groupIds), ...smart };
  if (kind === 'Houses') return { kind, houseIds: ids(audience.houseIds), ...smart };
  return { kind, ...smart };
}

/** Whether the audience is complete enough to count: the required choices are made. */
export function isChosen({ audience }: Pick<ComposeValues, 'audience'>): boolean {
  const { kind, streetIds, groupIds, houseIds, owes, owesOverDays } = audience;
  if (owes && !/^\d{1,4}$/.test(owesOverDays)) return false;
  const chosen = { All: [0], Streets: streetIds, Groups: groupIds, Houses: houseIds }[kind];
  return chosen.length > 0;
}

export const bodyOf =
  (timeZone: string) =>
  (values: ComposeValues): BroadcastForm => ({
    title: values.title,
    body: values.body,
    category: values.category,
    priority: values.isUrgent ? 'Urgent' : 'Normal',
    audience: audienceOf(values),
    channels: values.channels,
    requireAck: values.requireAck,
    pinned: values.pinned,
    expiresAt: values.expiresOn === '' ? null : instantOf(values.expiresOn, '23:59', timeZone),
  });

const noAudience: ComposeValues['audience'] = {
  kind: 'All',
  streetIds: [],
  groupIds: [],
  houseIds: [],
  ownersOnly: false,
  noPortalLogin: false,
  owes: false,
  owesOverDays: '60',
};

type To = { group: FilterOption | undefined; houses: FilterOption[] };

function audienceTo({ group, houses }: To): ComposeValues['audience'] {
  if (group) return { ...noAudience, kind: 'Groups', groupIds: [group] };
  return houses.length > 0 ? { ...noAudience, kind: 'Houses', houseIds: houses } : noAudience;
}

/** A new broadcast, in the first category that the writer may use, optionally to a group or to chosen houses. */
export const blankValues = (category: BroadcastCategory, to: To): ComposeValues => ({
  title: '',
  body: '',
  category,
  isUrgent: false,
  channels: ['E-mail'],
  requireAck: false,
  pinned: false,
  expiresOn: '',
  audience: audienceTo(to),
});

export function valuesOf(broadcast: Broadcast, timeZone: string): ComposeValues {
  const { audience, audienceNames, expiresAt } = broadcast;
  const named = audienceNames.map(({ id, label }) => ({ value: id, label }));
  return {
    title: broadcast.title,
    body: broadcast.body,
    category: broadcast.category,
    isUrgent: broadcast.priority === 'Urgent',
    channels: [...broadcast.channels],
    requireAck: broadcast.requireAck,
    pinned: broadcast.pinned,
    expiresOn: expiresAt === null ? '' : dayIn(new Date(expiresAt), timeZone),
    audience: {
      ...noAudience,
      kind: audience.kind,
      streetIds: audience.kind === 'Streets' ? named : [],
      groupIds: audience.kind === 'Groups' ? named : [],
      houseIds: audience.kind === 'Houses' ? named : [],
      ownersOnly: audience.ownersOnly ?? false,
      noPortalLogin: audience.noPortalLogin ?? false,
      owes: audience.owesOverDays !== undefined,
      owesOverDays: String(audience.owesOverDays ?? 60),
    },
  };
}

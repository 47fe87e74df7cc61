// Lists, creates, changes, deletes and sorts complaint types. Types have at most one level of subtypes, and names are
// unique among the types with the same parent. A type that is in use or has subtypes cannot be deleted, but it can be
// made inactive.
import {
  type ComplaintType,
  complaintTypeLimit,
  complaintTypeRefusals as refusals,
} from '#contract/complaint-types/complaint-types.ts';
import type * as contract from '#contract/complaint-types/complaint-types.ts';
import { priorities } from '#contract/complaints/complaint-words.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { countWords } from '#platform/text/count-words.ts';
import { entity } from '#platform/feature/entity.ts';
import { difference } from '#platform/feature/history.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { visibleTo } from '#kernel/complaints/visibility.ts';
import {
  countTargets,
  countTypes,
  countUses,
  orderTypes,
  selectOneType,
  selectType,
  selectTypes,
  typeNameTaken,
} from '#kernel/complaints/types-queries.ts';

type Form = Parsed<typeof contract.createComplaintType>['body'];
type Fields = Partial<Form>;

const types = entity({
  table: 'complaintTypes',
  type: 'complaint-type',
  topic: 'complaints.changed',
  emitsId: false,
  select: ({ db }, id) => selectOneType(db, id),
  label: (type) => type.name,
});

export async function listComplaintTypes(context: CommunityContext): Promise<ComplaintType[]> {
  // Throws if the caller may see no complaints; every other caller may see all types.
  visibleTo(context);
  return selectTypes(context.db);
}

export async function createComplaintType(
  context: CommunityContext,
  { body }: { body: Form },
): Promise<ComplaintType> {
  const { db } = context;
  const parentId = body.parentId ?? null;
  const parent = parentId === null ? null : await selectType(db, parentId);
  if (parent === undefined) throw notFound();
  if (parent?.parentId) throw refuse(refusals.tooDeep, { field: 'parentId' });
  if ((await countTypes(db)) >= complaintTypeLimit) {
    throw refuse(refusals.tooMany, { with: { limit: complaintTypeLimit } });
  }
  await refuseTakenName(context, { name: body.name, parentId });
  await requireTargets(context, body);
  const columns = { sortOrder: 100_000, ...columnsOf(body) };
  return types.create(context, columns as never, body);
}

export async function changeComplaintType(
  context: CommunityContext,
  { params: { typeId }, body }: Parsed<typeof contract.changeComplaintType>,
): Promise<ComplaintType> {
  const { version, ...wanted } = body;
  const stored = await types.lock(context, typeId, version);
  const changes = difference(asForm(stored), wanted);
  if (!changes) return types.read(context, typeId);
  if (changes.after.name !== undefined) {
    const { parentId } = stored;
    await refuseTakenName(context, { name: changes.after.name, parentId, except: typeId });
  }
  await requireTargets(context, changes.after);
  return types.write(context, stored, {
    event: 'changed',
    name: stored.name,
    values: columnsOf(changes.after),
    ...changes,
  });
}

export async function deleteComplaintType(
  context: CommunityContext,
  { params: { typeId } }: Parsed<typeof contract.deleteComplaintType>,
): Promise<null> {
  const { db, communityId } = context;
  const stored = await types.lock(context, typeId);
  const { complaints, outages, parts } = await countUses(db, typeId);
  const uses = [
    ...(complaints > 0 ? [countWords(complaints, 'complaint')] : []),
    ...(outages > 0 ? [countWords(outages, 'outage')] : []),
  ].join(' and ');
  if (uses) throw refuse(refusals.inUse, { with: { uses } });
  if (parts > 0) throw refuse(refusals.hasParts);
  await db
    .deleteFrom('complaintTypes')
    .where('communityId', '=', communityId)
    .where('id', '=', typeId)
    .execute();
  types.record(context, stored, { event: 'deleted', before: asForm(stored) });
  return null;
}

export async function orderComplaintTypes(
  context: CommunityContext,
  { body }: Parsed<typeof contract.orderComplaintTypes>,
): Promise<ComplaintType[]> {
  await orderTypes(context.db, body.ids);
  context.audit({ action: 'complaint-type.ordered', entityType: 'complaint-type' });
  context.emit('complaints.changed', {});
  return selectTypes(context.db);
}

type StoredType = Awaited<ReturnType<typeof types.lock>>;

const named = (minutes: readonly number[]) =>
  Object.fromEntries(priorities.map((priority, at) => [priority, minutes[at] ?? 0]));

/** Converts a stored type to the fields of its form. */
const asForm = ({ responseMinutes, resolveMinutes, ...stored }: StoredType) => ({
  ...stored,
  responseMinutes: named(responseMinutes),
  resolveMinutes: named(resolveMinutes),
});

/** Converts a form to the columns of the table. */
function columnsOf({ responseMinutes, resolveMinutes, escalation, ...fields }: Fields) {
  return {
    ...fields,
    ...(responseMinutes && { responseMinutes: priorities.map((one) => responseMinutes[one]) }),
    ...(resolveMinutes && { resolveMinutes: priorities.map((one) => resolveMinutes[one]) }),
    ...(escalation && { escalation: JSON.stringify(escalation) }),
  };
}

async function refuseTakenName(
  { db }: CommunityContext,
  of: { name: string; parentId: string | null; except?: string },
): Promise<void> {
  if (await typeNameTaken(db, of)) {
    throw refuse(refusals.nameTaken, { field: 'name', with: { name: of.name } });
  }
}

/** Refuses workers, roles and service providers that do not exist in the community or are not active. */
async function requireTargets({ db }: CommunityContext, form: Fields): Promise<void> {
  const levels = form.escalation ?? [];
  const idsOf = (kind: 'worker' | 'role', own: string | null | undefined) => [
    ...new Set([
      ...levels.flatMap((target) => (target?.kind === kind ? [target.id] : [])),
      ...(own ? [own] : []),
    ]),
  ];
  const workerIds = idsOf('worker', form.defaultWorkerId);
  const roleIds = idsOf('role', form.defaultRoleId);
  const providerIds = form.defaultProviderId ? [form.defaultProviderId] : [];
  const found = await countTargets(db, { workerIds, roleIds, providerIds });
  if (found !== workerIds.length + roleIds.length + providerIds.length) {
    const field = form.defaultProviderId
      ? 'defaultProviderId'
      : form.defaultWorkerId
        ? 'defaultWorkerId'
        : 'escalation';
    throw refuse(refusals.noSuchTarget, { field });
  }
}

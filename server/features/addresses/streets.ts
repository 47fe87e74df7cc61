// Lists, creates, changes, archives and restores streets. The names of streets that are not archived are
// unique. A street can be archived only if all its houses are archived.
import type { z } from 'zod';
import { streetRefusals, type Street, type StreetForm } from '#contract/addresses/streets.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { refuse } from '#platform/http/refuse.ts';
import { selectStreet, selectStreetPage, streetNameTaken } from './streets-queries.ts';

type Form = z.output<typeof StreetForm>;
type Of = { params: { streetId: string } };

const streets = entity({
  table: 'streets',
  type: 'street',
  topic: 'addresses.changed',
  select: ({ db }, id) => selectStreet(db, id),
  label: (street) => street.name,
});

export const listStreets = (
  { db }: CommunityContext,
  { query }: { query: Parameters<typeof selectStreetPage>[1] },
) => selectStreetPage(db, query);

export async function createStreet(
  context: CommunityContext,
  { body }: { body: Form },
): Promise<Street> {
  await refuseTakenName(context, body.name);
  return streets.create(context, body);
}

export const changeStreet = (
  context: CommunityContext,
  { params: { streetId }, body }: Of & { body: Partial<Form> & { version: number } },
): Promise<Street> => {
  const { version, ...wanted } = body;
  return streets.change(context, {
    id: streetId,
    version,
    wanted,
    check: async ({ name }) => {
      if (name !== undefined) await refuseTakenName(context, name, streetId);
    },
  });
};

export async function archiveStreet(
  context: CommunityContext,
  { params: { streetId }, body: { reason } }: Of & { body: { reason?: string | undefined } },
): Promise<Street> {
  const stored = await streets.lock(context, streetId);
  const street = await streets.read(context, streetId);
  if (stored.archivedAt) return street;
  if (street.houseCount > 0) {
    throw refuse(streetRefusals.streetInUse, { with: { count: street.houseCount } });
  }
  return streets.write(context, stored, {
    event: 'archived',
    values: {
      archivedAt: context.clock.now().toISOString(),
      archivedBy: context.user.id,
      archivedReason: reason ?? null,
    },
    reason,
  });
}

export async function restoreStreet(
  context: CommunityContext,
  { params: { streetId } }: Of,
): Promise<Street> {
  const stored = await streets.lock(context, streetId);
  if (!stored.archivedAt) return streets.read(context, streetId);
  await refuseTakenName(context, stored.name, streetId);
  return streets.write(context, stored, {
    event: 'restored',
    values: { archivedAt: null, archivedBy: null, archivedReason: null },
  });
}

async function refuseTakenName(
  { db }: CommunityContext,
  name: string,
  except?: string,
): Promise<void> {
  if (await streetNameTaken(db, name, except)) {
    throw refuse(streetRefusals.streetTaken, { field: 'name', with: { name } });
  }
}

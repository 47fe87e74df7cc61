// Communities with records, created by the same calls as the pages make, for stories that need an existing estate.
import { listHouses } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import { createCommunity, getCommunity } from '#contract/communities/communities.ts';
import { submitJoinRequest } from '#contract/join-requests/join-requests.ts';
import type { Answer, Input, Operation } from '#contract/shared/operation.ts';
import { createResident } from '#contract/residents/residents.ts';
import { headersOf, urlOf, type Callable, type Parts } from '#lib/api/request.ts';
import { newPhone, type Person } from './people.ts';
import { currentRun } from './run.ts';

/** Makes a call with the token of a person or a device, or with none; a refusal throws. */
export async function callAs<O extends Operation>(
  person: { token: string | null },
  operation: O,
  input: Input<O>,
): Promise<Answer<O>> {
  const callable = operation as unknown as Callable;
  const parts = (input ?? {}) as Parts;
  const response = await fetch(`${currentRun().url}${urlOf(callable, parts)}`, {
    method: operation.method,
    headers: headersOf(callable, parts, { token: person.token, communityId: null }, undefined),
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
  });
  const answer = (await response.json()) as { data: Answer<O> };
  if (!response.ok) throw new Error(`${operation.name} was refused: ${JSON.stringify(answer)}`);
  return answer.data;
}

export type Estate = { id: string; name: string; owner: Person; streets: Street[] };
export type Street = { id: string; name: string; houses: House[] };
export type House = { id: string; address: string };

type Plan = {
  name?: string;
  /** The number of houses of each street, numbered from 1. */
  streets?: Record<string, number>;
};

let made = 0;

/** A community of its owner, with streets and houses. */
export async function newEstate(owner: Person, plan: Plan = {}): Promise<Estate> {
  made += 1;
  const { name = `Heron Court ${made}`, streets = {} } = plan;
  const body = { name, type: 'Gated estate' } as const;
  const { id } = await callAs(owner, createCommunity, { body });
  const built: Street[] = [];
  for (const [street, count] of Object.entries(streets)) {
    built.push(await newStreet(owner, id, { name: street, count }));
  }
  return { id, name, owner, streets: built };
}

async function newStreet(
  owner: Person,
  communityId: string,
  { name, count }: { name: string; count: number },
): Promise<Street> {
  const params = { communityId };
  const { id } = await callAs(owner, createStreet, { params, body: { name } });
  if (count === 0) return { id, name, houses: [] };
  await callAs(owner, createHouseRange, { params, body: { streetId: id, from: 1, to: count } });
  const query = { StreetId: id, PageSize: '100' };
  const { items } = await callAs(owner, listHouses, { params, query });
  const houses = items.map((row) => ({
    id: row.id,
    address: `${row.houseNumber} ${row.streetName}`,
  }));
  return { id, name, houses };
}

type NewResident = {
  firstName: string;
  lastName: string;
  phone?: string;
  email?: string;
  houseId: string;
};

/** Creates a resident who lives in a house of the estate. */
export function newResident(estate: Estate, { houseId, ...person }: NewResident) {
  const occupancy = { houseId, relationship: 'Tenant' } as const;
  const body = { ...person, occupancy };
  return callAs(estate.owner, createResident, { params: { communityId: estate.id }, body });
}

/**
 * Ngozi Eze asks to join as the tenant of a house that does not exist yet, on the first street. A phone number may ask
 * only a few times a day, so each request gets a new one.
 */
export async function askToJoin({ id, owner, streets }: Estate): Promise<void> {
  const { joinCode } = await callAs(owner, getCommunity, { params: { communityId: id } });
  await callAs(owner, submitJoinRequest, {
    body: {
      joinCode: joinCode ?? '',
      streetId: streets[0]?.id ?? '',
      houseNumber: '77',
      firstName: 'Ngozi',
      lastName: 'Eze',
      phone: newPhone(),
      relationship: 'Tenant',
    },
  });
}

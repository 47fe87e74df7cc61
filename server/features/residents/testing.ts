// Shared set-up of the resident tests: a community with a street, and functions that add houses and residents.
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import type { Operation } from '#contract/shared/operation.ts';
import { createResident, getResident, getResidentHistory } from '#contract/residents/residents.ts';
import type { Reply, World } from '#testing/world.ts';

export type Estate = Awaited<ReturnType<typeof openEstate>>;

/** A community of a new manager, with a single street. */
export async function openEstate(world: World) {
  const manager = await world.person();
  const communityId = await world.community(manager);
  const street = await world.call(manager, createStreet, {
    params: { communityId },
    body: { name: 'Palm Street' },
  });
  let houses = 0;
  let phones = 1000;
  const phone = (): string => `0803 456 ${(phones += 1)}`;
  const house = async (): Promise<string> => {
    houses += 1;
    const { data } = await world.call(manager, createHouse, {
      params: { communityId },
      body: { streetId: street.data.id, houseNumber: String(houses) },
    });
    return data.id;
  };
  const resident = async (houseId: string, body: Record<string, unknown> = {}) => {
    const { relationship = 'Tenant', moveInOn = null, ...person } = body;
    const occupancy = { houseId, relationship, moveInOn };
    const { data } = await world.call(manager, createResident, {
      params: { communityId },
      body: { firstName: 'Ngozi', lastName: 'Eze', phone: phone(), ...person, occupancy } as never,
    });
    return data.id;
  };
  const read = async (residentId: string) => {
    const params = { communityId, residentId };
    return (await world.call(manager, getResident, { params })).data;
  };
  const actions = async (residentId: string): Promise<string[]> => {
    const params = { communityId, residentId };
    const { data } = await world.call(manager, getResidentHistory, { params });
    return data.items.map(({ action }) => action);
  };
  /** Calls an operation on a resident as the manager. */
  const of = <O extends Operation>(
    operation: O,
    residentId: string,
    { body, ...params }: Record<string, unknown> & { body?: unknown } = {},
  ): Promise<Reply<O>> =>
    world.call(manager, operation, {
      params: { communityId, residentId, ...params },
      ...(body !== undefined && { body }),
    } as never);
  return {
    manager,
    communityId,
    streetId: street.data.id,
    phone,
    house,
    resident,
    read,
    actions,
    of,
  };
}

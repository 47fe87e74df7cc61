// Searches streets, houses, groups, wallets, providers, complaint types and workers by typed text, for the filters and
// forms of every feature.
import { listHouses } from '#calls/addresses/houses.ts';
import { listStreets } from '#calls/addresses/streets.ts';
import { findEmergencyHouses } from '#calls/emergencies/emergencies.ts';
import { findGateHouses } from '#calls/visits/gate-lookups.ts';
import { listGroups } from '#calls/groups/groups.ts';
import { listComplaintTypes } from '#calls/complaint-types/complaint-types.ts';
import { listProviders } from '#calls/providers/service-providers.ts';
import { listWorkers } from '#calls/team/workers.ts';
import type { Worker } from '#contract/team/workers.ts';
import { listResidents } from '#calls/residents/residents.ts';
import { listWalletPeople, listWallets } from '#calls/wallets/wallets.ts';
import { call } from '#lib/api/api.ts';
import { usePermissions } from '#lib/session/permissions.ts';
import { houseLine } from '#rules/shared/house-line.ts';

/** The query of a search for options. */
export const optionsPage = (search: string) => ({
  PageSize: '25',
  ...(search && { Search: search }),
});

const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

export const findStreets = async (search: string) => {
  const query = optionsPage(search);
  return (await call(listStreets, { query })).items.map(named);
};

/**
 * Houses by address or account number. If none matches, the houses of residents who match by name, phone number or
 * number plate, for callers who may read residents.
 */
export const findHouses = async (search: string) => {
  const query = optionsPage(search);
  const { items } = await call(listHouses, { query });
  if (items.length > 0 || search === '') {
    return items.map((house) => ({ value: house.id, label: houseLine(house) }));
  }
  if (!usePermissions.getState().userPermissions.includes('residents.read')) return [];
  const { items: residents } = await call(listResidents, { query });
  const found = new Map<string, string>();
  for (const { firstName, lastName, houses } of residents) {
    for (const { houseId, address } of houses) {
      if (!found.has(houseId)) found.set(houseId, `${address} (${firstName} ${lastName})`);
    }
  }
  return [...found].map(([value, label]) => ({ value, label }));
};

/** Houses as the gate finds them, with the first names of up to two hosts. Returns nothing for an empty search. */
export const findAtGate = async (search: string) => {
  if (search === '') return [];
  const query = { Search: search };
  const houses = await call(findGateHouses, { query });
  return houses.map(({ id, label, hosts }) => ({
    value: id,
    label: hosts.length > 0 ? `${label} (${hosts.slice(0, 2).join(', ')})` : label,
  }));
};

/**
 * Houses for an alarm: those that the caller finds, then those of other streets. `byHost` searches them as the gate
 * does, also by the names of hosts.
 */
export const findAlarmHouses = (byHost: boolean) => async (search: string) => {
  const find = byHost ? findAtGate : findHouses;
  if (search === '') return find(search);
  const [own, all] = await Promise.all([
    find(search),
    call(findEmergencyHouses, { query: { Search: search } }),
  ]);
  const found = new Set(own.map(({ value }) => value));
  const others = all.filter(({ id }) => !found.has(id));
  return [...own, ...others.map(({ id, label }) => ({ value: id, label }))];
};

/** Groups of every kind, or of one kind. */
export const findGroups = (kind?: 'House' | 'Street' | 'Resident') => async (search: string) => {
  const query = { ...optionsPage(search), ...(kind && { Kind: kind }) };
  return (await call(listGroups, { query })).items.map(named);
};

/** The community's main and custom wallets; with `Active`, only those that can receive money. */
export const findWallets = (status?: 'Active') => async (search: string) => {
  const query = {
    ...optionsPage(search),
    Kind: 'Main,Custom',
    ...(status && { Status: status }),
  };
  return (await call(listWallets, { query })).items.map(named);
};

/** The people with rights to a wallet, by default the main wallet, whose name contains the typed text. */
export const findWalletPeople = (walletId?: string) => async (search: string) => {
  const main = { query: { Kind: 'Main' } };
  const wanted = walletId ?? (await call(listWallets, main)).items[0]?.id;
  if (wanted === undefined) return [];
  const { items } = await call(listWalletPeople, { params: { walletId: wanted } });
  return items.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())).map(named);
};

/** Service providers; with a status, those that can take new jobs. */
export const findProviders = (status?: 'Invited,Active') => async (search: string) => {
  const query = { ...optionsPage(search), ...(status && { Status: status }) };
  return (await call(listProviders, { query })).items.map(named);
};

export const findComplaintTypes = async (search: string) => {
  const types = await call(listComplaintTypes);
  const wanted = search.toLowerCase();
  return types
    .filter(({ name, hint }) => `${name} ${hint}`.toLowerCase().includes(wanted))
    .map(({ id, name, hint }) => ({ value: id, label: name, ...(hint && { detail: hint }) }));
};

/** Active workers for whom `mayBe` returns true, with their role. */
export const findWorkersWho = (mayBe: (worker: Worker) => boolean) => async (search: string) => {
  const query = { ...optionsPage(search), Status: 'Active' };
  const { items } = await call(listWorkers, { query });
  return items.filter(mayBe).map(({ id, firstName, lastName, role }) => ({
    value: id,
    label: `${firstName} ${lastName}, ${role}`,
  }));
};

export const findWorkers = findWorkersWho(() => true);

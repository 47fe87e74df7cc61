// Where a community opens: the first area of the menu that the person's role may read. It decides nothing; the guard
// does.
import { rolePermissions, type Permission, type SystemRole } from '#contract/permissions.ts';
import { paths } from '#web/paths.ts';

const areas: readonly [permission: Permission, path: string][] = [
  ['residents.read', paths.residents()],
  ['addresses.read', paths.addresses()],
  ['groups.read', paths.groups()],
];

/** A role of the community's own making is not known here; its first page is the first of all. */
export function firstArea({ role, isOwner }: { role: string; isOwner: boolean }): string {
  const held = rolePermissions[role as SystemRole];
  if (isOwner || !held) return paths.residents();
  return areas.find(([permission]) => held.includes(permission))?.[1] ?? paths.communityOverview();
}

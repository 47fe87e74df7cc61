// Finds the id of a community's role by the role's name.
import type pg from 'pg';

export async function roleId(
  { owner }: { owner: pg.Pool },
  communityId: string,
  name: string,
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from roles where community_id = $1 and name = $2',
    [communityId, name],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error(`there is no role ${name}`);
  return id;
}

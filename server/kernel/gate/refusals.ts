// Records that a guard turned away the holder of a valid code, because the guest of the pass is already inside or the
// watch-list matches the person. The visit is stored as denied, and the managers of the gate are notified with a link
// to it.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { WatchMatchKind } from '#rules/gate/watch-matches.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { notify } from '#platform/delivery/notify.ts';
import type { WatchMatch } from './find-pass.ts';
import { visitorRefused } from './messages.ts';

const notes = {
  'Same code': 'Another person with the code of a guest inside',
  'Watch-list': 'Refused: on the watch-list',
} as const;

type RefusalCause = keyof typeof notes;

type Refusing = {
  communityId: string;
  passId: string;
  method: 'QR' | 'Code' | 'Host approval' | 'Offline';
  gateId: string | null;
  deviceId: string | null;
  offlineId: string | null;
  guard: { id: string | null; name: string };
  at: string;
  cause: RefusalCause;
  /** The matching watch-list entry. */
  watch: WatchMatch | null;
};
type Refused = { id: string; guestName: string };

/**
 * Stores the denied visit with the pass, its house and the name on it, but without phone and plate, because the
 * visitor's identity is unknown. Undefined if there is no such pass.
 */
export async function insertRefused(db: Db, one: Refusing): Promise<Refused | undefined> {
  const { communityId, passId, method, gateId, deviceId, offlineId, guard, at, cause, watch } = one;
  const { rows } = await sql<Refused>`
    insert into visits (community_id, pass_id, house_id, kind, method, status, guest_name, hide_house, gate_id,
      arrived_at, decided_by, device_id, offline_id, watch_entry_id, watch_is_hard, watch_matches,
      step_by, step_by_name, step_note, step_at)
    select ${communityId}, p.id, p.house_id, p.kind, ${method}, 'Denied', p.guest_name, p.hide_house,
      ${gateId}::uuid, ${at}, ${guard.name}, ${deviceId}::uuid, ${offlineId}::uuid, ${watch?.id ?? null}::uuid,
      ${watch?.isHard ?? true}, ${watch?.matches ?? []}::text[], ${guard.id}::uuid, ${guard.name},
      ${notes[cause]}, ${at}
    from gate_passes p where p.community_id = ${here} and p.id = ${passId}
    returning id, guest_name as "guestName"`.execute(db);
  return rows[0];
}

type Telling = Refused & {
  guard: string;
  gateName: string | undefined;
  exceptUserId?: string;
  late?: string;
  cause: RefusalCause;
  matches: readonly WatchMatchKind[];
};

export function tellRefused(
  context: Pick<CommunityContext, 'emit'>,
  { id, guestName, guard, gateName, exceptUserId, late, cause, matches }: Telling,
): void {
  const isWatched = cause === 'Watch-list';
  notify(context, {
    ...visitorRefused.notice({ guestName, guard, gateName, isWatched, matches, late }),
    to: { permission: 'gatePasses.approve' },
    ...(exceptUserId && { exceptUserId }),
    link: `/gate-pass?Tab=visits&Visit=${id}`,
    priority: 'Urgent',
  });
}

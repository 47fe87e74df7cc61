// Records that a guard turned away a person with a code, because the guest of the pass is already inside or the
// person is on the watch-list.
import type * as contract from '#contract/visits/gate-refusals.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound } from '#platform/http/refuse.ts';
import { lookUpCredential } from '#kernel/gate/check.ts';
import { record } from '#kernel/gate/check-in.ts';
import { takeBackTry } from '#kernel/gate/tries.ts';
import type { GateOptions } from '#kernel/gate/words.ts';
import { houseOf } from '#kernel/gate/houses.ts';
import { insertRefused, tellRefused } from '#kernel/gate/refusals.ts';

const methods = { qr: 'QR', code: 'Code', pass: 'Host approval' } as const;

export const recordRefusal =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.recordRefusal>,
  ): Promise<Answer<typeof contract.recordRefusal>> => {
    const { db, communityId, clock, user } = context;
    const { cause = 'Same code', ...shown } = body;
    const direction = cause === 'Watch-list' ? 'In' : 'Out';
    const { found } = await lookUpCredential(context, options, {
      ...shown,
      direction,
      locks: false,
    });
    const { pass, gate } = found;
    if (!pass) throw notFound();
    if (found.tried) await takeBackTry(found.deviceId ?? user.id).execute(db);
    const refused = await insertRefused(db, {
      communityId,
      passId: pass.id,
      method: methods[body.by.kind],
      gateId: gate?.id ?? null,
      deviceId: found.deviceId,
      offlineId: null,
      guard: { id: user.id, name: nameOf(user) },
      at: clock.now().toISOString(),
      cause,
      watch: cause === 'Watch-list' ? found.watch : null,
    });
    if (!refused) throw notFound();
    const house = await houseOf(db, pass.houseId);
    record(context, { id: refused.id, action: 'visit.codeRefused', house });
    const guard = nameOf(user);
    const matches = found.watch?.matches ?? [];
    tellRefused(context, {
      ...refused,
      cause,
      matches,
      guard,
      gateName: gate?.name,
      exceptUserId: user.id,
    });
    return { visitId: refused.id };
  };

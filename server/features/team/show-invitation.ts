// What the link of an invitation tells before its person is signed in: the community, and the address that it went to,
// masked. A link that never was, has run out, was used or withdrawn tells nothing.
import type pg from 'pg';
import type { Answer } from '#contract/operation.ts';
import { type showWorkerInvitation as operation, workerRefusals } from '#contract/workers.ts';
import type { PublicContext } from '#platform/context.ts';
import { maskedEmail } from '#contract/masked-email.ts';
import { refuse } from '#platform/refuse.ts';
import { enterAsSystem, hashToken } from '#platform/tenant.ts';
import { selectShown } from './invitations-queries.ts';

export const showWorkerInvitation =
  ({ pool }: { pool: pg.Pool }) =>
  async (
    { clock }: PublicContext,
    { body }: { body: { token: string } },
  ): Promise<Answer<typeof operation>> => {
    const found = await enterAsSystem(pool, { communityId: null }, ({ db }) =>
      selectShown(db, hashToken(body.token), clock.now()),
    );
    if (!found) throw refuse(workerRefusals.invitationGone);
    return { communityName: found.communityName, maskedEmail: maskedEmail(found.email) };
  };

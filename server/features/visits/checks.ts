// Checks at the gate: a guard checks a code, a QR code or a pass, and checks visitors in and out. Overriding a red
// answer requires a supervisor’s PIN and a reason.
import type * as contract from '#contract/visits/gate-checks.ts';
import type { GateAnswer, CheckedIn } from '#contract/visits/gate-checks.ts';
import type { Parsed, Answer } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { takeBackTry } from '#kernel/gate/tries.ts';
import type { GateOptions } from '#kernel/gate/words.ts';
import { lookUpCredential } from '#kernel/gate/check.ts';
import { answerOf } from '#rules/gate/gate-judge.ts';
import { keepOverride, supervisorOf } from '#kernel/gate/override.ts';
import { tellConfirmed, admit, leave } from '#kernel/gate/check-in.ts';

export const checkPass =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.checkPass>,
  ): Promise<GateAnswer> => {
    const { answer, found } = await lookUpCredential(context, options, { ...body, locks: false });
    if (found.tried && found.pass) {
      await takeBackTry(found.deviceId ?? context.user.id).execute(context.db);
    }
    return answer;
  };

export const checkIn =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.checkIn>,
  ): Promise<CheckedIn> => {
    const { answer, found } = await lookUpCredential(context, options, {
      ...body,
      direction: 'In',
      locks: true,
    });
    const { pass } = found;
    const refused = async (said: GateAnswer): Promise<CheckedIn> => {
      if (found.tried && pass)
        await takeBackTry(found.deviceId ?? context.user.id).execute(context.db);
      return { admitted: false, answer: said, visit: null };
    };
    if (!pass) return { admitted: false, answer, visit: null };
    if (answer.colour === 'Amber' && body.isConfirmed !== true) return refused(answer);
    if (answer.colour !== 'Red') {
      const visit = await admit(context, { body, found, pass, supervisor: null });
      if (answer.watch) tellConfirmed(context, { visit, isHard: answer.watch.isHard });
      return { admitted: true, answer, visit };
    }
    if (!body.override || !answer.mayOverride) return refused(answer);
    // The code was right, so only the tries of the PIN count from here.
    if (found.tried) await takeBackTry(found.deviceId ?? context.user.id).execute(context.db);
    found.tried = null;
    const supervisor = await supervisorOf(context, options.secret, {
      override: body.override,
      deviceId: found.deviceId ?? context.user.id,
      where: found.gate?.name ?? 'the gate',
    });
    if ('fault' in supervisor) {
      const around = { direction: 'In' as const, pass: answer.pass, watch: answer.watch };
      return refused(answerOf([supervisor.fault, ...answer.findings], around));
    }
    const visit = await admit(context, { body, found, pass, supervisor });
    const { houseId, guestName } = pass;
    await keepOverride(context, {
      visit: { id: visit.id, guestName, houseId, gateId: found.gate?.id ?? null },
      answer,
      supervisor,
      reason: body.override.reason,
    });
    return { admitted: true, answer, visit };
  };

export const checkOut =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.checkOut>,
  ): Promise<Answer<typeof contract.checkOut>> => {
    const { by, gateId, itemIds = [], people } = body;
    if (by.kind === 'visit') {
      const answer = answerOf([], { direction: 'Out', pass: null, watch: null });
      return {
        answer,
        visit: await leave(context, { visitId: by.visitId, gateId, itemIds, people }),
      };
    }
    const { answer, found } = await lookUpCredential(context, options, {
      by,
      gateId,
      direction: 'Out',
      locks: true,
    });
    if (found.tried && found.pass) {
      await takeBackTry(found.deviceId ?? context.user.id).execute(context.db);
    }
    if (answer.colour === 'Red' || !found.inside) return { answer, visit: null };
    const visit = await leave(context, {
      visitId: found.inside.id,
      gateId: found.gate?.id,
      itemIds,
      people,
    });
    return { answer, visit };
  };

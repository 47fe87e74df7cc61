// Binds the operations of walk-ins to their functions.
import * as answerContract from '#contract/walk-ins/walk-in-answers.ts';
import * as callContract from '#contract/walk-ins/walk-in-calls.ts';
import * as stoppedContract from '#contract/walk-ins/stopped-walk-ins.ts';
import * as contract from '#contract/walk-ins/walk-ins.ts';
import { withGateKeys } from '#kernel/gate/words.ts';
import { asHolder, inCommunity, inHouse, type Route } from '#platform/http/route.ts';
import * as answers from './answers.ts';
import * as stopped from './stopped-walk-ins.ts';
import { getCallNumber, getHostNumber } from './walk-in-contacts.ts';
import { askAgain, withdrawWalkIn } from './walk-ins-again.ts';
import * as walkIns from './walk-ins.ts';

type Options = { secret: string; publicUrl: string };

export function walkInRoutes(options: Options): Route[] {
  const all = withGateKeys(options);
  const asked = answers.askedLookup(all);
  return [
    inCommunity(contract.askHost, walkIns.askHost(all)),
    inCommunity(contract.getWalkIn, walkIns.getWalkIn),
    inCommunity(contract.recordCallAnswer, walkIns.recordCallAnswer),
    inCommunity(contract.admitWalkIn, walkIns.admitWalkIn),
    inCommunity(callContract.getCallNumber, getCallNumber),
    inCommunity(callContract.getHostNumber, getHostNumber),
    inCommunity(callContract.askAgain, askAgain(all)),
    inCommunity(callContract.withdrawWalkIn, withdrawWalkIn),
    inCommunity(stoppedContract.overrideWalkIn, stopped.overrideWalkIn(all)),
    inCommunity(stoppedContract.confirmWalkIn, stopped.confirmWalkIn(all)),
    inCommunity(stoppedContract.turnAwayWalkIn, stopped.turnAwayWalkIn),
    inHouse(answerContract.answerWalkIn, answers.answerWalkIn),
    asHolder(answerContract.getAskedByLink, asked, answers.getAskedByLink),
    asHolder(answerContract.answerByLink, asked, answers.answerByLink),
  ];
}

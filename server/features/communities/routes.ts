// Binds the operations of communities and their setup to their functions.
import * as archived from '#contract/communities/archived-communities.ts';
import * as contract from '#contract/communities/communities.ts';
import * as setupContract from '#contract/communities/setup.ts';
import { unpackSquare } from '#platform/files/pictures.ts';
import type { SessionContext } from '#platform/http/context.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, withoutSession, type Route, signedIn } from '#platform/http/route.ts';
import * as archive from './archive.ts';
import * as communities from './communities.ts';
import { listCommunityOverviews, type OverviewPorts } from './overview.ts';
import * as picture from './picture.ts';
import { changeSetup, getSetup } from './setup.ts';

/** `secret` signs the URLs of pictures, and `files` stores the pictures. */
export type CommunityOptions = { secret: string; files: Files };

export function communityRoutes(options: CommunityOptions, ports: OverviewPorts): Route[] {
  const { one, page } = picturing(options.secret);
  return [
    signedIn(contract.listCommunities, page(communities.listCommunities)),
    signedIn(contract.listCommunityOverviews, page(listCommunityOverviews(ports))),
    signedIn(contract.createCommunity, one(communities.createCommunity)),
    inCommunity(contract.getCommunity, one(communities.getCommunity)),
    inCommunity(contract.changeCommunity, one(communities.changeCommunity)),
    inCommunity(contract.rotateJoinCode, one(communities.rotateJoinCode)),
    inCommunity(contract.uploadCommunityPicture, one(picture.uploadCommunityPicture(options)), {
      unpack: unpackSquare,
    }),
    inCommunity(contract.removeCommunityPicture, one(picture.removeCommunityPicture)),
    withoutSession(contract.getCommunityPicture, picture.getCommunityPicture(options)),
    inCommunity(archived.archiveCommunity, archive.archiveCommunity),
    inCommunity(archived.restoreCommunity, archive.restoreCommunity),
    inCommunity(setupContract.getSetup, getSetup),
    inCommunity(setupContract.changeSetup, changeSetup),
  ];
}

type Pictured = { id: string; profilePicture: string | null };

/**
 * Wrap functions that return the stored name of a picture, so that responses contain its signed URL: `one` for a
 * community, `page` for a page of communities.
 */
function picturing(secret: string) {
  const one =
    <C extends SessionContext, I, T extends Pictured>(run: (context: C, input: I) => Promise<T>) =>
    async (context: C, input: I): Promise<T> =>
      picture.shown(secret, context.clock.now())(await run(context, input));
  const page =
    <C extends SessionContext, I, T extends Pictured, P extends { items: T[] }>(
      run: (context: C, input: I) => Promise<P & { items: T[] }>,
    ) =>
    async (context: C, input: I): Promise<P> => {
      const found = await run(context, input);
      return { ...found, items: found.items.map(picture.shown(secret, context.clock.now())) };
    };
  return { one, page };
}

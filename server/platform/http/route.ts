// Binds operations of the contract to the functions that carry them out, one binder for each kind of access.
import {
  type Access,
  type Answer,
  isForHolders,
  isForResidents,
  type Operation,
  type Parsed,
} from '#contract/shared/operation.ts';
import type {
  CommunityContext,
  HolderContext,
  HouseContext,
  PublicContext,
  ResidentContext,
  SessionContext,
} from './context.ts';
import type { HolderLookup } from './holder.ts';
import type { Screen } from '#platform/live/live.ts';
import type { Download, RawUpload, Upload } from './uploads.ts';

type Handler = (context: never, input: never) => Promise<unknown>;
type Lookup = HolderLookup<never, unknown>;
export type Scope = 'public' | 'session' | 'community' | 'house' | 'resident' | 'holder';
export type Route = {
  operation: Operation;
  scope: Scope;
  run: Handler;
  /** For holders: finds the holder of a link or of a device's key. */
  lookup?: Lookup;
  /** For uploads: converts the bytes into the content that the rules use, before a transaction opens. */
  unpack?: (upload: RawUpload) => Promise<unknown>;
  /** For uploads without a session: may refuse before any byte of the file is read. */
  admit?: Handler;
  /** True for calls that signing in needs: they use the connections that are reserved for it. */
  isForSignIn?: boolean;
  /** Waits for an external call before the transaction opens. The result is added to the input. */
  beforehand?: (input: never) => Promise<object>;
  /** Completes the answer after the transaction, so that long work holds no database connection. */
  afterwards?: (kept: never, input: never) => Promise<unknown>;
};

type Ended<O> = O extends { kind: 'download' }
  ? Download
  : O extends { kind: 'events' }
    ? Screen
    : Answer<O>;
type Taken<O, Content> = O extends { kind: 'file' }
  ? Parsed<O> & { upload: Upload<Content> }
  : Parsed<O>;

/** An operation that accepts a file has to say how its bytes are read; other operations have no such option. */
type Unpacks<O, Content> = O extends { kind: 'file' }
  ? [options: { unpack: (upload: RawUpload) => Promise<Content> }]
  : [];

/** A file from somebody without a session has to be admitted before it is read. */
type Admits<O, Context, Content> = O extends { kind: 'file' }
  ? [
      options: {
        admit: (context: Context, input: Parsed<O>) => Promise<void>;
        unpack: (upload: RawUpload) => Promise<Content>;
      },
    ]
  : [];

const optionsOf = ([options]: readonly unknown[]) => options as Pick<Route, 'admit' | 'unpack'>;

/** Binds an operation that needs no session. */
export const withoutSession = <O extends Operation, Content>(
  operation: O,
  run: (context: PublicContext, input: Taken<O, Content>) => Promise<Ended<O>>,
  ...given: Admits<O, PublicContext, Content>
): Route => ({
  operation,
  scope: 'public',
  run: run as Handler,
  ...optionsOf(given),
});

/** Binds an operation of the holder of a link or of a device's key, whom `lookup` finds. */
export const asHolder = <
  O extends Operation,
  Holder,
  Named extends { communityId: string },
  Content,
>(
  operation: O,
  lookup: HolderLookup<Parsed<O>, Holder, Named>,
  run: (context: HolderContext<Holder>, input: Taken<O, Content>) => Promise<Ended<O>>,
  ...given: Admits<O, HolderContext<Holder>, Content>
): Route => ({
  operation,
  scope: 'holder',
  lookup: lookup as unknown as Lookup,
  run: run as Handler,
  ...optionsOf(given),
});

/** As `asHolder`, for an answer that takes long to build: `build` runs after the transaction. */
export const asHolderThen = <
  O extends Operation,
  Holder,
  Named extends { communityId: string },
  Kept,
>(
  operation: O,
  lookup: HolderLookup<Parsed<O>, Holder, Named>,
  {
    read,
    build,
  }: {
    read(context: HolderContext<Holder>, input: Parsed<O>): Promise<Kept>;
    build(kept: Kept, input: Parsed<O>): Promise<Answer<O>>;
  },
): Route => ({
  operation,
  scope: 'holder',
  lookup: lookup as unknown as Lookup,
  run: read as Handler,
  afterwards: build,
});

/** Binds an operation of a signed-in person outside any community. */
export const signedIn = <O extends Operation, Content>(
  operation: O,
  run: (context: SessionContext, input: Taken<O, Content>) => Promise<Ended<O>>,
  ...given: Unpacks<O, Content>
): Route => ({
  operation,
  scope: 'session',
  run: run as Handler,
  ...optionsOf(given),
});

/** Binds an operation in a community; its path contains `:communityId`. */
export const inCommunity = <O extends Operation, Content>(
  operation: O,
  run: (context: CommunityContext, input: Taken<O, Content>) => Promise<Ended<O>>,
  ...given: Unpacks<O, Content>
): Route => ({
  operation,
  scope: 'community',
  run: run as Handler,
  ...optionsOf(given),
});

/** Binds an operation of residents that concerns their own house; its path contains `:houseId`. */
export const inHouse = <O extends Operation, Content>(
  operation: O,
  run: (context: HouseContext, input: Taken<O, Content>) => Promise<Ended<O>>,
  ...given: Unpacks<O, Content>
): Route => ({
  operation,
  scope: 'house',
  run: run as Handler,
  ...optionsOf(given),
});

/** Binds an operation of residents with access `resident:anywhere`. */
export const asResident = <O extends Operation>(
  operation: O,
  run: (context: ResidentContext, input: Parsed<O>) => Promise<Ended<O>>,
): Route => ({ operation, scope: 'resident', run: run as Handler });

/** Adds a route's asynchronous work before its transaction, so that no database connection is held meanwhile. */
export const beforeTransaction = <Input>(
  route: Route,
  beforehand: (input: Input) => Promise<object>,
): Route => ({ ...route, beforehand });

/** The scope in which an operation with this access has to be bound. */
export function scopeOf(access: Access): Scope {
  if (access === 'public' || access === 'session') return access;
  if (isForHolders(access)) return 'holder';
  if (!isForResidents(access)) return 'community';
  return access === 'resident:anywhere' ? 'resident' : 'house';
}

/** Throws for a route whose parts do not fit its operation. */
export function checkRoute({ operation, scope, lookup, unpack, admit }: Route): void {
  const { name, kind, access } = operation;
  if (scopeOf(access) !== scope) throw new Error(`${name} is bound to the wrong scope`);
  if (lookup && lookup.access !== access) {
    throw new Error(`${name} is bound to the lookup of ${lookup.access}`);
  }
  if (kind !== 'file') return;
  if (!unpack) throw new Error(`${name} takes a file and does not say how it is read`);
  const isWithoutSession = scope === 'public' || scope === 'holder';
  if (isWithoutSession && !admit) throw new Error(`${name} takes files of everybody`);
}

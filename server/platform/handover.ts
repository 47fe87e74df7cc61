// What a feature hands over so that the work of somebody who leaves does not stay behind: how much there is of it, and
// how it passes to another. The team's feature asks each of them in turn.
import type { CommunityContext } from './context.ts';
import type { Db } from './database.ts';
import type { Viewer } from './exporter.ts';

export type Handover = {
  /** What a person reads: `Open complaints`. */
  label: string;
  count(db: Db, userId: string): Promise<number>;
  /** What of it another may not see, each as a person knows it: `C-00012 No light`. That one cannot take over. */
  unseen(db: Db, from: string, to: Viewer): Promise<string[]>;
  /** Gives it to another, or to nobody in particular, and tells how much it was. */
  pass(context: CommunityContext, from: string, to: string | null): Promise<number>;
};

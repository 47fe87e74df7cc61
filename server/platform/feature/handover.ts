// The interface through which a feature passes on the work of a worker who leaves: it counts the open items and
// reassigns them. The team feature calls each in turn.
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Viewer } from './exporter.ts';

export type Handover = {
  /** The label on screens: `Open complaints`. */
  label: string;
  count(db: Db, userId: string): Promise<number>;
  /**
   * Labels of the items that the person `to` may not see: `C-00012 No light`. If there are any, that person cannot
   * take over.
   */
  unseen(db: Db, from: string, to: Viewer): Promise<string[]>;
  /** Reassigns the items to another person; with null they have no assignee. Returns how many. */
  pass(context: CommunityContext, from: string, to: string | null): Promise<number>;
};

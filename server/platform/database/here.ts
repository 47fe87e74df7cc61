// The community that the transaction has entered, for conditions in SQL.
import { sql } from 'kysely';

export const here = sql<string>`current_setting('app.community_id')::uuid`;

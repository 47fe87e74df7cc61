// Makes a pool plan each statement once per connection. For tests that repeat the same few hundred statements on small
// tables: planning these takes PostgreSQL longer than running them.
import type pg from 'pg';
import { nameOf } from '#platform/database/prepared-statements.ts';

type Query = (config: unknown, ...given: unknown[]) => unknown;

/** Call it before the pool opens its connections. */
export function planOnce(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    void query('set plan_cache_mode = force_generic_plan');
    client.query = ((config, ...given) =>
      typeof config === 'string' && Array.isArray(given[0])
        ? query({ name: nameOf(config), text: config }, ...given)
        : query(config, ...given)) as Query as typeof client.query;
  });
}

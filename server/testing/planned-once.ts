// Makes a pool plan each statement with parameters once per connection. Tests repeat the same few hundred statements on
// small tables, and PostgreSQL takes longer to plan them than to run them.
import type pg from 'pg';
import { nameOf } from '#platform/database/prepared-statements.ts';

type Query = (config: unknown, ...given: unknown[]) => unknown;

/** Makes the pool plan each statement with parameters once; call it before the pool opens its first connection. */
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

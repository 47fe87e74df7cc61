// Describes a database's schema as text, except the two tables of migrate.ts, so that the result of all migrations is
// readable in one file and can be compared with the committed file. The text is the same on PostgreSQL 15 to 18.
import type pg from 'pg';

const own = `n.nspname = 'public' and c.relname not in ('schema_migrations', 'schema_code')`;

const queries: readonly [heading: string, sql: string][] = [
  [
    'Tables',
    `select format(E'create table %s (\\n%s\\n);', c.relname, string_agg(
        format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then ' not null' else '' end,
          case when a.attidentity <> '' then ' generated always as identity'
            when a.attgenerated <> '' then
              format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
            when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
            else '' end), E',\\n' order by a.attnum)) as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where ${own} and c.relkind = 'r' group by c.oid, c.relname order by c.relname`,
  ],
  [
    // Excludes not-null constraints, which are listed with their columns and which only PostgreSQL 18 has here too.
    'Constraints',
    `select format('alter table %s add constraint %s %s;', c.relname, k.conname,
        pg_get_constraintdef(k.oid)) as line
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where ${own} and k.contype in ('p', 'u', 'f', 'c', 'x') order by c.relname, k.conname`,
  ],
  [
    'Indexes',
    `select pg_get_indexdef(i.indexrelid) || ';' as line
     from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_class ic on ic.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where ${own} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by c.relname, ic.relname`,
  ],
  [
    'Row security',
    `select format('alter table %s %s row level security;', c.relname,
        case when c.relforcerowsecurity then 'force' else 'enable' end) as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${own} and c.relrowsecurity order by c.relname`,
  ],
  [
    'Policies',
    `select format('create policy %s on %s for %s using (%s) with check (%s);', p.policyname,
        p.tablename, lower(p.cmd), coalesce(p.qual, '-'), coalesce(p.with_check, '-')) as line
     from pg_policies p where p.schemaname = 'public' order by p.tablename, p.policyname`,
  ],
  [
    // Lists only the columns of views, because the text of a view's query differs between versions.
    'Views',
    `select format(E'create view %s with (%s) (\\n%s\\n);', c.relname,
        coalesce(array_to_string(c.reloptions, ', '), '-'),
        string_agg(format('  %s %s', a.attname, format_type(a.atttypid, a.atttypmod)), E',\\n'
          order by a.attnum)) as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where ${own} and c.relkind = 'v' group by c.oid, c.relname, c.reloptions order by c.relname`,
  ],
  [
    // Functions by the checksum of their definition: db/code has the definition itself.
    'Functions',
    `select format('%s is %s;', p.oid::regprocedure, md5(pg_get_functiondef(p.oid))) as line
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and not exists (
       select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by p.proname, p.oid::regprocedure::text`,
  ],
  [
    'Triggers',
    `select pg_get_triggerdef(t.oid) || ';' as line
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_namespace n on n.oid = c.relnamespace
     where ${own} and not t.tgisinternal order by c.relname, t.tgname`,
  ],
  [
    'Rights of the application',
    `select format('grant %s on %s to %s;', string_agg(lower(g.privilege_type), ', '
        order by g.privilege_type), c.relname, r.rolname) as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     cross join aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee
     where ${own} and c.relkind in ('r', 'v') and r.rolname like 'courtyard\\_%'
     group by c.relname, r.rolname order by c.relname, r.rolname`,
  ],
  [
    'Rights to columns',
    `select format('grant %s (%s) on %s to %s;', lower(g.privilege_type),
        string_agg(a.attname, ', ' order by a.attname), c.relname, r.rolname) as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     cross join aclexplode(a.attacl) g join pg_roles r on r.oid = g.grantee
     where ${own} and c.relkind in ('r', 'v') and r.rolname like 'courtyard\\_%' and not exists (
       select from aclexplode(c.relacl) t
       where t.grantee = g.grantee and t.privilege_type = g.privilege_type)
     group by g.privilege_type, c.relname, r.rolname
     order by c.relname, r.rolname, g.privilege_type`,
  ],
];

/** The schema of a migrated database, as text. */
export async function describeSchema(client: pg.Client | pg.Pool): Promise<string> {
  const parts = [
    '-- The end state of all migrations. Generated by `npm run generate`; never edited.',
  ];
  for (const [heading, sql] of queries) {
    const { rows } = await client.query<{ line: string }>(sql);
    parts.push(`-- ${heading}`, ...rows.map(({ line }) => line.replaceAll(/[ \t]+$/gm, '')));
  }
  return `${parts.join('\n\n')}\n`;
}

// SQL for the declarations of personal data: conditions that select the rows `t` that belong to a person, and
// expressions for values that a copy shows. The parameters are those of `Copied` (personal-tables.ts).

/** The condition for the rows `t` of the person's resident records. */
export const ofResident = (column = 'resident_id'): string => `t.${column} = any ($2::uuid[])`;

/** The condition for the rows `t` of the person's accounts. */
export const ofAccount = (column = 'user_id'): string => `t.${column} = any ($3::uuid[])`;

/** The condition for the rows `t` in which the column is one of the person's contacts. */
export const ofContact = (column: string): string => `lower(t.${column}) = any ($4::text[])`;

/** Rows of a house from the days on which the person lived there and was allowed to pay for it. */
export const ofPayer = (day: string): string =>
  `exists (select from occupancies o where o.community_id = t.community_id and o.house_id = t.house_id
    and o.resident_id = any ($2::uuid[]) and o.can_pay
    and t.${day}::date >= coalesce(o.move_in_on, o.created_at::date)
    and (o.ended_at is null or t.${day}::date <= coalesce(o.move_out_on, o.ended_at::date)))`;

/** Child rows of a row that belongs to the person; `by` is the condition for the parent row. */
export const below = (table: string, column: string, by: string): string =>
  `exists (select from ${table} p where p.community_id = t.community_id and p.id = t.${column}
    and ${by.replaceAll('t.', 'p.')})`;

/** The expression for the address of the house of the row `t`. */
export const house = (column = 'house_id'): string =>
  `(select address_line(h.house_number, s.name, h.block, h.unit_label) from houses h
    join streets s on s.community_id = h.community_id and s.id = h.street_id
    where h.community_id = t.community_id and h.id = t.${column})`;

/** The expression for a text of the row to which the row `t` refers by the column. */
export const nameOf = (table: string, column: string, text = 'name'): string =>
  `(select p.${text} from ${table} p where p.community_id = t.community_id and p.id = t.${column})`;

/** The SQL for the key and the name of a stored file, whose folder contains a folder for each community. */
export const filed = (folder: string, key: string, name: string) => ({
  key: `'${folder}/' || t.community_id || '/' || t.${key}`,
  name: `t.${name}`,
});

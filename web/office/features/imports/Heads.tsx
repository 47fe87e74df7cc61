// Previews the heads of household that an import appoints.
import type { ImportPreview } from '#contract/imports/imports.ts';
import { countOf } from '#ui/format/count.ts';
import { houseNoun } from '#lib/houses/house-noun.ts';
import classes from './imports.module.css';

export function Heads({ preview: { heads, headCount } }: { preview: ImportPreview }) {
  if (headCount === 0) return null;
  return (
    <section aria-label="Heads of household">
      <h3 className={classes.subtitle}>
        {countOf(headCount, houseNoun)} {headCount === 1 ? 'gets a' : 'get a'} head of household
      </h3>
      <p className={classes.text}>
        Owners come first, then tenants, then family. You can change this on a resident’s page
        later.
      </p>
      <ul className={classes.heads}>
        {heads.map(({ address, name, relationship, people }) => (
          <li key={address}>
            {address}: <strong>{name}</strong>, {relationship.toLowerCase()}
            {people > 1 && ` (${people} people in this file)`}
          </li>
        ))}
        {headCount > heads.length && <li>and {headCount - heads.length} more</li>}
      </ul>
    </section>
  );
}

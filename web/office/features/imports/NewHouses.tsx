// Previews the houses that an import of residents adds, with the type of each.
import type { ImportPreview } from '#contract/imports/imports.ts';
import { countOf } from '#ui/format/count.ts';
import { houseNoun } from '#lib/houses/house-noun.ts';
import classes from './imports.module.css';

export function NewHouses({ preview: { newHouses, houses } }: { preview: ImportPreview }) {
  if (newHouses.length === 0) return null;
  return (
    <section aria-label="New houses">
      <h3 className={classes.subtitle}>{countOf(houses, houseNoun)} in this file</h3>
      <p className={classes.text}>
        Each is created with the type below. You can change it on the house’s page later.
      </p>
      <ul className={classes.heads}>
        {newHouses.map(({ address, type }) => (
          <li key={address}>
            {address}: <strong>{type}</strong>
          </li>
        ))}
        {houses > newHouses.length && <li>and {houses - newHouses.length} more</li>}
      </ul>
    </section>
  );
}

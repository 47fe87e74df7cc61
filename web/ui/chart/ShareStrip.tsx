// A bar divided into parts, for a chart or for a page that shows the amounts itself.
// Example: `<ShareStrip parts={[{ name: 'Not due', value: 60, tone: 'neutral' }]} />`.
import type { CSSProperties } from 'react';
import type { Tone } from './series.ts';
import classes from './chart.module.css';

export type Part = { name: string; value: number; tone: Tone };

type ShareStripProps = {
  parts: readonly Part[];
  /** The number of the part under the pointer, or chosen by key. */
  shown?: number | null;
};

/**
 * Draws the parts with a positive value. Any other part has an empty element while it is looked at, to place its
 * tooltip.
 */
export const ShareStrip = ({ parts, shown = null }: ShareStripProps) => (
  <div className={classes.strip} aria-hidden="true">
    {parts.map(({ name, value, tone }, at) =>
      value > 0 || at === shown ? (
        <i
          key={name}
          data-tone={tone}
          data-many
          data-point={at}
          data-shown={at === shown || undefined}
          style={{ '--share': Math.max(0, value) } as CSSProperties}
        />
      ) : null,
    )}
  </div>
);

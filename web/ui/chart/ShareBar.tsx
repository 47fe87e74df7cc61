// A bar divided into parts, each with its name, its amount and its share.
// Example: `<ShareBar label="What is owed, by age" first="Age" amount="Owed"
//   labels={['Not yet due', '1–30 days']} values={[60, 40]}
//   tones={['neutral', 'age1']} format={shortNaira} formatExactly={naira} />`.
import { ChartFrame, type ChartProps } from './ChartFrame.tsx';
import { SeriesMark } from './Legend.tsx';
import { sharesOf, shareText } from './shares.ts';
import { type Part, ShareStrip } from './ShareStrip.tsx';
import type { Tone } from './series.ts';
import classes from './chart.module.css';

type ShareBarProps = Omit<ChartProps, 'series' | 'more'> & {
  /** The title of the amounts in the table. */
  amount: string;
  values: readonly number[];
  /** The colour of each part; grey by default. */
  tones?: readonly Tone[];
};

export function ShareBar({ amount, values, tones = [], ...chart }: ShareBarProps) {
  const { labels, format, formatExactly = format } = chart;
  const shares = sharesOf(values);
  const parts = labels.map((name, at): Part => ({
    name,
    value: values[at] ?? 0,
    tone: tones[at] ?? 'neutral',
  }));
  return (
    <ChartFrame
      {...chart}
      layout="apart"
      hasLegend={false}
      series={[{ name: amount, values }]}
      more={[{ title: 'Share', texts: shares.map(shareText) }]}
      format={formatExactly}
    >
      {(shown) => (
        <>
          <ShareStrip parts={parts} shown={shown} />
          <ul className={classes.parts}>
            {parts.map(({ name, value, tone }, at) => (
              <li key={name} data-point={at}>
                <SeriesMark series={{ name, values: [], tone }} number={at} many shape="bar" />
                <span>{name}</span>
                <b>{format(value)}</b>
                <span>{shareText(shares[at] ?? 0)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ChartFrame>
  );
}

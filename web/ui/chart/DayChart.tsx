// Lines by day. `steps` is for a balance or a stock, which stays the same until its next change; `line` joins counts of
// single days. The area between the first line and zero is filled.
// Example: `<DayChart label="Balance of the last 90 days" days={['2026-10-01', '2026-10-02']} format={shortNaira}
//   formatExactly={naira} series={[{ name: 'Balance', values: [100, 120] }]} />`.
import { formatDay } from '#ui/format/dates.ts';
import { ChartFrame, type ChartProps } from './ChartFrame.tsx';
import { shortLabel } from './labels.ts';
import { lineOf } from './Legend.tsx';
import { Plot } from './Plot.tsx';
import { fromTop, percent, type Scale, scaleOf } from './scale.ts';
import { drawnAt, type Series } from './series.ts';
import classes from './chart.module.css';

type DayChartProps = Omit<ChartProps, 'first' | 'labels'> & {
  days: readonly string[];
  shape?: 'steps' | 'line';
  /** All values are whole numbers, and so are the ticks. */
  isWhole?: boolean;
};

const width = 900;
const height = 176;

export function DayChart({ days, shape = 'steps', isWhole = false, ...chart }: DayChartProps) {
  const { series, format, formatExactly = format } = chart;
  const labels = days.map(formatDay);
  const scale = scaleOf(
    series.flatMap((one) => days.map((_, at) => drawnAt(one, at))),
    { isWhole },
  );
  const isOneYear = days[0]?.slice(0, 4) === days.at(-1)?.slice(0, 4);
  const short = isOneYear ? labels.map(shortLabel) : labels;
  return (
    <ChartFrame
      {...chart}
      first="Day"
      labels={labels}
      format={formatExactly}
      layout="across"
      mark="line"
    >
      {(at) => (
        <Plot scale={scale} format={format} labels={short} short={labels.map(shortLabel)}>
          <svg
            className={classes.lines}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {series.map((one, number) => (
              <Line key={one.name} {...{ series: one, number, scale, shape }} count={days.length} />
            ))}
          </svg>
          {days.length === 1 && <Dots {...{ series, scale }} at={0} count={1} />}
          {at !== null && (
            <>
              <i
                className={classes.cursor}
                data-shown
                style={{ left: percent((at + 0.5) / days.length) }}
              />
              <Dots {...{ series, scale, at }} count={days.length} />
            </>
          )}
        </Plot>
      )}
    </ChartFrame>
  );
}

type LineProps = {
  series: Series;
  number: number;
  scale: Scale;
  shape: 'steps' | 'line';
  count: number;
};

function Line({ series, number, scale, shape, count }: LineProps) {
  const x = (place: number) => Math.round((place / count) * width * 100) / 100;
  const y = (value: number) => Math.round(fromTop(value, scale) * height * 100) / 100;
  const places = [...Array(count).keys()];
  const at = (place: number) => y(drawnAt(series, place));
  const path =
    shape === 'steps'
      ? places.map((place) => `${x(place)},${at(place)} H${x(place + 1)}`).join(' L')
      : places.map((place) => `${x(place + 0.5)},${at(place)}`).join(' L');
  const [from, to] = shape === 'steps' ? [0, count] : [0.5, count - 0.5];
  const tone = series.tone ?? 'neutral';
  return (
    <>
      {number === 0 && (
        <path
          className={classes.area}
          data-tone={tone}
          d={`M${x(from)},${y(0)} L${path} L${x(to)},${y(0)} Z`}
        />
      )}
      <path className={classes.line} data-tone={tone} data-line={lineOf(number)} d={`M${path}`} />
    </>
  );
}

type DotsProps = { series: readonly Series[]; scale: Scale; at: number; count: number };

const Dots = ({ series, scale, at, count }: DotsProps) =>
  series.map((one) => (
    <i
      key={one.name}
      className={classes.dot}
      data-tone={one.tone ?? 'neutral'}
      style={{
        left: percent((at + 0.5) / count),
        top: percent(fromTop(drawnAt(one, at), scale)),
      }}
    />
  ));

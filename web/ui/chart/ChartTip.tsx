// The tooltip of a chart's point: its name and the exact value of each series. Screen readers announce the same text
// from the chart itself.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { exactAt, type Format, type Series } from './series.ts';
import { SeriesMark } from './Legend.tsx';
import { tipPlace } from './tip-place.ts';
import classes from './chart.module.css';

type ChartTipProps = {
  /** The chart, in which the element of the point has the attribute `data-shown`. */
  anchor: RefObject<HTMLElement | null>;
  name: string;
  series: readonly Series[];
  at: number;
  format: Format;
  mark: 'bar' | 'line';
};

export function ChartTip({ anchor, name, series, at, format, mark }: ChartTipProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const tip = ref.current;
      const point = anchor.current?.querySelector('[data-shown]');
      if (!tip || !point) return;
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, top } = tipPlace(
        point.getBoundingClientRect(),
        { width: tip.offsetWidth, height: tip.offsetHeight },
        viewport,
      );
      tip.style.translate = `${left}px ${top}px`;
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  });
  return createPortal(
    <div className={classes.tip} ref={ref} aria-hidden="true" data-chart-tip>
      <b>{name}</b>
      {series.map((one, number) => (
        <p key={one.name}>
          <SeriesMark series={one} number={number} many={series.length > 1} shape={mark} />
          <span>{one.name}</span>
          <span>{exactAt(one, at, format)}</span>
        </p>
      ))}
    </div>,
    document.body,
  );
}

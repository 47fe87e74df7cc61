// The drawing of the plan: one path for each colour, so that thousands of houses are a few elements. Pointing, moving
// with the arrow keys and selecting redraw only outlines of houses.
import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import {
  type Direction,
  middleOf,
  nextPlot,
  plotAt,
  plotsIn,
} from '#rules/estate-plan/find-plots.ts';
import type { Box, EstateLayout, Place, Plot } from '#rules/estate-plan/layout.ts';
import type { PlanReading } from './questions.ts';
import { type GestureHandlers, type PlanView, useGestures } from './use-gestures.ts';
import { drawnMargin, shiftBetween, type View } from './view.ts';
import classes from './plan.module.css';

/** The effect of dragging: `look` pans, `select` spans a box around houses, `edit` moves houses. */
export type PlanMode = 'look' | 'select' | 'edit';

export type PlanCanvasProps = {
  layout: EstateLayout;
  reading: PlanReading;
  mode: PlanMode;
  focusId: string | null;
  picked: ReadonlySet<string>;
  labelOf: (houseId: string) => string;
  onFocus: (houseId: string | null) => void;
  onOpen: (houseId: string) => void;
  /** Adds houses to the selection; removes them if all of them are selected and `toggles` is set. */
  onPick: (houseIds: readonly string[], toggles: boolean) => void;
  onClear: () => void;
  onMove: (houseId: string, place: Place) => void;
  view?: Ref<PlanView>;
  height?: 'full' | 'half';
  children?: ReactNode;
};

const keys: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
/** The least scale at which the names of buildings can be read. */
const buildingScale = 0.7;
/** The width of a letter in relation to the size of the font. */
const letterWidth = 0.6;
const still: Place = { x: 0, y: 0 };
/** The units of the plan by which an arrow key with Shift moves a house. */
const moveStep = 6;

export function PlanCanvas(props: PlanCanvasProps) {
  const { layout, reading, focusId, picked, labelOf, height = 'full' } = props;
  const { plots } = layout;
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const world = useRef<SVGGElement>(null);
  const painted = useRef<View>(null);
  const names = useRef<SVGGElement>(null);
  const hover = useRef<SVGRectElement>(null);
  const box = useRef<SVGRectElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const byId = useMemo(() => new Map(plots.map((one) => [one.id, one])), [plots]);
  const focused = focusId === null ? undefined : byId.get(focusId);
  const gestures = useGestures(frame, layout.size, {
    ...handlersOf(props),
    onMove: (from, to, isEnd) => {
      const moved = movedPlot(plots, from, to);
      setBox(hover.current, moved && !isEnd ? around(moved) : null);
      if (!moved || !isEnd) return;
      props.onFocus(moved.id);
      props.onMove(moved.id, { x: moved.x, y: moved.y });
    },
    onHover: (at, screen) => {
      const found = at && plotAt(plots, at);
      setBox(hover.current, found ? around(found) : null);
      const text = found ? `${labelOf(found.id)} · ${reading.wordsOf(found.id)}` : null;
      showTip(tip.current, text, screen);
    },
    onBox: (spanned) => setBox(box.current, spanned),
    draw: (view) => {
      const shift = painted.current && shiftBetween(painted.current, view);
      if (!shift) {
        drawView({ world: world.current, names: names.current }, view);
        painted.current = view;
      }
      const { x, y } = shift ?? still;
      if (drawing.current) drawing.current.style.transform = `translate(${x}px, ${y}px)`;
    },
  });
  const act = (event: KeyboardEvent) => onKey(event, { ...props, focused, gestures });
  const hintId = useId();
  useImperativeHandle(props.view, () => gestures);
  return (
    <div className={classes.stage} data-height={height}>
      <div
        ref={frame}
        className={classes.canvas}
        data-mode={props.mode}
        // A plan is no list or grid: the arrow keys go to the nearest house in their direction.
        role="application"
        aria-label="Map of the estate"
        aria-describedby={hintId}
        tabIndex={0}
        onKeyDown={act}
        onFocus={() => {
          if (!focused && plots[0]) props.onFocus(plots[0].id);
        }}
      >
        <svg
          ref={drawing}
          className={classes.drawing}
          style={{ '--margin': `${drawnMargin}px` } as CSSProperties}
          aria-hidden
        >
          <g ref={world}>
            <Ground layout={layout} names={names} />
            <Houses plots={plots} reading={reading} />
            <path className={classes.picked} d={pathOf(plots.filter(({ id }) => picked.has(id)))} />
            {focused && <rect className={classes.focused} {...around(focused)} rx={3} />}
            <rect ref={hover} className={classes.hover} visibility="hidden" rx={3} />
            <rect ref={box} className={classes.box} visibility="hidden" />
          </g>
        </svg>
        <div ref={tip} className={classes.tip} hidden aria-hidden />
      </div>
      <div className={classes.zoom}>
        <ZoomButton label="Zoom in" onClick={() => gestures.zoomBy(1)}>
          <IconPlus size={16} aria-hidden />
        </ZoomButton>
        <ZoomButton label="Zoom out" onClick={() => gestures.zoomBy(-1)}>
          <IconMinus size={16} aria-hidden />
        </ZoomButton>
        <ZoomButton label="Show the whole map" onClick={gestures.fit}>
          <IconFocusCentered size={16} aria-hidden />
        </ZoomButton>
      </div>
      <span id={hintId} className={classes.unseen}>
        Arrow keys move between houses, Enter opens, X selects, plus and minus zoom. Show as table
        lists the same houses.
      </span>
      <span className={classes.unseen} aria-live="polite">
        {focused && `${labelOf(focused.id)}, ${reading.wordsOf(focused.id)}`}
        {focused && picked.has(focused.id) && ', selected'}
      </span>
      {props.children}
    </div>
  );
}

type ZoomProps = { label: string; onClick: () => void; children: ReactNode };

const ZoomButton = ({ label, onClick, children }: ZoomProps) => (
  <ActionIcon variant="default" size={36} aria-label={label} title={label} onClick={onClick}>
    {children}
  </ActionIcon>
);

type Handlers = Pick<GestureHandlers, 'dragFrom' | 'onClick' | 'onBoxEnd'>;

/** The effects of a click and of a drag in each mode. */
function handlersOf(props: PlanCanvasProps): Handlers {
  const { layout, mode, focusId } = props;
  const { plots } = layout;
  return {
    dragFrom: (at, event) => {
      if (mode === 'edit' && plotAt(plots, at)) return 'move';
      return mode === 'select' || event.shiftKey ? 'box' : 'pan';
    },
    onClick: (at, event) => {
      const found = plotAt(plots, at, event.pointerType === 'touch' ? 8 : 3);
      const adds = mode === 'select' || event.shiftKey || event.ctrlKey || event.metaKey;
      if (found && adds) props.onPick([found.id], true);
      // In edit mode, a click on free ground moves the focused house.
      const moved = found || mode !== 'edit' ? undefined : plots.find(({ id }) => id === focusId);
      if (moved) props.onMove(moved.id, centred(moved, at));
      else if (found) props.onFocus(found.id);
    },
    onBoxEnd: (box) =>
      props.onPick(
        plotsIn(plots, box).map(({ id }) => id),
        false,
      ),
  };
}

/** The house under `from`, moved by the distance to `to`. */
function movedPlot(plots: readonly Plot[], from: Place, to: Place): Plot | undefined {
  const plot = plotAt(plots, from);
  if (!plot) return undefined;
  const [x, y] = [plot.x + to.x - from.x, plot.y + to.y - from.y];
  return { ...plot, x: Math.round(x), y: Math.round(y) };
}

type Drawn = { world: SVGGElement | null; names: SVGGElement | null };

function drawView({ world, names }: Drawn, { x, y, scale }: View): void {
  const [left, top] = [drawnMargin - x * scale, drawnMargin - y * scale];
  world?.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${left} ${top})`);
  world?.toggleAttribute('data-far', scale < buildingScale);
  // Names keep a readable size on the screen as far as the roads have room for them.
  const size = `${Math.min(20, Math.max(9, 10.5 / scale))}px`;
  const before = names?.style.getPropertyValue('--size');
  if (before !== size) names?.style.setProperty('--size', size);
}

function showTip(tip: HTMLElement | null, text: string | null, at: Place): void {
  if (!tip) return;
  tip.hidden = text === null;
  if (text === null) return;
  tip.textContent = text;
  const width = tip.parentElement?.clientWidth ?? 0;
  tip.dataset['side'] = at.x > width / 2 ? 'left' : 'right';
  tip.style.transform = `translate(${at.x}px, ${at.y}px)`;
}

const centred = ({ width, height }: Plot, at: Place): Place => ({
  x: Math.round(at.x - width / 2),
  y: Math.round(at.y - height / 2),
});

const around = ({ x, y, width, height }: Box) => ({
  x: x - 2,
  y: y - 2,
  width: width + 4,
  height: height + 4,
});

function setBox(rect: SVGRectElement | null, box: Box | null): void {
  rect?.setAttribute('visibility', box ? 'visible' : 'hidden');
  for (const [name, value] of Object.entries(box ?? {})) rect?.setAttribute(name, String(value));
}

type Keyed = PlanCanvasProps & { focused: Plot | undefined; gestures: PlanView };

function onKey(event: KeyboardEvent, { focused, gestures, ...props }: Keyed): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey) return;
  const direction = keys[key];
  const acts: Record<string, (() => void) | undefined> = {
    '+': () => gestures.zoomBy(1),
    '=': () => gestures.zoomBy(1),
    '-': () => gestures.zoomBy(-1),
    '0': gestures.fit,
    Enter: focused && (() => props.onOpen(focused.id)),
    x: focused && (() => props.onPick([focused.id], true)),
    ' ': focused && (() => props.onPick([focused.id], true)),
    Escape: props.picked.size > 0 ? props.onClear : undefined,
  };
  const move = () => {
    if (!focused || !direction) return;
    if (props.mode === 'edit' && event.shiftKey) {
      const by = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction];
      const [dx = 0, dy = 0] = by;
      const place = { x: focused.x + dx * moveStep, y: focused.y + dy * moveStep };
      props.onMove(focused.id, place);
      return;
    }
    const next = nextPlot(props.layout.plots, focused, direction);
    if (!next) return;
    props.onFocus(next.id);
    gestures.show(next);
  };
  const act = direction ? move : acts[key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

const pathOf = (plots: readonly Plot[]): string =>
  plots.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('');

type HousesProps = { plots: readonly Plot[]; reading: PlanReading };

const Houses = memo(function Houses({ plots, reading }: HousesProps) {
  const byLevel = reading.levels.map((): Plot[] => []);
  for (const one of plots) byLevel[reading.levelOf(one.id)]?.push(one);
  return (
    <g className={classes.houses}>
      {reading.levels.map(({ fill, label }, at) => (
        <path key={label} data-fill={fill} d={pathOf(byLevel[at] ?? [])} />
      ))}
    </g>
  );
});

type GroundProps = { layout: EstateLayout; names: Ref<SVGGElement> };

const Ground = memo(function Ground({ layout, names }: GroundProps) {
  const { roads, buildings } = layout;
  const path = roads
    .map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`)
    .join('');
  return (
    <>
      <path className={classes.roads} d={path} />
      <g ref={names} className={classes.names}>
        {roads.map((one) => {
          const { x, y } = middleOf(one);
          return one.name === '' ? null : (
            <text
              key={`${one.x} ${one.y}`}
              transform={`translate(${x} ${y}) rotate(-90)`}
              // A name is no longer than its road.
              style={
                { '--most': `${one.height / one.name.length / letterWidth}px` } as CSSProperties
              }
            >
              {one.name}
            </text>
          );
        })}
      </g>
      <g className={classes.buildings}>
        {buildings.map((one) => (
          <text key={`${one.x} ${one.y}`} x={one.x} y={one.y + 10}>
            {one.name}
          </text>
        ))}
      </g>
    </>
  );
});

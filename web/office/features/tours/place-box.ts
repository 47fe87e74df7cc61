// Places the box of a running tour and draws the line to the part that it explains; again after a scroll, a resize, or
// a change of the page.
import type { Driver } from 'driver.js';
import { lineBetween, placeOf, type Rect } from './place.ts';

const keptSelector = [
  'header:not(main header)',
  'main tbody tr',
  'main li[data-row]',
  'main li:has(button)',
  'main [data-tour="primary-action"] > *',
  'main [data-variant="filled"]',
].join();
const avoidedSelector = 'a, button, input';
const textSelector = 'h1, h2, h3, main dt, main dd, main p, main th';

/** Starts to keep the box in place; returns the function that ends it. */
export function keepPlace(current: Driver): { place: () => void; end: () => void } {
  const line = document.createElement('div');
  line.className = 'tour-line';
  line.setAttribute('aria-hidden', 'true');
  document.body.append(line);
  let frame = 0;
  const place = () => {
    const box = document.querySelector<HTMLElement>('.courtyard-tour');
    const anchor = current.getActiveElement();
    if (box && anchor?.isConnected) placeBox({ box, anchor, line });
  };
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  // A scroll inside of the page does not bubble.
  window.addEventListener('scroll', later, { capture: true, passive: true });
  window.addEventListener('resize', later);
  return {
    place: later,
    end: () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later, { capture: true });
      window.removeEventListener('resize', later);
      line.remove();
    },
  };
}

type Parts = { box: HTMLElement; anchor: Element; line: HTMLElement };

function placeBox({ box, anchor, line }: Parts): void {
  const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const size = { width: box.offsetWidth, height: box.offsetHeight };
  const part = onScreen(anchor.getBoundingClientRect(), screen);
  const { left, top } = placeOf({
    screen,
    box: size,
    anchor: part,
    kept: rectsOf(keptSelector, screen),
    avoided: rectsOf(avoidedSelector, screen),
    texts: rectsOf(textSelector, screen),
  });
  box.style.setProperty('--tour-left', `${left}px`);
  box.style.setProperty('--tour-top', `${top}px`);
  const at = { left, top, right: left + size.width, bottom: top + size.height };
  const { from, to } = lineBetween(at, part);
  const [x, y] = [to.x - from.x, to.y - from.y];
  line.style.left = `${from.x}px`;
  line.style.top = `${from.y}px`;
  line.style.width = `${Math.hypot(x, y)}px`;
  line.style.transform = `rotate(${Math.atan2(y, x)}rad)`;
}

/** The rectangles of the visible elements on the screen, without those of the tour itself. */
const rectsOf = (selector: string, screen: { width: number; height: number }): Rect[] =>
  [...document.querySelectorAll(selector)]
    .filter((element) => !element.closest('.courtyard-tour') && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(
      ({ left, top, right, bottom }) =>
        right > left && bottom > top && left < screen.width && top < screen.height && bottom > 0,
    );

const onScreen = (rect: Rect, { width, height }: { width: number; height: number }): Rect => ({
  left: Math.min(Math.max(rect.left, 0), width),
  top: Math.min(Math.max(rect.top, 0), height),
  right: Math.max(Math.min(rect.right, width), 0),
  bottom: Math.max(Math.min(rect.bottom, height), 0),
});

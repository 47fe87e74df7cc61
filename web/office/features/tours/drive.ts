// Runs one tour with driver.js, which is loaded only now. The explained part has an outline, and a line leads to it
// from the box with the text, which covers no row and no primary button. A click anywhere on the page ends the tour and
// still has its own effect. A new person sees one tour: however it ends, no other opens automatically, until they
// restart the tours.
import { driver, type Driver, type PopoverDOM } from 'driver.js';
import 'driver.js/dist/driver.css';
import './tour.css';
import { useTour } from '#lib/community/tour.ts';
import { isModalOpen } from './modal-open.ts';
import { keepPlace } from './place-box.ts';
import { tourEnded } from './rest.ts';
import { shownSteps, type Tour } from './tour.ts';

const selectorOf = (anchor: string): string => `[data-tour="${anchor}"]`;

/** Whether the part can be shown. One below the screen can: the page scrolls to it. */
const isThere = (anchor: string): boolean => {
  const element = document.querySelector(selectorOf(anchor));
  if (!element?.checkVisibility({ visibilityProperty: true })) return false;
  const { left, right, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && right > 0 && left < document.documentElement.clientWidth;
};

/** The part to point at: of one that is longer than half of the screen, for example a list, its first row. */
function targetOf(anchor: string): Element | null {
  const element = document.querySelector(selectorOf(anchor));
  if (!element || element.getBoundingClientRect().height < window.innerHeight / 2) return element;
  return element.querySelector('[data-row], tbody tr, article, li, h2, h3') ?? element;
}

function addSkipAll({ footerButtons }: PopoverDOM, current: Driver): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tour-skip';
  button.textContent = 'Skip all';
  button.addEventListener('click', () => {
    current.destroy();
    useTour.getState().skipAllTours();
  });
  footerButtons.prepend(button);
}

/**
 * Corrects the accessibility of driver.js: the title must not be a banner landmark, and an element without a role
 * must not have the attribute `aria-expanded`.
 */
function mendRoles({ title }: PopoverDOM): void {
  title.setAttribute('role', 'none');
  setTimeout(() => {
    for (const element of document.querySelectorAll('.driver-active-element')) {
      if (!element.matches('a, button, input, [role]')) element.removeAttribute('aria-expanded');
    }
  });
}

/** The tour that is shown; "?" starts it again from its first step. */
let shown: Driver | undefined;

/** Starts a tour; returns the function that ends it. However it ends, it counts as seen. */
export function driveTour(tour: Tour): () => void {
  shown?.destroy();
  const steps = shownSteps(tour, isThere);
  if (steps.length === 0 || isModalOpen()) return () => undefined;
  const { setTourFlag, completeTour, skipAllTours } = useTour.getState();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const current = driver({
    animate: !still,
    overlayOpacity: 0,
    smoothScroll: !still,
    showProgress: steps.length > 1,
    progressText: '{{current}} of {{total}}',
    nextBtnText: 'Next',
    prevBtnText: 'Back',
    doneBtnText: 'Done',
    popoverClass: 'courtyard-tour',
    stageRadius: 10,
    skipMissingElement: true,
    allowKeyboardControl: true,
    onPopoverRender: (popover) => {
      addSkipAll(popover, current);
      mendRoles(popover);
      place.place();
    },
    onHighlighted: () => place.place(),
    onDoneClick: () => {
      current.destroy();
      completeTour();
    },
    onCloseClick: () => current.destroy(),
    onDestroyed: () => {
      watch.disconnect();
      place.end();
      shown = undefined;
      window.removeEventListener('pointerdown', endByPress, true);
      tourEnded();
      // After a restart each area shows its tour once more; otherwise the first tour is the only one.
      if (!useTour.getState().hasCompletedTour) skipAllTours();
      else if (useTour.getState()[tour.flag]) setTourFlag(tour.flag, false);
    },
    steps: steps.map(({ anchor, title, text }) => ({
      element: () => targetOf(anchor) as Element,
      popover: { title, description: text },
    })),
  });
  const place = keepPlace(current);
  const watch = new MutationObserver(() => {
    if (isModalOpen()) current.destroy();
    else place.place();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const endByPress = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest('.driver-popover')) current.destroy();
  };
  shown = current;
  current.drive();
  // driver.js disables the pointer on the whole page by this class: a click would neither end the tour nor reach its
  // target.
  document.body.classList.remove('driver-active');
  window.addEventListener('pointerdown', endByPress, true);
  return () => current.destroy();
}

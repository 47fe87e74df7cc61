// Runs one tour with driver.js, which is loaded only now. The explained part has an outline, and the text stands in the
// sidebar, on a phone at the lower edge, so that it covers no row and no button. A click anywhere on the page ends the
// tour and still has its own effect. "Done" and "Skip all" mark all tours as seen, and any other ending only this tour.
import { driver, type Driver, type PopoverDOM } from 'driver.js';
import 'driver.js/dist/driver.css';
import './tour.css';
import { useTour } from '#lib/community/tour.ts';
import { isModalOpen } from './modal-open.ts';
import { tourEnded } from './rest.ts';
import { shownSteps, type Tour } from './tour.ts';

const selectorOf = (anchor: string): string => `[data-tour="${anchor}"]`;

const isThere = (anchor: string): boolean => {
  const element = document.querySelector(selectorOf(anchor));
  return element instanceof HTMLElement && element.getClientRects().length > 0;
};

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

/** Starts a tour; returns the function that ends it. However it ends, it counts as seen. */
export function driveTour(tour: Tour): () => void {
  const steps = shownSteps(tour, isThere);
  if (steps.length === 0 || isModalOpen()) return () => undefined;
  const { setTourFlag, completeTour } = useTour.getState();
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
    },
    onDoneClick: () => {
      current.destroy();
      completeTour();
    },
    onCloseClick: () => current.destroy(),
    onDestroyed: () => {
      watch.disconnect();
      window.removeEventListener('pointerdown', endByPress, true);
      tourEnded();
      // The tour does not start automatically again, whether it was replayed or shown for the first time.
      if (useTour.getState()[tour.flag]) setTourFlag(tour.flag, false);
    },
    steps: steps.map(({ anchor, title, text }) => ({
      element: selectorOf(anchor),
      popover: { title, description: text },
    })),
  });
  const watch = new MutationObserver(() => {
    if (isModalOpen()) current.destroy();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const endByPress = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest('.driver-popover')) current.destroy();
  };
  current.drive();
  // driver.js disables the pointer on the whole page by this class: a click would neither end the tour nor reach its
  // target.
  document.body.classList.remove('driver-active');
  window.addEventListener('pointerdown', endByPress, true);
  return () => current.destroy();
}

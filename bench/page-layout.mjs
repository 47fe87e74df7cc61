// Measures of a page's layout. Each function runs in the page, so it uses nothing outside of itself.

/**
 * The pixels from the top of the page to the first row of its list; null without a list.
 * @returns {number | null}
 */
export function firstRowTop() {
  const row = document.querySelector('main [data-row="0"], main tbody tr');
  return row ? Math.round(row.getBoundingClientRect().top + window.scrollY) : null;
}

/**
 * Describes the controls that are less than 44 px wide or high and that a finger may therefore miss. The area around a
 * control that reacts to a click on it counts as part of it. Text links and hidden controls are left out.
 * @returns {string[]}
 */
export function smallTargets() {
  const least = 43.5;
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, ' +
    '[role=tab], [role=button], [role=switch], [role=checkbox], [role=option], [role=menuitem]';
  const isTextLink = (element) =>
    element.tagName === 'A' && getComputedStyle(element).display === 'inline';
  const isHit = (element, x, y) => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    const label = hit.closest('label');
    return element.contains(hit) || (label !== null && label.control === element);
  };
  const reach = (element, [x, y], [dx, dy]) => {
    let steps = 0;
    while (steps < 44 && isHit(element, x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
    return steps;
  };
  const found = [];
  for (const element of document.querySelectorAll(controls)) {
    const isShown = element.checkVisibility({ visibilityProperty: true });
    if (!isShown || element.closest('[inert], [aria-hidden=true]') || isTextLink(element)) continue;
    // The field of a password lies in a box that belongs to it.
    const box = element.closest('.mantine-PasswordInput-input') ?? element;
    const { width, height } = box.getBoundingClientRect();
    const isHidden = width <= 1 || height <= 1;
    if (isHidden || (width >= least && height >= least)) continue;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const at = element.getBoundingClientRect();
    const center = [at.left + at.width / 2, at.top + at.height / 2];
    const across = reach(element, center, [-1, 0]) + 1 + reach(element, center, [1, 0]);
    const down = reach(element, center, [0, -1]) + 1 + reach(element, center, [0, 1]);
    const wide = Math.max(width, across);
    const high = Math.max(height, down);
    if (wide >= least && high >= least) continue;
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    found.push(`“${name.slice(0, 40)}” is ${Math.round(wide)} × ${Math.round(high)} px`);
  }
  window.scrollTo(0, 0);
  return found;
}

/** Notes the layout shifts of a page from its start; `layoutShift` reads them. */
export function watchShifts() {
  window.layoutShifts = [];
  const note = (entries) => {
    for (const { value, hadRecentInput, sources } of entries) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.tagName.toLowerCase()} “${(element?.textContent ?? '').slice(0, 30)}”`;
      });
      window.layoutShifts.push({ value, moved });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.noteLastShifts = () => note(observer.takeRecords());
}

/**
 * The sum of the shifts since the start of the page or the last call, in ten-thousandths, and what moved.
 * @returns {{ shift: number, moved: string[] }}
 */
export function layoutShift() {
  window.noteLastShifts?.();
  const shifts = window.layoutShifts ?? [];
  window.layoutShifts = [];
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return { shift: Math.round(sum * 10_000), moved: shifts.flatMap(({ moved }) => moved) };
}

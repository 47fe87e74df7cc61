// Whether a dialog or drawer is open: no tour starts over it, and a running one ends.

export const isModalOpen = (): boolean =>
  document.querySelector('[aria-modal="true"]:not(.driver-popover)') !== null;

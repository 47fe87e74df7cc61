// Whether a dialog or drawer owns the screen: no tour begins over it, and one that runs gives way.

export const isModalOpen = (): boolean =>
  document.querySelector('[aria-modal="true"]:not(.driver-popover)') !== null;

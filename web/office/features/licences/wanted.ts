// The feature that led the user to /upgrade. It is stored while they pay on the gateway's page, because the return
// URL does not contain it, and it is cleared with the tab.
const key = 'upgradeFeature';

export const wantedFeature = (): string | undefined => sessionStorage.getItem(key) ?? undefined;

/** Stores the page's feature before the redirect to the gateway; without one, an earlier value is removed. */
export function keepWanted(feature: string | undefined): void {
  if (feature === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, feature);
}

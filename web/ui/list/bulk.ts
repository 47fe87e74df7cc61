// What a bulk action is: it counts and says its effect first, then acts and reports row by row.
import type { ReactNode } from 'react';
import type { FeatureKey } from '#contract/features.ts';
import type { BulkSelection } from './selection.ts';

/** The contract's `BulkReport`. */
export type BulkReport = {
  done: number;
  failed: { id: string; label: string; reason: string }[];
};

export type BulkPreview = {
  /** How many rows it will touch; may be fewer than were chosen. */
  count: number;
  /** The effect in numbers: "38 people get an invitation by email; 3 have no email." */
  effect: ReactNode;
};

type OfBar = {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** The feature of the plan that it takes. */
  feature?: FeatureKey;
};

/** Shows the chosen rows in another way, and changes nothing: nothing is asked first. */
export type BulkLook = OfBar & { look: (selection: BulkSelection) => void };

export type BulkAction = OfBar & {
  /** What the confirming button says: "Invite 38 residents". The label when left out. */
  confirmLabel?: (count: number) => string;
  /** Asks the server, or reckons here, what would happen. */
  preview: (selection: BulkSelection, count: number) => BulkPreview | Promise<BulkPreview>;
  /** Fields the action needs, a group to add to for example. */
  fields?: (input: BulkInput) => ReactNode;
  /** Does it. A report ends in the result dialog; nothing means a job that tells by itself. */
  run: (selection: BulkSelection, values: Record<string, string>) => Promise<BulkReport | void>;
};

export type BulkInput = {
  values: Record<string, string>;
  set: (name: string, value: string) => void;
};

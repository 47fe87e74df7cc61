// The types of a bulk action: the action previews its effect with a count, then runs, and reports row by row or starts
// a job.
import type { ReactNode } from 'react';
import type { FeatureKey } from '#contract/shared/features.ts';
import type { BulkSelection } from '#ui/list/select/selection.ts';

/** The contract's `BulkReport`. */
export type BulkReport = {
  done: number;
  failed: { id: string; label: string; reason: string }[];
};

export type BulkPreview = {
  /** The number of rows that the action affects; may be fewer than were chosen. */
  count: number;
  /** The effect in numbers: "38 people get an invitation by email; 3 have no email." */
  effect: ReactNode;
  /** The text of the confirm button, if it depends on more than the count. */
  confirmLabel?: string;
};

type OfBar = {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** The feature of the plan that the action needs. */
  feature?: FeatureKey;
};

/** Shows the chosen rows in another way. It changes nothing, so it asks for no confirmation. */
export type BulkLook = OfBar & { look: (selection: BulkSelection) => void };

export type BulkAction = OfBar & {
  /** The text of the confirm button: "Invite 38 residents". The label by default. */
  confirmLabel?: (count: number) => string;
  /** The effect that the action would have, from the server or computed in the browser. */
  preview: (selection: BulkSelection, count: number) => BulkPreview | Promise<BulkPreview>;
  /** Fields that the action needs, for example a group to add to. */
  fields?: (input: BulkInput) => ReactNode;
  /** Runs the action. A report opens the result dialog; void means a job that sends its own notification. */
  run: (selection: BulkSelection, values: Record<string, string>) => Promise<BulkReport | void>;
};

export type BulkInput = {
  values: Record<string, string>;
  set: (name: string, value: string) => void;
};

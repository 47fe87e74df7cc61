// Reads what a failed call says, whatever was thrown: the sentence, the codes, the fields. It knows
// the shape of the client's error (spec 8) and not the client.
import type { ErrorItem } from '#contract/envelope.ts';

export type RefusalRead = {
  message: string;
  status: number;
  codes: string[];
  errors: ErrorItem[];
  requestId: string | undefined;
};

type Loose = {
  message?: unknown;
  status?: unknown;
  codes?: unknown;
  raw?: { errors?: unknown; requestId?: unknown } | null;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The modal "Feature Activation Required" has said it: a form and a dialog do not say it again. */
export const isSaidElsewhere = (error: unknown): boolean =>
  refusalOf(error).codes.includes('FEATURE_ACTIVATION_REQUIRED');

/** What the error says; a sentence for people even when the error is none of ours. */
export function refusalOf(error: unknown): RefusalRead {
  const loose: Loose = typeof error === 'object' && error !== null ? error : {};
  const errors = Array.isArray(loose.raw?.errors) ? (loose.raw.errors as ErrorItem[]) : [];
  const codes = Array.isArray(loose.codes) ? loose.codes : errors.map((item) => item.code);
  const requestId = loose.raw?.requestId;
  return {
    message: isText(loose.message) ? loose.message : 'Something went wrong',
    status: typeof loose.status === 'number' ? loose.status : 500,
    codes: codes.filter(isText),
    errors,
    requestId: isText(requestId) ? requestId : undefined,
  };
}

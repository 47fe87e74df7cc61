// Reads an error of a failed call, whatever was thrown: the sentence, the codes, the fields. It knows the shape of the
// client's error and does not import the client.
import type { ErrorItem } from '#contract/shared/envelope.ts';

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

/** The modal "Feature Activation Required" shows this error, so a form or dialog does not show it again. */
export const isShownByActivationModal = (error: unknown): boolean =>
  refusalOf(error).codes.includes('FEATURE_ACTIVATION_REQUIRED');

/** Reads an error; gives a sentence for people even if the error is not from our client. */
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

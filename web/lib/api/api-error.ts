// The error type of all failed calls in the browser: message, status, codes and the raw response. It does not decide
// where an error is shown.
import type { ErrorItem } from '#contract/shared/envelope.ts';

export const fallbackMessage = 'Something went wrong';

export class ApiError extends Error {
  /** The HTTP status; 500 if the response had none, for example because none arrived. */
  status: number;
  /** The codes of all refusals in the response; empty if it has none. */
  codes: string[];
  errors: ErrorItem[];
  raw: unknown;
  requestId: string | undefined;

  constructor(message: string, status: number, errors: ErrorItem[], raw: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
    this.codes = errors.flatMap((item) => (item.code ? [item.code] : []));
    this.raw = raw;
    this.requestId = textAt(raw, 'requestId');
  }

  has(code: string): boolean {
    return this.codes.includes(code);
  }

  /** Each field's sentence, to show at that field of a form. */
  fieldErrors(): Record<string, string> {
    return Object.fromEntries(
      this.errors.flatMap((item) => (item.field ? [[item.field, item.description]] : [])),
    );
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function textAt(value: unknown, key: string): string | undefined {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function itemsOf(raw: unknown): ErrorItem[] {
  if (!isRecord(raw) || !Array.isArray(raw['errors'])) return [];
  return raw['errors'].filter(isRecord).map((item) => {
    const field = textAt(item, 'field');
    return {
      code: textAt(item, 'code') ?? '',
      description: textAt(item, 'description') ?? '',
      ...(field === undefined ? {} : { field }),
      ...(isRecord(item['confirms']) && {
        confirms: item['confirms'] as NonNullable<ErrorItem['confirms']>,
      }),
      ...(isRecord(item['activation']) && {
        activation: item['activation'] as NonNullable<ErrorItem['activation']>,
      }),
    };
  });
}

/**
 * Turns a failed response or a thrown error into an `ApiError`. Its message is the descriptions joined by commas, else
 * the response's message, else 'Something went wrong'.
 */
export function toApiError(raw: unknown, status = 500): ApiError {
  if (raw instanceof ApiError) return raw;
  const errors = itemsOf(raw);
  const told = errors.map((item) => item.description).filter((text) => text !== '');
  // A browser's own error for a lost connection ("Failed to fetch") is not the server's message.
  const answered = raw instanceof Error ? undefined : textAt(raw, 'message');
  const message = told.length > 0 ? told.join(', ') : answered;
  return new ApiError(message ?? fallbackMessage, status, errors, raw);
}

/** The first description alone, or the error's message if there is no description. */
export const firstSentence = (error: ApiError): string =>
  error.errors.find((item) => item.description !== '')?.description ?? error.message;

// What the toasts of a deed say, by its method (spec 8). It shows nothing.
import { ApiError, fallbackMessage, firstSentence } from './api-error.ts';

export const postSuccess = 'Success !!!';
export const putSuccess = 'Updated successfully!';
export const unexpected = 'Unexpected error occurred.';

type Deed = { method: string; message?: string | undefined };

/** The operation's own sentence, else the one of the specification for its method. */
export const successSentence = ({ method, message }: Deed): string =>
  message ?? (method === 'PUT' ? putSuccess : postSuccess);

/** PUT tells an exception (a cut line, nothing readable) apart from a refusal; the others do not. */
export function errorSentence({ method }: Deed, error: unknown): string {
  const answered = error instanceof ApiError && !(error.raw instanceof Error);
  if (!answered) return method === 'PUT' ? unexpected : fallbackMessage;
  if (method !== 'PUT') return firstSentence(error);
  return error.errors.find(({ description }) => description !== '')?.description ?? fallbackMessage;
}

/** Of a join request that could not be decided: what the server says, where it says something. */
export const requestFailure = ({ message }: ApiError): string =>
  message === fallbackMessage ? 'Failed to process request' : message;

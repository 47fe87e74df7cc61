// The texts of the toasts after an action, by the HTTP method of its operation. It shows no toast itself.
import { ApiError, fallbackMessage, firstSentence } from './api-error.ts';

export const postSuccess = 'Success !!!';
export const putSuccess = 'Updated successfully!';
export const unexpected = 'Unexpected error occurred.';

type Mutation = { method: string; message?: string | undefined };

/** The operation's own sentence, or the default for its method. */
export const successSentence = ({ method, message }: Mutation): string =>
  message ?? (method === 'PUT' ? putSuccess : postSuccess);

/**
 * PUT distinguishes an exception (a lost connection, an unreadable response) from a refusal; the other methods do not.
 */
export function errorSentence({ method }: Mutation, error: unknown): string {
  const answered = error instanceof ApiError && !(error.raw instanceof Error);
  if (!answered) return method === 'PUT' ? unexpected : fallbackMessage;
  if (method !== 'PUT') return firstSentence(error);
  return error.errors.find(({ description }) => description !== '')?.description ?? fallbackMessage;
}

/** The error of a join request's decision: the server's message, if there is one. */
export const requestFailure = ({ message }: ApiError): string =>
  message === fallbackMessage ? 'Failed to process request' : message;

// File uploads (multipart, with progress) and downloads. A download is saved under the caller's name for it, else under
// the server's, else under the name of the operation.
import type { Answer } from '#contract/shared/operation.ts';
import { handleApiError, type CallOptions } from './api.ts';
import { toApiError } from './api-error.ts';
import { refreshAfter } from './refresh.ts';
import { storedCommunityId } from '#lib/community/estate.ts';
import {
  headersOf,
  inChosenCommunity,
  urlOf,
  type CallArguments,
  type CallInput,
  type Callable,
  type Parts,
} from './request.ts';
import { readToken } from '#lib/session/session.ts';
import { viewedRoleIn } from '#lib/session/view-as.ts';

type UploadOptions = CallOptions & {
  /** Called with the share that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

type WithoutBody<O> = Omit<CallInput<O> & object, 'body'>;

/**
 * Sends one file as multipart, in the field `file`, after the other fields of the form. Uses XMLHttpRequest, because
 * fetch reports no progress of uploads.
 */
export function upload<O extends Callable>(
  operation: O,
  input: WithoutBody<O> & { fields?: Record<string, string> },
  file: File,
  options: UploadOptions = {},
): Promise<Answer<O>> {
  const given = input as Parts & { fields?: Record<string, string> };
  const communityId = storedCommunityId();
  const parts = inChosenCommunity(operation, given, communityId);
  const token = readToken();
  const form = new FormData();
  for (const [key, value] of Object.entries(given.fields ?? {})) form.append(key, value);
  form.append('file', file, file.name);
  const stored = { token, communityId, roleId: viewedRoleIn(communityId) };
  const headers = headersOf({ ...operation, kind: 'file' }, parts, stored, options.idempotencyKey);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(operation.method, urlOf(operation, parts));
    request.withCredentials = true;
    request.responseType = 'json';
    for (const [key, value] of Object.entries(headers)) request.setRequestHeader(key, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status >= 300) {
        return reject(handleApiError(request.response, request.status, token));
      }
      void refreshAfter((name) => request.getResponseHeader(name));
      resolve(request.response?.data);
    });
    request.addEventListener('error', () => reject(toApiError(undefined)));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

const nameIn = (disposition: string | null): string | undefined => {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/)?.[1];
  return encoded ? decodeURIComponent(encoded) : disposition?.match(/filename="?([^";]+)"?/)?.[1];
};

/** Fetches a file, for example to show it on the page, with the name that the server gave it, if any. */
export async function fetchFile<O extends Callable>(
  operation: O,
  input: CallInput<O>,
  options: CallOptions = {},
): Promise<{ blob: Blob; name: string | undefined }> {
  const communityId = storedCommunityId();
  const parts = inChosenCommunity(operation, (input ?? {}) as Parts, communityId);
  const token = readToken();
  const stored = { token, communityId, roleId: viewedRoleIn(communityId) };
  const response = await fetch(urlOf(operation, parts), {
    method: operation.method,
    credentials: 'include',
    headers: { ...headersOf(operation, parts, stored, options.idempotencyKey), Accept: '*/*' },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((cause: unknown) => {
    throw toApiError(cause);
  });
  if (!response.ok) {
    throw handleApiError(await response.json().catch(() => undefined), response.status, token);
  }
  void refreshAfter((header) => response.headers.get(header));
  const name = nameIn(response.headers.get('Content-Disposition'));
  return { blob: await response.blob(), name };
}

/** Fetches a file and saves it as a download; returns the name that it was saved under. */
export async function download<O extends Callable>(
  operation: O,
  ...[input, options = {}]: CallArguments<O, CallOptions & { fileName?: string }>
): Promise<string> {
  const { blob, name: given } = await fetchFile(operation, input as CallInput<O>, options);
  const name = options.fileName ?? given ?? operation.name;
  saveFile(blob, name);
  return name;
}

/** Saves a file under a name, as a download of the browser. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// Uploads and downloads. An upload is one file of bounded size, held in memory, whose name is never used as a path; a
// download is a stream or bytes with a safe file name.
import '@fastify/multipart';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { common } from '#contract/shared/envelope.ts';
import { createSemaphore } from '#platform/jobs/semaphore.ts';
import { networkOf, wideNetworkOf } from '#platform/delivery/network.ts';
import { openConcurrencyLimiter, type ConcurrencyCap } from '#platform/jobs/concurrency-limiter.ts';
import { invalid, refuse } from './refuse.ts';
import { bearerOf } from './request.ts';

/** The maximum size of an uploaded file in bytes. Imports have a smaller limit of 5 MB. */
export const uploadLimit = 10 * 1024 * 1024;

export type RawUpload = {
  fileName: string;
  bytes: Buffer;
  /** The other fields of the form. */
  fields: Record<string, string>;
};

/** An upload as rules see it: the result of the route's `unpack` replaces the bytes. */
export type Upload<Content> = Omit<RawUpload, 'bytes'> & { content: Content };

/** Limits how many bodies of up to 10 MB are read at a time; a sender has half a minute. */
const entrance = createSemaphore({ most: 20, mostWaiting: 40 });
/** The most bodies that are read and processed at a time per session or key, or per network if there is neither. */
const mostOfSender = 2;
/** The most bodies that are read and processed at a time per network of the sender, and (below) per wider network. */
const mostOfNetwork = 4;
const mostOfWideNetwork = 16;
const senders = openConcurrencyLimiter();
const comeAgainSeconds = 2;

export type Download = {
  fileName: string;
  contentType: string;
  /** Bytes, or a function that fetches them after the transaction. */
  body: Content | (() => Promise<Content>);
};
type Content = Buffer | Readable;

/** Reads the one file of a multipart body and passes it to `work`. Limits the concurrent files per sender. */
export async function withUpload<T>(
  request: FastifyRequest,
  work: (raw: RawUpload) => Promise<T>,
): Promise<T> {
  const leave = senders.enter(sharesOf(request));
  if (!leave) throw refuse(common.busy, { retryAfterSeconds: comeAgainSeconds });
  try {
    return await work(await readUpload(request));
  } finally {
    leave();
  }
}

function sharesOf(request: FastifyRequest): ConcurrencyCap[] {
  const token = bearerOf(request);
  const [network, wide] = [networkOf(request.ip), wideNetworkOf(request.ip)];
  return [
    { name: `sender ${token ?? network}`, most: mostOfSender },
    { name: `network ${network}`, most: mostOfNetwork },
    { name: `wide network ${wide}`, most: wide === network ? mostOfNetwork : mostOfWideNetwork },
  ];
}

/** Reads the one file of a multipart body. */
async function readUpload(request: FastifyRequest): Promise<RawUpload> {
  if (!request.isMultipart()) throw refuse(common.mediaType);
  const { file, fields } = await entrance.run(() => readForm(request).catch(refuseForm));
  if (!file) {
    throw invalid([{ code: 'INVALID', description: 'Choose a file.', field: 'file' }]);
  }
  return { ...file, fields };
}

async function readForm(request: FastifyRequest) {
  const fields: Record<string, string> = {};
  let file: { fileName: string; bytes: Buffer } | undefined;
  for await (const part of request.parts({ limits: { files: 1, fields: 20, fieldSize: 20_000 } })) {
    if (part.type === 'file') {
      file = { fileName: part.filename.slice(0, 200), bytes: await part.toBuffer() };
    } else {
      fields[part.fieldname] = String(part.value);
    }
  }
  return { file, fields };
}

/** Answers the parser's errors as faults of the sender's form, because many of these errors have no code. */
function refuseForm(error: { code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw error;
  const description = /^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(error.code ?? '')
    ? 'Send one file at a time.'
    : 'The file was incomplete. Send it again.';
  throw invalid([{ code: 'INVALID', description, field: 'file' }]);
}

/** A hash of the upload, to distinguish a retry from another file. */
export const digestOf = ({ bytes, fileName, fields }: RawUpload): string =>
  createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([fileName, fields]))
    .digest('hex');

export async function sendDownload(reply: FastifyReply, file: Download): Promise<FastifyReply> {
  const body = typeof file.body === 'function' ? await file.body() : file.body;
  const ascii = file.fileName.replace(/[^\w. -]/g, '_');
  const utf8 = encodeURIComponent(file.fileName);
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`)
    .type(file.contentType)
    .send(body);
}

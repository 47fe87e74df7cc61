// A listener for live events: reconnects with the id of the last event received, and reports when everything has to be
// refetched. It needs nothing but fetch.
export type News = { topic: string; communityId?: string; entityId?: string };
type Options = {
  url: string;
  key: string;
  communityId: string;
  onNews: (news: News) => void;
  signal: AbortSignal;
  /** The id of the last event of an earlier run. */
  lastId?: string;
};

/** Listens until the signal aborts it; returns the last id, to resume from. */
export async function listen(options: Options): Promise<string> {
  const { url, key, communityId, onNews, signal } = options;
  const tell = (data: string): void => {
    if (data) onNews(JSON.parse(data) as News);
  };
  let lastId = options.lastId ?? '';
  while (!signal.aborted) {
    try {
      const headers = {
        authorization: `Bearer ${key}`,
        ...(lastId && { 'last-event-id': lastId }),
      };
      const answer = await fetch(`${url}/api/community/${communityId}/events`, { headers, signal });
      if (answer.status === 401 || answer.status === 403) throw new Refused(await answer.text());
      if (!answer.body) continue;
      for await (const { id, data } of eventsOf(answer.body)) {
        lastId = id || lastId;
        tell(data);
      }
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    if (!signal.aborted) await new Promise((done) => setTimeout(done, 3000));
  }
  return lastId;
}

class Refused extends Error {}

/** Yields the events of a stream, each with its id and its data. */
async function* eventsOf(body: ReadableStream<Uint8Array>) {
  let rest = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + part).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield { id: fieldOf(block, 'id'), data: fieldOf(block, 'data') };
  }
}

const fieldOf = (block: string, name: string): string =>
  block
    .split('\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).trim())
    .join('\n');

// Parses server-sent events from a stream of text in our server's format: `data:` lines, with an empty line after each
// event. EventSource itself cannot send the bearer header.

/** Takes text as it arrives; returns the data of each complete event. */
export function eventReader(): (chunk: string) => string[] {
  let rest = '';
  return (chunk) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(dataOf).filter((data) => data !== '');
  };
}

const dataOf = (block: string): string =>
  block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n');

// Reads server-sent events out of a stream of text, as our server writes them: `data:` lines, an
// empty line after each event. EventSource itself cannot send the bearer header.

/** Takes text as it arrives; gives the data of each event that is complete. */
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

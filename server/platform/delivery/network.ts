// The network of a caller without a session: an IPv4 address, or the prefix that an IPv6 host may use freely. All
// spellings of an address have the same network; so does an IPv4 address that is written as IPv6.
import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address, the /64 of an IPv6 host, or `unknown` for any other text. */
export const networkOf = (ip: string): string => networkOfGroups(ip, 4);

/**
 * The /48 around an IPv6 host: one customer of a provider may control all 65,536 networks of a /48. For any other text,
 * the result is that of `networkOf`.
 */
export const wideNetworkOf = (ip: string): string => networkOfGroups(ip, 3);

function networkOfGroups(ip: string, count: 3 | 4): string {
  const bare = ip.replace(/%.*$/, '').toLowerCase();
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
  // The URL parser normalises every spelling, with the IPv4 part in hex.
  const plain = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const groups = [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    const bits =
      (Number.parseInt(groups[6] ?? '0', 16) << 16) | Number.parseInt(groups[7] ?? '0', 16);
    return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
  }
  return `${groups.slice(0, count).join(':')}::/${count * 16}`;
}

import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** This machine's own addresses, written plainly. */
export const LOOPBACK_ADDRESSES: ReadonlySet<string> = new Set(['127.0.0.1', '::1']);

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * The address in a text of a proxy or of the system, in the one form that limits, records and PayU know: without port,
 * brackets and zone, an IPv4 address never as an IPv6 one. Undefined where there is none.
 */
export function plainAddress(written: string): string | undefined {
  const text = written.trim().replaceAll('"', '');
  const host = /^\[(.*)\](?::\d*)?$/.exec(text)?.[1] ?? /^([^:]*):\d*$/.exec(text)?.[1] ?? text;
  const [address = ''] = host.split('%', 1);
  if (!isIPv6(address)) return isIP(address) === 0 ? undefined : address;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  return [high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.');
}

/**
 * Rewrites the header in which proxies name their clients, in plain addresses, because Fastify takes a proxy that is
 * named with its port for the client. What stands before a text that is no address cannot be relied on and goes.
 */
export function cleanForwarded({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  const items = [forwarded].flat().join(',').split(',');
  // An empty item of a list says nothing (RFC 9110, 5.6.1).
  const addresses = items.filter((item) => item.trim() !== '').map(plainAddress);
  headers['x-forwarded-for'] = addresses.slice(addresses.lastIndexOf(undefined) + 1).join(', ');
}

/** The plain address of a request's client; of an unknown one the text that the system gave. */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return plainAddress(ip) ?? ip;
}

const GROUP_BITS = 16;
const GROUPS = 8;

/**
 * Returns the key under which an address is limited. An IPv6 network counts as one address, because a household has a /64
 * and a customer of many providers a /56.
 */
export function addressKey(written: string, networkBits: 56 | 64 = 64): string {
  const address = plainAddress(written) ?? written;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = new Array<string>(address.includes('::') ? GROUPS - left.length - right.length : 0).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, Math.ceil(networkBits / GROUP_BITS));
  const groups = network.map((group, place) => {
    const foreignBits = Math.max(0, (place + 1) * GROUP_BITS - networkBits);
    return ((parseInt(group, 16) >> foreignBits) << foreignBits).toString(16);
  });
  return `${groups.join(':')}::/${networkBits}`;
}

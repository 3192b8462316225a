import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Agent } from 'undici';
import type { Context } from '../tables';
import { BackendFailure } from './ask-backend';

/** Where a machine answers for its own network and for whoever runs it; what it says there is a secret of the site. */
const SECRET = new BlockList();
SECRET.addSubnet('169.254.0.0', 16, 'ipv4');
SECRET.addSubnet('fe80::', 10, 'ipv6');
// The same, written as IPv6 in the ways that a network translates; BlockList knows the mapped form by itself.
SECRET.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
SECRET.addSubnet('::a9fe:0', 112, 'ipv6');
SECRET.addSubnet('2002:a9fe::', 32, 'ipv6');
// Metadata of clouds that is not link-local: AWS, Alibaba, Oracle, Azure.
SECRET.addAddress('fd00:ec2::254', 'ipv6');
SECRET.addAddress('100.100.100.200', 'ipv4');
SECRET.addAddress('192.0.0.192', 'ipv4');
SECRET.addAddress('168.63.129.16', 'ipv4');

const OWN = new BlockList();
OWN.addSubnet('127.0.0.0', 8, 'ipv4');
OWN.addAddress('0.0.0.0', 'ipv4');
OWN.addAddress('::1', 'ipv6');
OWN.addAddress('::', 'ipv6');

/** What of a server says where it is itself. */
type Site = Pick<Context, 'config'>;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** The host as a lookup takes it: without the brackets of IPv6 and the zone of a link. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80);

/** Whether an address is one of this machine. */
function isOwn(address: string): boolean {
  if (OWN.check(address, familyOf(address))) return true;
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address));
}

/** Whether no backend may be at an address: it is link-local, a cloud's metadata, or this very server. */
function isForbidden({ config }: Site, address: string, port: number): boolean {
  const plain = address.replace(/%.*$/, '');
  return SECRET.check(plain, familyOf(plain)) || (port === config.port && isOwn(plain));
}

const isSiteItself = ({ config }: Site, url: URL) => {
  const site = new URL(config.publicUrl);
  return hostOf(url) === hostOf(site) && portOf(url) === portOf(site);
};

/** Whether a backend may be at an address, by its name and by all that the name stands for now; one that stands for nothing may be. */
export async function isSafeBackend(ctx: Site, address: string): Promise<boolean> {
  const url = new URL(address);
  if (isSiteItself(ctx, url)) return false;
  const found = await dns.promises.lookup(hostOf(url), { all: true }).catch(() => []);
  return !found.some((one) => isForbidden(ctx, one.address, portOf(url)));
}

/** By port, which a lookup is not told. */
const agents = new WeakMap<Context['config'], Map<number, Agent>>();

/** What connects to a backend, and to none of the forbidden addresses, whatever its name stands for by then. */
export function agentFor(ctx: Site, address: string): Agent {
  const url = new URL(address);
  const port = portOf(url);
  // What is written as an address is not looked up.
  const isWritten = isIP(hostOf(url)) !== 0 && isForbidden(ctx, hostOf(url), port);
  if (isWritten || isSiteItself(ctx, url)) throw new BackendFailure('may not be at its address', 'bad');
  const own = agents.get(ctx.config) ?? new Map<number, Agent>();
  agents.set(ctx.config, own);
  const agent = own.get(port) ?? new Agent({ connect: { lookup: lookupSafely(ctx, port) } });
  own.set(port, agent);
  return agent;
}

function lookupSafely(ctx: Site, port: number): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      if (found.some(({ address }) => isForbidden(ctx, address, port))) {
        return callback(new Error('a backend may not be at this address'), []);
      }
      const [first] = found;
      return options.all ? callback(null, found) : callback(null, first?.address ?? '', first?.family);
    });
  };
}

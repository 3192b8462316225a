import { LOOPBACK_HOSTS } from '@najem/shared/domain/kernel';
import { hostOf, isLoopback, isShort, items, type Floor, warned, withValue } from './floors';

const SHORTEST_PASSWORD = 12;
const POSTGRES_PORT = '5432';

/** Whether a place is a database, and not a folder. */
export function isDatabaseUrl(place: string): boolean {
  return /^postgres(ql)?:\/\//.test(place);
}

/** Warns of connections to a database that others can listen to or open. */
export function safeConnection(...settings: string[]): Floor[] {
  return warned(
    settings,
    withValue((value) =>
      items(value).some((url) => isDatabaseUrl(url) && isOpenConnection(url))
        ? 'goes to another machine without checked TLS: add sslmode=verify-full'
        : null,
    ),
    withValue((value) =>
      items(value).some((url) => isDatabaseUrl(url) && hasWeakPassword(url))
        ? 'has a password that can be guessed'
        : null,
    ),
  );
}

export function isSameDatabase(place: string, database: string | null): boolean {
  if (database === null || !isDatabaseUrl(place) || !URL.canParse(place) || !URL.canParse(database)) return false;
  return databaseOf(new URL(place)) === databaseOf(new URL(database));
}

/** Names a database, however its address is written. */
function databaseOf({ hostname, port, pathname, searchParams }: URL): string {
  const host = (searchParams.get('host') ?? decoded(hostname)).toLowerCase();
  const machine = host === '' || LOOPBACK_HOSTS.includes(host) ? 'localhost' : host;
  return [machine, port === '' ? POSTGRES_PORT : port, decoded(pathname)].join(' ');
}

/** A part of an address as the driver reads it, which takes a lone percent sign for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether an address leads beyond this machine: neither to the loopback nor to a socket. */
function isElsewhere(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const host = new URL(value).searchParams.get('host') ?? decoded(hostOf(value));
  return host !== '' && !host.startsWith('/') && !isLoopback(host);
}

/** Whether the driver would talk to another machine without checking its certificate. */
function isOpenConnection(url: string): boolean {
  if (!isElsewhere(url)) return false;
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode') ?? '';
  // The driver forgets `ssl` where there is a mode.
  if (mode === '') return !['1', 'true'].includes(searchParams.get('ssl') ?? '');
  return !(mode === 'require' ? !searchParams.has('uselibpqcompat') : /^verify-(ca|full)$/.test(mode));
}

function hasWeakPassword(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const password = decoded(new URL(url).password);
  return password !== '' && isShort(password, SHORTEST_PASSWORD);
}

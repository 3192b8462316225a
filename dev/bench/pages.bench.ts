import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { brotliQuickly } from '@najem/server/src/kernel/http/compression';
import type { ActiveRelease } from '@najem/server/src/platform/registry/active-releases';
import { type HashedRecord, readShellRecord } from '@najem/server/src/platform/registry/build-record';
import { ANONYMOUS, inPage, registryFor } from '@najem/server/src/platform/registry/registry';
import { renderPage } from '@najem/server/src/platform/site/page';
import { goal, printTable } from './lib/figures';

/**
 * The size of a page's HTML, as it is sent, by the number of remotes: each has a release before the active one, which is the
 * most that a line of the registry holds. A page that opens a remote carries that one's records besides.
 */
const SIGN_IN_LIMITS_KB = new Map([
  [7, 4],
  [50, 6],
]);
/** As long as the ids of this product's remotes. */
const ID_LENGTH = 8;

const shell = await readShellRecord(path.resolve('shell/dist'));
const config = {
  google: { clientId: '1234567890-example.apps.googleusercontent.com', scriptUrl: '', issuer: '', jwksUrl: '' },
  marketingUrl: 'https://www.rzetelnynajem.example',
  legal: { termsShown: 'marketing' },
  redirectOrigins: ['https://secure.payu.com'],
} as unknown as Parameters<typeof renderPage>[0]['config'];

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

function recordOf(id: string): HashedRecord {
  const files = ['entry', 'module', 'list', 'form', 'page'].map((name) => `${name}.${hex(4)}.js`);
  return {
    id,
    name: `mf_${id}`,
    version: `2.0.0-${hex(6)}`,
    contract: CONTRACT_VERSION,
    access: 'user',
    paths: [`/${id}`],
    publicPaths: [],
    nav: [{ label: id, path: `/${id}`, tooltip: id, icon: 'report', order: 1 }],
    entry: files[0] ?? '',
    module: files.slice(1, 2),
    uses: [],
    integrity: Object.fromEntries(files.map((file) => [file, `sha384-${randomBytes(48).toString('base64')}`])),
    hash: randomBytes(32).toString('base64url'),
  };
}

function releaseOf(): ActiveRelease {
  const id = hex(ID_LENGTH / 2);
  const [record, previous] = [recordOf(id), recordOf(id)];
  const state = { canary: null, stage: 'live' as const, team: [], slots: null };
  return { record, previous, ...state, changed: 1, secured: null, hidden: 0, lost: null };
}

async function measure(count: number, isRemotePage: boolean): Promise<number> {
  const releases = Array.from({ length: count }, releaseOf);
  const owner = isRemotePage ? releases[0] : undefined;
  const nonce = randomBytes(16).toString('base64');
  const page = renderPage({
    shell,
    registry: inPage(registryFor(releases, ANONYMOUS, shell.build), owner),
    owner: owner?.record,
    chunk: owner ? undefined : 'sign-in',
    nonce,
    config,
  });
  return (await brotliQuickly(page)).length / 1000;
}

const rows: string[][] = [];
for (const [count, limit] of SIGN_IN_LIMITS_KB) {
  rows.push([`${count}`, goal(await measure(count, false), limit), (await measure(count, true)).toFixed(2)]);
}
printTable('HTML of a page, brotli kB', ['remotes', '/login', "a remote's page"], rows);

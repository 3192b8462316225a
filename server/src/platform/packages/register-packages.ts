import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { isKnown } from '../../kernel/http/entity-tag';
import { whenBuilt } from '../releases/repository';
import { INDEX, type Manifest, openPackages, type Package, type PackageStore } from './package-store';

const PREFIX = '/npm/';
/** Their documents tell a team how to begin and what there is, with this address in place of the site's. */
const GUIDES = ['@najem/remote-tools', '@najem/shared', '@najem/testing'];
const SAMPLE_SITE = 'https://najem.example';
/** The only scope: this registry is asked for no other, and answers for none. */
const SCOPE = '@najem';
/** A package, one of its versions, or the tarball of one. */
const ASKED = new RegExp(
  `^(?<name>${SCOPE}/(?<base>[a-z][a-z0-9-]*))(?:/(?<version>\\w[\\w.-]*)|/-/\\k<base>-(?<packed>\\d[\\w.-]*)\\.tgz)?$`,
);

/** What npm asks for where it installs, with the fields that an installation needs. */
const ABBREVIATED = 'application/vnd.npm.install-v1+json';
const INSTALLED = [
  ...['name', 'version', 'dependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta'],
  ...['bin', 'directories', 'engines', 'os', 'cpu', 'dist'],
];
const TARBALL_HEADERS = {
  'content-type': 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
};
const metadataHeaders = (isBrief: boolean) => ({
  'content-type': isBrief ? ABBREVIATED : 'application/json; charset=utf-8',
  // A newer build adds a version.
  'cache-control': 'public, no-cache',
  vary: 'accept',
});

/**
 * Serves the packages for other teams as a registry that npm can read at `{site}/npm/`: this scope alone, and nothing can be
 * published. Each version is for ever what it was.
 */
export async function registerPackages(app: FastifyInstance, ctx: Context, directory?: string): Promise<void> {
  if (directory === undefined) return;
  const readPackages = whenBuilt(path.join(directory, INDEX), () => openPackages(ctx, directory));
  await readPackages();
  const home = new URL(PREFIX, ctx.config.publicUrl).href;
  // For people who open the address: npm requests packages alone.
  app.get(PREFIX, { exposeHeadRoute: true }, async (request, reply) => {
    const packages = (await readPackages()) ?? refuse('UNAVAILABLE');
    const found = await Promise.all(GUIDES.map(async (name) => (await packages.read(name))?.readme?.trim()));
    const guide = found
      .filter((one) => one !== undefined)
      .join('\n\n')
      .replaceAll(SAMPLE_SITE, new URL(home).origin);
    if (guide === '') return reply.code(404).send({ error: 'Not found' });
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, no-cache' });
    return sendTagged(request, reply, Buffer.from(guide));
  });
  // Caches in between request the head alone.
  app.get<{ Params: { '*': string } }>(`${PREFIX}*`, { exposeHeadRoute: true }, async (request, reply) => {
    // npm asks again.
    const packages = (await readPackages()) ?? refuse('UNAVAILABLE');
    const { name, version, packed } = ASKED.exec(request.params['*'])?.groups ?? {};
    const isBrief = request.headers.accept?.includes(ABBREVIATED) ?? false;
    const headers = packed === undefined ? metadataHeaders(isBrief) : TARBALL_HEADERS;
    const content =
      name === undefined
        ? undefined
        : packed === undefined
          ? await readMetadata(packages, { name, version, home, isBrief })
          : await packages.readTarball(name, packed);
    // As npm expects it.
    if (!content) return reply.code(404).send({ error: 'Not found' });
    return sendTagged(request, reply.headers(headers), content);
  });
}

interface Wanted {
  name: string;
  version: string | undefined;
  home: string;
  isBrief: boolean;
}

async function readMetadata(packages: PackageStore, { name, version, home, isBrief }: Wanted) {
  const found = await packages.read(name);
  const metadata =
    found && (version === undefined ? describe(found, home, isBrief) : findVersion(found, home, version));
  return metadata && Buffer.from(JSON.stringify(metadata));
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, content: Buffer) {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  reply.header('etag', etag);
  return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(content);
}

/** All versions of a package; `isBrief`: with those fields alone that an installation needs. */
function describe({ name, latest, readme, versions }: Package, home: string, isBrief: boolean) {
  const times = Object.fromEntries(versions.map(({ manifest, at }) => [manifest.version, at]));
  const modified = versions.at(-1)?.at;
  const described = versions.map(({ manifest }) => [manifest.version, manifestFor(manifest, home, isBrief)] as const);
  return {
    name,
    'dist-tags': { latest },
    versions: Object.fromEntries(described),
    ...(isBrief ? { modified } : { _id: name, readme, time: { created: versions[0]?.at, modified, ...times } }),
  };
}

/** The manifest of one version, or of `latest`. */
function findVersion({ latest, versions }: Package, home: string, version: string) {
  const wanted = version === 'latest' ? latest : version;
  const found = versions.find(({ manifest }) => manifest.version === wanted);
  return found && manifestFor(found.manifest, home, false);
}

function manifestFor(manifest: Manifest, home: string, isBrief: boolean) {
  const { name, version, dist } = manifest;
  const tarball = new URL(`${name}/-/${name.slice(SCOPE.length + 1)}-${version}.tgz`, home).href;
  const fields = Object.entries(manifest).filter(([field]) => !isBrief || INSTALLED.includes(field));
  return { ...Object.fromEntries(fields), _id: `${name}@${version}`, dist: { ...dist, tarball } };
}

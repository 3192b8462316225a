import { SourceMap } from 'node:module';
import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ObservedError } from '@najem/shared/contract/platform';
import { type Static, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { refuse } from '../../kernel/errors';
import { zip } from '../../kernel/http/compression';
import type { ReleaseFile } from '../registry/build-record';
import { becauseOf } from '../registry/texts';
import type { Context } from '../tables';
import type { listErrorsOf } from './failure-queries';
import { readMapFiles } from './queries';
import { RELEASE_TEXTS } from './texts';

const unzip = promisify(gunzip);

/** The most that the source maps of a release take, as they are sent and stored: compressed. */
const MAPS_BUDGET_BYTES = 1024 * 1024;
/** The same once they are read. */
const UNPACKED_BYTES = 12 * 1024 * 1024;
/** Places that are remembered. */
const REMEMBERED = 5_000;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** What a source map says of places; sources themselves are neither sent nor kept. */
const Places = Type.Object({
  version: Type.Literal(3),
  sources: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 10_000 }),
  mappings: Type.String({ pattern: '^[A-Za-z0-9+/,;]*$' }),
});
const PlacesCheck = TypeCompiler.Compile(Places);

/**
 * Reads the source maps of an upload, each that of one of its scripts, and returns them as they are stored; none for a dry run,
 * which only checks them. RELEASE_INVALID.
 */
export async function readMaps(
  uploaded: readonly { name: string; content: string }[],
  files: ReadonlyMap<string, Buffer>,
  { dryRun = false } = {},
): Promise<ReleaseFile[]> {
  const maps: ReleaseFile[] = [];
  const seen = new Set<string>();
  let [sent, unpacked] = [0, 0];
  for (const { name, content } of uploaded) {
    const isOfScript = name.endsWith('.js.map') && files.has(name.slice(0, -'.map'.length));
    if (!isOfScript || seen.has(name)) invalid(name);
    seen.add(name);
    if (!BASE64.test(content)) invalid(name);
    const packed = Buffer.from(content, 'base64');
    sent += packed.length;
    if (sent > MAPS_BUDGET_BYTES) tooBig();
    const { places, bytes } = (await parse(packed, UNPACKED_BYTES - unpacked)) ?? invalid(name);
    unpacked += bytes;
    if (!dryRun) maps.push({ name, content: await zip(JSON.stringify(places), { level: 9 }) });
  }
  return maps;
}

/** Unpacks and checks a map; undefined for anything else, and for one that takes more bytes. */
async function parse(packed: Buffer, maxOutputLength: number) {
  try {
    const text = await unzip(packed, { maxOutputLength: Math.max(1, maxOutputLength) });
    const map: unknown = JSON.parse(text.toString('utf8'));
    if (!PlacesCheck.Check(map)) return undefined;
    const { version, sources, mappings } = map;
    return { places: { version, sources, mappings }, bytes: text.length };
  } catch {
    // No archive, no JSON, or no source map: all the same to whom it is refused.
    return undefined;
  }
}

function sourceMapOf(places: Static<typeof Places>): SourceMap {
  return new SourceMap({ ...places, file: '', names: [], sourcesContent: [], sourceRoot: '' });
}

/** Where a script failed: `module.0a1b2c3d.js:1:2345` of a release. */
interface FailedPlace {
  source: string;
  version: string;
  place: string | null;
}

/** By release and place, because neither ever changes; undefined where its map does not know it. */
const known = new Map<string, string | undefined>();
const keyOf = ({ source, version, place }: FailedPlace) => `${source}\n${version}\n${place}`;

/**
 * Looks places up in the source maps of their releases, and returns how each is shown: as a source's file and line,
 * `src/screens/Flats.tsx:12`, or as it is where no map knows it.
 */
async function locate(
  ctx: Context,
  places: readonly FailedPlace[],
): Promise<(failed: FailedPlace) => string | undefined> {
  if (known.size > REMEMBERED) known.clear();
  const unknown = places.filter((one) => one.place !== null && !known.has(keyOf(one)));
  const mapOf = ({ source, version, place }: FailedPlace) => ({ source, version, name: `${fileOf(place)}.map` });
  for (const { source, version, name, content } of await readMapFiles(ctx, unknown.map(mapOf))) {
    const map = await parse(content, UNPACKED_BYTES);
    const origins = map && sourceMapOf(map.places);
    for (const one of unknown) {
      if (isDeepStrictEqual(mapOf(one), { source, version, name }))
        known.set(keyOf(one), origins && originOf(origins, one.place));
    }
  }
  return (failed) => known.get(keyOf(failed)) ?? failed.place ?? undefined;
}

const fileOf = (place: string | null) => place?.split(':', 1)[0] ?? '';

function originOf(map: SourceMap, place: string | null): string | undefined {
  const [line = 0, column = 0] = place?.split(':').slice(1).map(Number) ?? [];
  const origin = map.findOrigin(line, column);
  return 'fileName' in origin ? `${origin.fileName.replace(/^\.\//, '')}:${origin.lineNumber}` : undefined;
}

/** Presents errors of browsers, each beside the remote that it is of. */
export async function presentErrors(
  ctx: Context,
  rows: Awaited<ReturnType<typeof listErrorsOf>>,
): Promise<{ source: string; error: ObservedError }[]> {
  const placeOf = await locate(ctx, rows);
  return rows.map((row) => ({
    source: row.source,
    error: {
      version: row.version,
      shell: row.shell,
      message: row.message,
      place: placeOf(row),
      count: row.count,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
    },
  }));
}

function invalid(name: string): never {
  return refuse('RELEASE_INVALID', becauseOf(RELEASE_TEXTS.sourceMap(name)));
}

function tooBig(): never {
  return refuse('RELEASE_INVALID', becauseOf(RELEASE_TEXTS.mapsTooBig(`${MAPS_BUDGET_BYTES / 1024} kB`)));
}

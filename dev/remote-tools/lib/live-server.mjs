import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { Stop } from './output.mjs';
import { isForPages } from './ports.mjs';

/** One plain name: no file outside the folder can be requested. */
const FILE = /^\/(\w[\w.-]*)$/;
const EVENTS = '/dev/events';
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\]):\d+$/;
const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

/**
 * Serves the files of one build on the loopback to the pages of one site, with an event stream of its builds. Returns its
 * origin; `hold`, which lets requests for files wait while they are being replaced; and `publish`, which sends the state of
 * a new build and answers them.
 */
export async function serveBuild({ folder, port, isFixedPort, site }) {
  const streams = new Set();
  let state = { builds: {}, errors: [] };
  let held = Promise.withResolvers();
  held.resolve();
  const line = () => `data: ${JSON.stringify(state)}\n\n`;

  const server = createServer(async (request, response) => {
    const headers = {
      'Access-Control-Allow-Origin': site,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      Vary: 'Origin',
    };
    const respond = (status, more, body) => response.writeHead(status, { ...headers, ...more }).end(body);
    // DNS rebinding: another site's host name that resolves to this machine must not read the sources.
    if (!LOOPBACK.test(request.headers.host ?? '')) return respond(421, {}, 'Only the loopback is served.');
    if (request.method === 'OPTIONS') {
      // Browsers send a preflight before a page of another origin may reach this machine.
      return respond(204, { 'Access-Control-Allow-Methods': 'GET', 'Access-Control-Allow-Private-Network': 'true' });
    }
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname === EVENTS) {
      response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream' }).write(line());
      streams.add(response);
      return response.once('close', () => streams.delete(response));
    }
    await held.promise;
    const name = FILE.exec(pathname)?.[1];
    const content = name && (await readFile(path.join(folder, name)).catch(() => undefined));
    if (!content) return respond(404, {}, 'There is no such file.');
    return respond(200, { 'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream' }, content);
  });

  const listening = await listen(server, port, isFixedPort);
  return {
    origin: `http://localhost:${listening}`,
    hold() {
      held.resolve();
      held = Promise.withResolvers();
    },
    publish(next) {
      state = next;
      held.resolve();
      for (const stream of streams) stream.write(line());
    },
  };
}

/** Listens on the given port, or, unless it is fixed, on the first free one from there on. */
async function listen(server, port, isFixed) {
  for (let candidate = port; candidate < port + 100; candidate += 1) {
    if (!isForPages(candidate)) continue;
    const problem = await new Promise((resolve) => {
      server.once('error', (error) => resolve(error.code));
      server.listen(candidate, '127.0.0.1', () => resolve(null));
    });
    server.removeAllListeners('error');
    if (problem === null) return candidate;
    if (isFixed || problem !== 'EADDRINUSE')
      throw new Stop(`Cannot listen on port ${candidate} (${problem}): use --port.`);
  }
  throw new Stop(`All ports from ${port} on are in use: use --port.`);
}

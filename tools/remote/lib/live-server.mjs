import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { Stop } from './output.mjs';

/** One plain name: nothing outside the folder can be asked for. */
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
 * Serves the files of one build on the loopback, for the pages of one site alone, with the stream that those pages follow.
 * Answers where it listens and how to tell of a new build.
 */
export async function serveBuild({ folder, port, isFixedPort, site }) {
  const streams = new Set();
  let state = { builds: {}, errors: [] };
  const line = () => `data: ${JSON.stringify(state)}\n\n`;

  const server = createServer(async (request, response) => {
    const headers = {
      'Access-Control-Allow-Origin': site,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      Vary: 'Origin',
    };
    const answer = (status, more, body) => response.writeHead(status, { ...headers, ...more }).end(body);
    // Another site's name that was made to lead here must not read the sources.
    if (!LOOPBACK.test(request.headers.host ?? '')) return answer(421, {}, 'Only the loopback is served.');
    if (request.method === 'OPTIONS') {
      // Browsers ask before they let a page from elsewhere reach this machine.
      return answer(204, { 'Access-Control-Allow-Methods': 'GET', 'Access-Control-Allow-Private-Network': 'true' });
    }
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname === EVENTS) {
      response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream' }).write(line());
      streams.add(response);
      return response.once('close', () => streams.delete(response));
    }
    const name = FILE.exec(pathname)?.[1];
    const content = name && (await readFile(path.join(folder, name)).catch(() => undefined));
    if (!content) return answer(404, {}, 'There is no such file.');
    return answer(200, { 'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream' }, content);
  });

  const listening = await listen(server, port, isFixedPort);
  return {
    origin: `http://localhost:${listening}`,
    tell(next) {
      state = next;
      for (const stream of streams) stream.write(line());
    },
  };
}

/** The port that was asked for, or, where none was, the first one from there on that nobody uses. */
async function listen(server, port, isFixed) {
  for (let candidate = port; candidate < port + 100; candidate += 1) {
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

import { readFile, readdir } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/** How the origin answers: with its files, with changed ones, with errors, or never. */
export type Manner = 'well' | 'failing' | 'tampering' | 'hanging';

/** A team's own server with the files of one build, like a CDN. */
export class TeamOrigin {
  manner: Manner = 'well';
  private readonly files = new Map<string, Buffer>();
  private readonly server: Server = createServer((request, response) => this.answer(request.url ?? '', response));

  private constructor(readonly url: string) {}

  /** Serves a copy of a build's folder at a local address below `/{name}/`. */
  static async with(build: string, name: string, url: string): Promise<TeamOrigin> {
    const origin = new TeamOrigin(url);
    for (const file of await readdir(build)) {
      origin.files.set(`/${name}/${file}`, await readFile(path.join(build, file)));
    }
    const { hostname, port } = new URL(url);
    await new Promise<void>((resolve) => origin.server.listen(Number(port), hostname, resolve));
    return origin;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(address: string, response: ServerResponse): void {
    const content = this.files.get(address);
    if (this.manner === 'hanging') return;
    response.setHeader('access-control-allow-origin', '*');
    if (!content || this.manner === 'failing') {
      response.writeHead(content ? 503 : 404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[path.extname(address)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    response.end(this.manner === 'tampering' ? `${content.toString()}\n/* changed */` : content);
  }
}

import { type FSWatcher, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../tables';
import { type ActiveRelease, UNRELEASED } from '../registry/active-releases';
import { readHashedRecord, readShellRecord, type ShellRecord } from '../registry/build-record';
import { sendBuilt } from './send-built';

const STATE_FILE = 'state.json';
const EVENTS_PATH = '/dev/events';

/** Builds that change while the site runs: visitors get the folder's present files, and nothing is stored. */
export interface LiveBuilds {
  shell(): Promise<ShellRecord>;
  /** Replaces the releases of its remotes by their builds. */
  over(released: readonly ActiveRelease[]): Promise<ActiveRelease[]>;
  has(remote: string): boolean;
  /** Sends a file of a build; NOT_FOUND when the build no longer has it. */
  send(reply: FastifyReply, build: string, file: string): Promise<FastifyReply>;
}

/** Serves the builds that `npm run dev` keeps up to date in `folder`, and notifies open pages of each new one. */
export function createLiveBuilds(
  app: FastifyInstance,
  ctx: Context,
  folder: string,
  remotes: readonly string[],
): LiveBuilds {
  streamBuilds(app, ctx, folder);
  const build = (id: string) => `mf-${id}`;
  return {
    shell: () => readShellRecord(path.join(folder, 'shell')),
    has: (remote) => remotes.includes(remote),
    async over(released) {
      const records = await Promise.all(remotes.map((id) => readHashedRecord(path.join(folder, build(id)))));
      return [
        ...records.map((record) => ({ ...UNRELEASED, record })),
        ...released.filter(({ record }) => !remotes.includes(record.id)),
      ];
    },
    send: (reply, name, file) => sendBuilt(reply, path.join(folder, name), file),
  };
}

/** Serves the builder's state as a stream of events: which server sends it, then the newest build, and its errors. */
function streamBuilds(app: FastifyInstance, ctx: Context, folder: string): void {
  const server = `event: server\ndata: ${ctx.randomBytes(8).toString('hex')}\n\n`;
  const streams = new Map<ServerResponse, () => void>();
  let watcher: FSWatcher | undefined;
  app.addHook('onReady', async () => {
    watcher = watch(folder, (_event, file) => {
      if (file === STATE_FILE) streams.forEach((send) => send());
    });
  });
  app.get(EVENTS_PATH, (_request, reply) => {
    reply.hijack();
    // Nothing may be sent for long.
    reply.raw.setTimeout(0);
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(server);
    const send = () => {
      readFile(path.join(folder, STATE_FILE), 'utf8').then(
        (state) => reply.raw.write(`data: ${state}\n\n`),
        (error: unknown) => ctx.log.warn({ err: error }, 'failed to read the state of the builds'),
      );
    };
    streams.set(reply.raw, send);
    reply.raw.once('close', () => streams.delete(reply.raw));
    send();
  });
  // Streams never end by themselves, and would keep the server from stopping.
  app.addHook('preClose', async () => {
    watcher?.close();
    for (const stream of streams.keys()) stream.end();
  });
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import { refuse } from '../../kernel/errors';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};
const FILE = /^\w[\w.-]*$/;

/** Sends a file of a development build as it is now; NOT_FOUND for one that the build does not have. */
export async function sendBuilt(reply: FastifyReply, directory: string, file: string): Promise<FastifyReply> {
  const type = (FILE.test(file) && TYPES[path.extname(file)]) || refuse('NOT_FOUND');
  const content = await readFile(path.join(directory, file)).catch(() => refuse('NOT_FOUND'));
  return reply.header('content-type', type).header('cache-control', 'private, no-cache').send(content);
}

import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body of this route may take to arrive, of each request or by its headers. */
    bodyMs?: number | ((headers: IncomingHttpHeaders) => number);
  }
}

/** Parses JSON bodies only, keeps their bytes, and refuses keys that would change an object's prototype. */
export function readJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', undefined);
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.rawBody = bytes;
    if (bytes.length === 0) return done(null, undefined);
    // Bytes that are not UTF-8 would silently become replacement characters.
    if (!isUtf8(bytes)) return done(new Refusal('VALIDATION'), undefined);
    return parse(request, bytes.toString('utf8'), done);
  });
}

/** Ends requests whose body takes longer than `usualMs`, or than their route allows: Node knows one limit for all routes. */
export function limitBodyTime(app: FastifyInstance, usualMs: number, end: (socket: Socket) => void): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }, reply) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const { bodyMs = usualMs } = routeOptions.config;
    const timer = setTimeout(
      () => {
        if (!raw.complete && !reply.raw.writableEnded) end(raw.socket);
      },
      typeof bodyMs === 'number' ? bodyMs : bodyMs(headers),
    );
    const clear = () => clearTimeout(timer);
    raw.once('end', clear).once('close', clear);
    reply.raw.once('close', clear);
  });
}

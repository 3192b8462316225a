import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors';

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

import { fastifyMultipart } from '@fastify/multipart';
import type { Endpoint } from '@najem/shared/contract/kernel';
import { ATTACHMENT_MAX_BYTES, fieldsOf } from '@najem/shared/domain/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../errors';
import type { Exchange, Fields, IncomingFile } from '../serve';
import { inputReaderOf } from './validation';

/** How long a file may take to arrive: 10 MiB over one megabit a second. */
export const UPLOAD_MS = 120_000;

/** A file and a few short fields; more is an error of the client. */
const LIMITS = { fileSize: ATTACHMENT_MAX_BYTES, files: 1, fields: 5, parts: 6, fieldNameSize: 100, fieldSize: 1000 };

/** Makes a scope of the server read bodies of `multipart/form-data`, and no larger ones than the call takes. */
export async function readUploads(scope: FastifyInstance, { bodyLimitBytes }: Endpoint): Promise<void> {
  await scope.register(fastifyMultipart, { limits: LIMITS });
  scope.addHook('preParsing', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) <= (bodyLimitBytes ?? Infinity)) return;
    // What follows is discarded.
    reply.header('connection', 'close');
    refuse('ATTACHMENT_TOO_LARGE');
  });
}

/**
 * Reads a body of `multipart/form-data`: gives its part `file` to `store` while it arrives, and returns the other fields,
 * which may stand before or after it. VALIDATION, UNSUPPORTED_MEDIA, ATTACHMENT_TOO_LARGE.
 */
export async function receiveFile<E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: E,
  store: Parameters<Exchange['receiveFile']>[1],
): Promise<Fields<E>> {
  try {
    const fields = await readParts(request, store);
    // The reader checks the fields against the call's own schema.
    return inputReaderOf(endpoint)({ params: request.params, query: request.query, body: fields }) as Fields<E>;
  } catch (error) {
    // A refusal in the middle: the client sends on, and only then reads the answer.
    if (request.headers['content-length'] === undefined) reply.header('connection', 'close');
    else request.raw.resume();
    throw error;
  }
}

async function readParts(
  request: FastifyRequest,
  store: (file: IncomingFile) => Promise<void>,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let hasFile = false;
  for await (const part of readable(request.parts())) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    if (part.fieldname !== 'file') refuse('VALIDATION');
    await store({ name: part.filename, content: readable(part.file) });
    if (part.file.truncated) refuse('ATTACHMENT_TOO_LARGE');
    hasFile = true;
  }
  if (!hasFile) refuse('VALIDATION');
  return fields;
}

/** Faults with a code of their own; every other error of the parser means a body that is cut off or no multipart. */
const KNOWN_FAULTS = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_INVALID_MULTIPART_CONTENT_TYPE']);

async function* readable<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source;
  } catch (error) {
    throw KNOWN_FAULTS.has(String(fieldsOf(error).code)) ? error : new Refusal('VALIDATION');
  }
}

import { type Endpoint, ERRORS, type ErrorCode, takesKey } from '@najem/shared/contract/kernel';
import { type TSchema, Type } from '@sinclair/typebox';
import { errorsOf } from '../../kernel/http/declared-errors';
import { everyAddress } from '../../kernel/http/mount';
import { toResponseSchema } from '../../kernel/http/response-schema';

type Json = Record<string, unknown>;

const EMPTY = Type.Object({});
const ERROR_SCHEMA = '#/components/schemas/Error';

/** Builds the OpenAPI 3.1 document of the contract, with every call, answer and error code. */
export function buildOpenApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const { name, endpoint } of everyAddress()) {
    const path = `${endpoint.outsideApi ? '' : '/api'}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rzetelny Najem',
      version: '1.0',
      description:
        'Every failed call answers `{ success: false, code, message }`: `code` is stable, `message` is a Polish ' +
        'sentence fit to show. Ids are opaque texts, times are ISO 8601 in UTC, money is in PLN.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['success', 'code', 'message'],
          properties: {
            success: { const: false },
            code: { type: 'string', enum: Object.keys(ERRORS) },
            message: { type: 'string' },
            reason: { type: 'string', description: "The message in English, of calls that a team's tools make." },
            challenge: { type: 'string', description: 'For the second step of a sign-in, with SECOND_FACTOR_NEEDED.' },
            _id: { type: 'string', description: 'The object that is in the way, where knowing it helps.' },
          },
        },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    tags: [name.split('.', 1)[0]],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(takesKey(endpoint) ? [KEY] : []),
    ],
    requestBody: endpoint.body ? bodyOf(endpoint.body, endpoint.upload) : undefined,
    responses: { [String(endpoint.status ?? 200)]: success(endpoint), ...failures(endpoint) },
  };
}

/** By which a repetition gets the answer of the first. */
const KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repetition with the same key and words within a day gets the answer of the first.',
  schema: { type: 'string', pattern: '^[\\w-]{16,128}$' },
};

function parameters(place: 'path' | 'query', schema: TSchema | undefined): Json[] {
  const { properties, required = [] } = schema ?? EMPTY;
  return Object.entries<TSchema>(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: toResponseSchema(inner),
  }));
}

function bodyOf(schema: TSchema, hasFile = false): Json {
  if (!hasFile) return { required: true, content: { 'application/json': { schema: toResponseSchema(schema) } } };
  const file = Type.Composite([schema, Type.Object({ file: Type.String({ format: 'binary' }) })]);
  return { required: true, content: { 'multipart/form-data': { schema: toResponseSchema(file) } } };
}

function success(endpoint: Endpoint): Json {
  const total = { description: 'Length of the whole list.', schema: { type: 'integer' } };
  return {
    description: 'Done.',
    headers: endpoint.paged ? { 'X-Total-Count': total } : undefined,
    content: endpoint.binary
      ? { [endpoint.binary]: { schema: fileSchema(endpoint.binary) } }
      : { 'application/json': { schema: toResponseSchema(endpoint.reply) } },
  };
}

/** A file of JSON is read as what it holds. */
function fileSchema(mediaType: string): Json {
  return mediaType === 'application/json' ? { type: 'object' } : { type: 'string', format: 'binary' };
}

function failures(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), failure(status, codes)]));
}

function failure(status: number, codes: ErrorCode[]): Json {
  const isTemporary = status === 429 || status === 503;
  const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer' } };
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    headers: isTemporary ? { 'Retry-After': retryAfter } : undefined,
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: ERROR_SCHEMA }, { properties: { code: { enum: codes } } }] },
      },
    },
  };
}

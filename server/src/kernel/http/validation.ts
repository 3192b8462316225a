import { Day, type Endpoint, type ErrorCode } from '@najem/shared/contract/kernel';
import { fieldsOf, findLetterProblem, isCalendarDay, isRecord } from '@najem/shared/domain/kernel';
import type { TSchema } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler, type ValueError, ValueErrorType } from '@sinclair/typebox/compiler';
import type { FastifyRequest } from 'fastify';
import { refuse, requireNoProblem } from '../errors';
import { perEndpoint } from './per-endpoint';

type JsonSchema = TSchema & {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  unprinted?: boolean;
};

type InputSource = Pick<FastifyRequest, 'query' | 'params' | 'body'>;

interface Part {
  schema: JsonSchema;
  check: TypeCheck<TSchema>;
  from(request: InputSource): unknown;
}

/** Reads the flat input of a call from a request, or refuses it. */
export type InputReader = (request: InputSource) => object;

/**
 * Returns the reader of a call's input. It drops what the contract does not declare, at any depth, and a path parameter
 * wins over a field of the same name, so that a body cannot name another object. What a body brings can stand in a document:
 * TEXT_UNPRINTABLE where it has a letter that none shows.
 */
export const inputReaderOf = perEndpoint((endpoint): InputReader => {
  const parts: Part[] = [];
  const add = (schema: TSchema | undefined, from: Part['from']) => {
    if (schema) parts.push({ schema, check: TypeCompiler.Compile(schema), from });
  };
  const { query } = endpoint;
  add(query, (request) => coerced(fieldsOf(request.query), query));
  add(endpoint.body, (request) => request.body ?? {});
  add(endpoint.params, (request) => request.params);
  return (request) => {
    const input: Record<string, unknown> = {};
    for (const { schema, check, from } of parts) {
      const value = declared(schema, from(request));
      if (schema === endpoint.body) requirePrintable(schema, value);
      if (!check.Check(value)) refuseInput(endpoint, check.Errors(value).First());
      if (isRecord(value)) Object.assign(input, value);
    }
    return input;
  };
});

/** Numbers in a query arrive as text; an empty one means "not given". */
function coerced(query: Record<string, unknown>, schema: JsonSchema | undefined): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries(schema?.properties ?? {})) {
    const value = query[name];
    const isNumber = type === 'integer' || type === 'number';
    if (isNumber && typeof value === 'string') result[name] = value.trim() === '' ? undefined : Number(value);
    else if (value !== undefined) result[name] = value;
  }
  return result;
}

/** Keeps what the schema knows. `null` for an optional field means "not given"; NUL is what PostgreSQL cannot store. */
function declared(schema: JsonSchema, value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) refuse('VALIDATION');
    if (schema.pattern === Day.pattern && !isCalendarDay(value)) refuse('VALIDATION');
    return value;
  }
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.map((item) => declared(items, item)) : value;
  }
  if (!schema.properties || !isRecord(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(schema.properties)) {
    const item = Object.hasOwn(value, name) ? value[name] : undefined;
    if (item === undefined || (item === null && !schema.required?.includes(name))) continue;
    result[name] = declared(inner, item);
  }
  return result;
}

/** Refuses letters that no document shows; without recursion, because a body may be nested as deep as it is long. */
function requirePrintable(body: JsonSchema | undefined, given: unknown): void {
  const left: [JsonSchema | undefined, unknown][] = [[body, given]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [schema, value] = next;
    if (schema?.unprinted) continue;
    if (typeof value === 'string') requireNoProblem(findLetterProblem(value));
    else if (Array.isArray(value)) for (const item of value) left.push([schema?.items, item]);
    else if (isRecord(value)) {
      for (const [name, item] of Object.entries(value)) left.push([schema?.properties?.[name], item]);
    }
  }
}

/** Refuses a whole day that no month has, where a part of a day may be given, as while it is being typed. VALIDATION. */
export function requireExistingDay(text: string): void {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !isCalendarDay(text))
    refuse('VALIDATION', { message: 'Nie ma takiego dnia' });
}

const MISSING = new Set([ValueErrorType.ObjectRequiredProperty, ValueErrorType.StringMinLength]);

/** The catalogue's own sentence for a missing field, where the call has one. */
const WHEN_MISSING: readonly ErrorCode[] = [
  'FIELDS_REQUIRED',
  'SUBJECT_INCOMPLETE',
  'PAYMENT_DATA_MISSING',
  'REFERRAL_INCOMPLETE',
];
/** The sentence for one field that is missing or wrong in any way. */
const WHEN_WRONG: Readonly<Record<string, ErrorCode>> = {
  '/identifier': 'IDENTIFIER_INVALID',
  '/identifierAgain': 'IDENTIFIER_INVALID',
  '/pesel': 'IDENTIFIER_INVALID',
  '/nip': 'IDENTIFIER_INVALID',
  '/passport': 'IDENTIFIER_INVALID',
  '/company/nip': 'COMPANY_INVALID',
  '/email': 'EMAIL_INVALID',
  '/value': 'VALUE_NEGATIVE',
};

function refuseInput(endpoint: Endpoint, error: ValueError | undefined): never {
  const has = (code: ErrorCode) => endpoint.errors.includes(code);
  if (error) {
    if (MISSING.has(error.type)) {
      if (error.path === '/email' && has('SHARE_EMAIL_REQUIRED')) refuse('SHARE_EMAIL_REQUIRED');
      const missing = WHEN_MISSING.find(has);
      if (missing) refuse(missing);
    }
    const wrong = WHEN_WRONG[error.path];
    if (wrong && has(wrong)) refuse(wrong);
    if (error.type === ValueErrorType.StringMaxLength && has('TEXT_TOO_LONG')) refuse('TEXT_TOO_LONG');
  }
  refuse('VALIDATION');
}

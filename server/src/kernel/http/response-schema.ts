import { isRecord } from '@najem/shared/domain/kernel';
import type { TSchema } from '@sinclair/typebox';
import fastJsonStringify from 'fast-json-stringify';
import { perEndpoint } from './per-endpoint';

type Json = Record<string, unknown>;

/**
 * Converts a schema of the contract to plain JSON Schema. A choice of texts becomes an `enum`, which reads better in
 * the documentation and serialises faster than alternatives.
 */
export function toResponseSchema(schema: TSchema): Json {
  return rewritten(schema);
}

/** Returns the function that serialises a call's reply. */
export const serialiserOf = perEndpoint(({ reply }) => fastJsonStringify(toResponseSchema(reply)));

function rewritten(schema: Json): Json {
  const choices = textChoices(schema.anyOf);
  if (choices) return { type: 'string', enum: choices };
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, rewrittenPart(inner)]));
}

function rewrittenPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrittenPart);
  return isRecord(value) ? rewritten(value) : value;
}

function textChoices(anyOf: unknown): string[] | null {
  if (!Array.isArray(anyOf) || anyOf.length === 0) return null;
  const values = anyOf.map((choice: Json) => choice.const);
  return values.every((value) => typeof value === 'string') ? values : null;
}

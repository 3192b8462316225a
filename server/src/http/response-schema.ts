import type { TSchema } from '@sinclair/typebox';
import { isRecord } from '../guards';

type Json = Record<string, unknown>;

/**
 * A schema of the contract as plain JSON Schema. A choice of texts becomes an `enum`: it reads better in the
 * documentation, and the serialiser need not try the alternatives one by one for every row of a list.
 */
export function responseSchema(schema: TSchema): Json {
  return rewritten(schema);
}

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

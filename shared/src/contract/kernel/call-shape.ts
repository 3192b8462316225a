import type { TSchema } from '@sinclair/typebox';
import type { Endpoint, Method } from './endpoint';

/** JSON Schema, as far as the contract uses it; a value that is one of a few texts is an `enum`. */
export interface Shape {
  type?: string;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  /** The shape of fields of any name. */
  additionalProperties?: Shape;
  items?: Shape;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** A call as it is sent, in plain JSON without sentences. */
export interface CallShape {
  method: Method;
  /** From the site's root, with `{name}` for path parameters. */
  path: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** Without limits of lengths and sizes, which no browser checks; absent where the answer is a file. */
  reply?: Shape;
  paged?: boolean;
  binary?: string;
  upload?: boolean;
  errors: string[];
}

const LIMITS = ['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

/** Describes a call as it is sent, for the comparison of two builds of the contract. */
export function describeCall(endpoint: Endpoint): CallShape {
  const { method, path, outsideApi, params, query, body, reply, paged, binary, upload, errors } = endpoint;
  return {
    method,
    path: outsideApi ? path : `/api${path}`,
    params: params ? shapeOf(params, true) : undefined,
    query: query ? shapeOf(query, true) : undefined,
    body: body ? shapeOf(body, true) : undefined,
    ...(binary === undefined ? { reply: shapeOf(reply, false) } : { binary }),
    paged: paged || undefined,
    upload: upload || undefined,
    errors: [...errors],
  };
}

/** Describes what an event carries, as its hearers read it. */
export function describePayload(schema: TSchema): Shape {
  return shapeOf(schema, false);
}

function shapeOf(schema: TSchema, isLimited: boolean): Shape {
  const inner = (part: TSchema) => shapeOf(part, isLimited);
  if (Array.isArray(schema.anyOf)) return choiceOf((schema.anyOf as TSchema[]).map(inner));
  if (schema.const !== undefined) return { enum: [schema.const] };
  const shape: Shape = {};
  for (const key of ['type', 'format', ...(isLimited ? LIMITS : [])]) {
    if (schema[key] !== undefined) Object.assign(shape, { [key]: schema[key] as unknown });
  }
  const properties = Object.entries((schema.properties ?? {}) as Record<string, TSchema>);
  if (properties.length > 0)
    shape.properties = Object.fromEntries(properties.map(([name, part]) => [name, inner(part)]));
  if (Array.isArray(schema.required) && schema.required.length > 0) shape.required = [...(schema.required as string[])];
  const [rest] = Object.values((schema.patternProperties ?? {}) as Record<string, TSchema>);
  if (rest) shape.additionalProperties = inner(rest);
  if (schema.items) shape.items = inner(schema.items as TSchema);
  return shape;
}

/** One shape for a choice: its fixed values together, then the other alternatives. */
function choiceOf(options: readonly Shape[]): Shape {
  const values = options.flatMap((option) => option.enum ?? []);
  const others = options.filter((option) => option.enum === undefined);
  const shapes = [...(values.length > 0 ? [{ enum: values }] : []), ...others];
  return shapes.length === 1 && shapes[0] ? shapes[0] : { anyOf: shapes };
}

import { type Endpoint, ERRORS } from '@najem/shared/contract';
import { keyOf, type Lines, sorted } from './lines';

/** What this module reads of a JSON schema. */
interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
}

/** A call's inputs; what a reply's schema limits, no browser checks. */
const INPUTS = ['params', 'query', 'body'] as const;

const LIMITS = [
  ...['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'additionalProperties'],
];

const DEFAULT_BODY_LIMIT_BYTES = 1_048_576;

/** Every call as it goes over the line: method, path, access, inputs with their limits, reply and errors. */
export function describeWire(calls: Record<string, Record<string, Endpoint>>): Lines {
  const lines: Lines = {};
  for (const [feature, endpoints] of Object.entries(calls)) {
    for (const [name, endpoint] of Object.entries(endpoints)) describeCall(lines, `${feature}.${name}`, endpoint);
  }
  return sorted(lines);
}

function describeCall(lines: Lines, key: string, endpoint: Endpoint): void {
  const {
    method,
    path,
    outsideApi,
    access,
    status = 200,
    paged,
    binary,
    upload,
    bodyLimitBytes,
    reply,
    errors,
  } = endpoint;
  lines[key] = [
    `${method} ${outsideApi ? '' : '/api'}${path} for ${access}, answers ${status}`,
    ...(paged ? ['with X-Total-Count'] : []),
    ...(binary ? [`as ${binary}`] : []),
    ...(upload ? ['with a file'] : []),
  ].join(' ');
  for (const part of INPUTS) {
    const schema = endpoint[part];
    if (schema) describeSchema(lines, `${key}.${part}`, schema, { hasLimits: true });
  }
  if (endpoint.body) lines[`${key}.body.<maxBytes>`] = String(bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES);
  if (!binary) describeSchema(lines, `${key}.reply`, reply, { hasLimits: false });
  for (const code of errors) lines[`${key}.errors.${code}`] = String(ERRORS[code].status);
}

interface Options {
  hasLimits: boolean;
  isOptional?: boolean;
}

function describeSchema(lines: Lines, key: string, given: object, { hasLimits, isOptional }: Options): void {
  const schema: Schema = given;
  const choices = schema.anyOf ?? [schema];
  const texts = [...new Set(choices.map(textOf))].sort();
  lines[key] = texts.join(' | ') + (isOptional ? '?' : '');
  const objects = choices.filter(({ properties }) => properties);
  for (const choice of choices) {
    const place = objects.length > 1 && choice.properties ? `${key}.(${nameOf(choice, objects)})` : key;
    describeInside(lines, place, choice, hasLimits);
  }
}

function describeInside(lines: Lines, key: string, schema: Schema, hasLimits: boolean): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isOptional = !schema.required?.includes(name);
    describeSchema(lines, keyOf(key, name), property, { hasLimits, isOptional });
  }
  if (schema.items) describeSchema(lines, `${key}.[]`, schema.items, { hasLimits });
  for (const entry of Object.values(schema.patternProperties ?? {}))
    describeSchema(lines, `${key}.{}`, entry, { hasLimits });
  if (!hasLimits) return;
  for (const [limit, value] of Object.entries(schema)) {
    if (LIMITS.includes(limit) && typeof value !== 'object') lines[`${key}.<${limit}>`] = String(value);
  }
}

function textOf({ type, const: literal, items, properties, patternProperties }: Schema): string {
  if (literal !== undefined) return typeof literal === 'string' ? `'${literal}'` : String(literal);
  if (properties ?? patternProperties) return '{}';
  return items ? '[]' : (type ?? 'unknown');
}

/** One of several objects that a value may be: the literal that distinguishes it, or its position. */
function nameOf(choice: Schema, choices: Schema[]): string {
  const literals = (one: Schema) =>
    Object.entries(one.properties ?? {}).flatMap(([name, property]) =>
      property.const === undefined ? [] : [`${name} ${textOf(property)}`],
    );
  const others = choices.filter((one) => one !== choice).flatMap(literals);
  return literals(choice).find((name) => !others.includes(name)) ?? String(choices.indexOf(choice) + 1);
}

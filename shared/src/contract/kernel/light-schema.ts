/**
 * Stand-in for `@sinclair/typebox` in browser builds (webpack aliases it): the same builder names, giving only
 * what the reply check reads. The full library would cost the sign-in page more bytes than the whole contract.
 * A test holds the two against each other, so a builder used by the contract cannot be missing here.
 */
export interface LightSchema {
  type?: string;
  properties?: Record<string, LightSchema>;
  required?: string[];
  items?: LightSchema;
  anyOf?: LightSchema[];
  const?: unknown;
  additionalProperties?: object | boolean;
}

const OPTIONAL = Symbol('optional');
type Marked = LightSchema & { [OPTIONAL]?: true };

export const Type = {
  String: (): LightSchema => ({ type: 'string' }),
  Number: (): LightSchema => ({ type: 'number' }),
  Integer: (): LightSchema => ({ type: 'number' }),
  Boolean: (): LightSchema => ({ type: 'boolean' }),
  Null: (): LightSchema => ({ type: 'null' }),
  Unknown: (): LightSchema => ({}),
  Literal: (value: unknown): LightSchema => ({ const: value }),
  Array: (items: LightSchema): LightSchema => ({ type: 'array', items }),
  Union: (anyOf: LightSchema[]): LightSchema => ({ anyOf }),
  Record: (_key: LightSchema, value: LightSchema): LightSchema => ({ type: 'object', additionalProperties: value }),
  Optional: (schema: LightSchema): Marked => ({ ...schema, [OPTIONAL]: true }),
  Object: (properties: Record<string, Marked>): LightSchema => ({
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !properties[name]?.[OPTIONAL]),
  }),
  Composite: (parts: LightSchema[]): LightSchema => ({
    type: 'object',
    properties: Object.fromEntries(parts.flatMap(({ properties = {} }) => Object.entries(properties))),
    required: parts.flatMap((part) => part.required ?? []),
  }),
  Omit: ({ properties = {}, required = [] }: LightSchema, names: string[]): LightSchema => ({
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    required: required.filter((name) => !names.includes(name)),
  }),
};

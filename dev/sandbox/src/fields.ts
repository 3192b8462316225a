type Fields = Record<string, unknown>;

/** Whether a query, form or JSON body of unknown shape is an object with fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads one field as text; empty where it is absent or not a plain value. */
export function readField(source: unknown, name: string): string {
  const value = isFields(source) ? source[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

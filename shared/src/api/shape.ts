import type { LightSchema } from '@najem/shared/contract/kernel';
import { isRecord } from '@najem/shared/domain/kernel';

/**
 * Whether a reply has the declared shape: kinds of values, required fields, elements of lists. The server
 * checks formats and lengths; this check guards screens against a proxy's page or an older server.
 */
export function fitsShape(shape: LightSchema, value: unknown): boolean {
  if (shape.anyOf) return shape.anyOf.some((option) => fitsShape(option, value));
  if ('const' in shape) return value === shape.const;
  switch (shape.type) {
    case 'array':
      return Array.isArray(value) && value.every((item) => fitsShape(shape.items ?? {}, item));
    case 'object':
      return isRecord(value) && objectFits(shape, value);
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'null':
      return value === null;
    case undefined:
      return true;
    default:
      return typeof value === shape.type;
  }
}

function objectFits(shape: LightSchema, value: Record<string, unknown>): boolean {
  if (shape.required?.some((name) => value[name] === undefined)) return false;
  const known = shape.properties ?? {};
  const rest = shape.additionalProperties;
  return Object.entries(value).every(([name, field]) => {
    const schema = known[name] ?? (typeof rest === 'object' ? rest : undefined);
    return schema === undefined || field === undefined || fitsShape(schema, field);
  });
}

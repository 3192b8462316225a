/** True for objects and arrays, whose properties can then be read as unknown values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

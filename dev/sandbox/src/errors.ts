/** Thrown when the sandbox cannot start; its message is one line for the operator. */
export class StartError extends Error {}

/** Whether an error has one of these codes, such as Node's `EADDRINUSE`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.some((code) => code === error.code);
}

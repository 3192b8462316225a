/** Thrown when the embedded PostgreSQL cannot run; its message is one clear sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** An error of the operating system, as Node throws it. */
interface SystemError {
  code: string;
  syscall: string;
  message: string;
}

/** Whether the operating system refused a call. Structural, because such errors may come from another realm. */
export function isSystemError(error: unknown): error is SystemError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    'syscall' in error &&
    typeof error.syscall === 'string'
  );
}

/** Whether an error has one of these codes: Node's (`ENOENT`) or an SQLSTATE. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.some((code) => code === error.code);
}

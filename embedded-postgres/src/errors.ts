/** Thrown when the embedded PostgreSQL cannot run; its message is one clear sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

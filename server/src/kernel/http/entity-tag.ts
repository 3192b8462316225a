/** Whether an `If-None-Match` header names an entity tag, which may be weak (RFC 9110, section 13.1.2). */
export function isKnown(header: string | undefined, etag: string): boolean {
  const named = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag.replace(/^W\//, ''));
}

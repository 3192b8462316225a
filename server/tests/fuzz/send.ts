import type { Known, Plan } from './requests';

/** A request as it goes out. */
export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** False where the request was spoiled so that it may reach another call. */
  isCall: boolean;
}

const HUGE_BYTES = 1_200_000;
const DEPTH = 20_000;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

function isKnown(value: unknown): value is Known {
  return typeof value === 'object' && value !== null && '$known' in value;
}

function resolved(value: unknown, ids: readonly string[]): unknown {
  if (isKnown(value)) return ids[Number(value.$known) % ids.length] ?? 'none';
  if (Array.isArray(value)) return value.map((item) => resolved(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, ids)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function encoded(value: unknown): string {
  // A half of a character cannot be encoded.
  return encodeURIComponent(textOf(value).replace(/\p{Surrogate}/gu, '\uFFFD'));
}

/** Builds the request of a plan with the ids that were seen and the caller's token. */
export function buildRequest(plan: Plan, ids: readonly string[], token: string | undefined): Sent {
  const { operation, twist } = plan;
  const query = Object.entries(resolved(plan.query, ids) as object).map(([name, value]) => `${name}=${encoded(value)}`);
  if (twist === 'twice-in-query') query.push(...query, '__proto__=1', 'page[]=1');
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    if (twist === 'broken-path') return '%zz%';
    if (twist === 'climbing-path') return '..%2f..%2fetc';
    if (twist === 'nul-in-path') return 'a%00b';
    // An empty part would be another address.
    return encoded(resolved(plan.path[name], ids)) || '-';
  });
  const isOther = twist === 'other-method';
  const method = isOther ? (METHODS[query.length % METHODS.length] as string) : operation.method;
  const body = method === 'GET' ? undefined : bodyOf(plan, ids);
  return {
    method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: headersOf(plan, token, body !== undefined),
    ...(body === undefined ? {} : { body }),
    isCall: !isOther && !/^(?:broken|climbing)-path$/.test(twist),
  };
}

function bodyOf({ body, twist }: Plan, ids: readonly string[]): Buffer | undefined {
  const text = body === undefined ? undefined : JSON.stringify(resolved(body, ids));
  switch (twist) {
    case 'not-utf8':
      return Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    case 'cut-off':
      return Buffer.from((text ?? '{"a":1}').slice(0, -1));
    case 'deep':
      return Buffer.from('['.repeat(DEPTH) + ']'.repeat(DEPTH));
    case 'huge':
      return Buffer.alloc(HUGE_BYTES, 'x');
    case 'prototype':
      return Buffer.from('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"role":"admin"}}}');
    case 'empty-body':
      return Buffer.alloc(0);
    default:
      return text === undefined ? undefined : Buffer.from(text);
  }
}

function headersOf({ twist }: Plan, token: string | undefined, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (hasBody && twist !== 'no-type') headers['content-type'] = 'application/json';
  if (hasBody && twist === 'wrong-type') headers['content-type'] = 'application/xml; charset=latin1';
  if (twist === 'compressed') headers['content-encoding'] = 'gzip';
  if (twist === 'other-site') headers.origin = 'https://evil.example';
  if (twist === 'odd-cookie') headers.cookie = 'najem_refresh=%zz; najem_site=a.b.c; =; __proto__=1';
  if (twist === 'odd-token') headers.authorization = `Bearer ${'eyJ.'.repeat(400)}`;
  return headers;
}

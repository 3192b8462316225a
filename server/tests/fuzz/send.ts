import { FORM, type Plan, type Seen } from './requests';

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

/** The ids that were seen: all of them, or those that answers named by a field or an address. */
type SeenIds = (of?: string) => readonly string[];

function isSeen(value: unknown): value is Seen {
  return typeof value === 'object' && value !== null && '$seen' in value;
}

/** One in four is of something else. */
function chooseSeen({ $seen, of }: Seen, ids: SeenIds): string {
  const own = $seen % 4 === 0 ? [] : ids(of);
  const from = own.length > 0 ? own : ids();
  return from[$seen % from.length] ?? 'none';
}

function resolved(value: unknown, ids: SeenIds): unknown {
  if (isSeen(value)) return chooseSeen(value, ids);
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

/** Builds the request of a plan with the ids that were seen and what the caller proves themselves by. */
export function buildRequest(plan: Plan, ids: SeenIds, credentials: Record<string, string>): Sent {
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
    headers: headersOf(plan, credentials, body !== undefined),
    ...(body === undefined ? {} : { body }),
    isCall: !isOther && !/^(?:broken|climbing)-path$/.test(twist),
  };
}

const BOUNDARY = 'fuzz-boundary';

function takesFile({ operation }: Plan): boolean {
  return operation.requestBody?.content?.[FORM] !== undefined;
}

/** Writes fields and a file as a browser sends them. */
function formOf(fields: unknown): Buffer {
  const parts = Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).map(([name, value]) => {
    const isFile = name === 'file' && typeof value === 'string';
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="a"' : ''}\r\n\r\n`;
    const content = isFile ? Buffer.from(value, 'base64') : Buffer.from(textOf(value));
    return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function bodyOf(plan: Plan, ids: SeenIds): Buffer | undefined {
  const { body, twist } = plan;
  if (takesFile(plan) && twist === 'none') return formOf(resolved(body, ids));
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

function headersOf(plan: Plan, credentials: Record<string, string>, hasBody: boolean): Record<string, string> {
  const { twist } = plan;
  const headers = { ...credentials };
  const type = takesFile(plan) ? `${FORM}; boundary=${BOUNDARY}` : 'application/json';
  if (hasBody && twist !== 'no-type') headers['content-type'] = type;
  if (hasBody && twist === 'wrong-type') headers['content-type'] = 'application/xml; charset=latin1';
  if (twist === 'compressed') headers['content-encoding'] = 'gzip';
  if (twist === 'other-site') headers.origin = 'https://evil.example';
  if (twist === 'odd-cookie') headers.cookie = 'najem_refresh=%zz; najem_site=a.b.c; =; __proto__=1';
  if (twist === 'odd-token') headers.authorization = `Bearer ${'eyJ.'.repeat(400)}`;
  return headers;
}

import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './address';
import type { Exchange, SiteCookie } from '../serve';
import { receiveFile } from './upload';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received. */
    rawBody: Buffer | undefined;
  }
}

const MOST_USER_AGENT = 400;
/** Cookies of one name come from as many paths and domains as this site ever used, or from somebody who makes them up. */
const MOST_OF_ONE_NAME = 4;

/**
 * Returns the name that browsers know a cookie by. With https the prefix makes them refuse a cookie of this name from
 * http, and with `__Host-` from a neighbouring host as well, which needs the path of the whole site.
 */
export function browserName({ name, path }: SiteCookie, isSecure: boolean): string {
  if (!isSecure) return name;
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
}

/** Every value of a cookie that a request carries, in their order. */
export function cookiesOf(request: FastifyRequest, cookie: SiteCookie, isSecure: boolean): string[] {
  const name = browserName(cookie, isSecure);
  const values = (request.headers.cookie ?? '').split(';').flatMap((pair) => fastifyCookie.parse(pair)[name] || []);
  return [...new Set(values)].slice(0, MOST_OF_ONE_NAME);
}

/** The part of an HTTP exchange that use cases may see. */
export class HttpExchange implements Exchange {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly isSecure: boolean,
  ) {}

  get address(): string {
    return clientAddress(this.request);
  }

  get userAgent(): string {
    return (this.header('user-agent') ?? '').slice(0, MOST_USER_AGENT);
  }

  get rawBody(): Buffer {
    return this.request.rawBody ?? Buffer.alloc(0);
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  cookies(cookie: SiteCookie): string[] {
    return cookiesOf(this.request, cookie, this.isSecure);
  }

  receiveFile: Exchange['receiveFile'] = (endpoint, store) => receiveFile(this.request, this.reply, endpoint, store);

  setCookie: Exchange['setCookie'] = (cookie, value, options) => this.send(cookie, value, options);

  clearCookie(cookie: SiteCookie): void {
    this.send(cookie, '', { maxAgeSeconds: 0, sameSite: 'strict' });
  }

  private send(...[cookie, value, { maxAgeSeconds, sameSite }]: Parameters<Exchange['setCookie']>): void {
    const flags = { path: cookie.path, httpOnly: true, secure: this.isSecure, sameSite, maxAge: maxAgeSeconds };
    // Fastify gathers repeated set-cookie headers instead of replacing them.
    this.reply.header('set-cookie', fastifyCookie.serialize(browserName(cookie, this.isSecure), value, flags));
  }
}

import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange } from '../serve';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received. */
    rawBody: Buffer | undefined;
  }
}

const MOST_USER_AGENT = 400;

/** The part of an HTTP exchange that use cases may see. Cookies are parsed only by a call that asks for one. */
export class HttpExchange implements Exchange {
  private cookies: Record<string, string | undefined> | undefined;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly isSecure: boolean,
  ) {}

  get address(): string {
    return this.request.ip;
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

  cookie(name: string): string | undefined {
    this.cookies ??= fastifyCookie.parse(this.request.headers.cookie ?? '');
    return Object.hasOwn(this.cookies, name) ? this.cookies[name] : undefined;
  }

  setCookie: Exchange['setCookie'] = (name, value, { path, maxAgeSeconds, sameSite }) => {
    this.append(fastifyCookie.serialize(name, value, { ...this.flags(path), maxAge: maxAgeSeconds, sameSite }));
  };

  clearCookie(name: string, path: string): void {
    this.append(fastifyCookie.serialize(name, '', { ...this.flags(path), maxAge: 0, sameSite: 'strict' }));
  }

  private flags(path: string) {
    return { path, httpOnly: true, secure: this.isSecure };
  }

  private append(cookie: string): void {
    // Fastify gathers repeated set-cookie headers instead of replacing them.
    this.reply.header('set-cookie', cookie);
  }
}

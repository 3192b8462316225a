import { randomUUID } from 'node:crypto';
import type { SandboxConfig } from '../config';

/** The lifetime of PayU's tokens: a second less than twelve hours. */
const TOKEN_SECONDS = 43_199;

/** Decides who may call the API: clients with an issued token, or with the point of sale's second key. */
export class Access {
  private tokens = new Map<string, number>();

  constructor(
    private readonly pos: SandboxConfig['payu'],
    private readonly now: () => Date,
  ) {}

  /** Returns PayU's token response, or undefined for wrong credentials. */
  issue(clientId: string, clientSecret: string): Record<string, unknown> | undefined {
    if (clientId !== this.pos.clientId || clientSecret !== this.pos.clientSecret) return undefined;
    const token = randomUUID();
    this.tokens.set(token, this.now().getTime() + TOKEN_SECONDS * 1000);
    return { access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS, grant_type: 'client_credentials' };
  }

  allows(authorization = ''): boolean {
    const [scheme = '', value = ''] = authorization.split(' ');
    if (scheme.toLowerCase() === 'bearer') return (this.tokens.get(value) ?? 0) > this.now().getTime();
    const basic = Buffer.from(`${this.pos.posId}:${this.pos.secondKey}`).toString('base64');
    return scheme.toLowerCase() === 'basic' && value === basic;
  }

  /** Expires every token. */
  expireAll(): void {
    this.tokens.clear();
  }
}

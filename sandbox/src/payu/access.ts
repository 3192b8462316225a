import { randomUUID } from 'node:crypto';
import type { SandboxConfig } from '../config';

/** Lifetime that PayU gives its tokens: a second less than twelve hours. */
const TOKEN_SECONDS = 43_199;

/** Who may call the API: bearers of a token from here, or of the point of sale's second key. */
export class Access {
  private tokens = new Map<string, number>();

  constructor(
    private readonly pos: SandboxConfig['payu'],
    private readonly now: () => Date,
  ) {}

  /** Answers PayU's token response, or nothing when the credentials are wrong. */
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

  /** Makes every token worthless, as if its time had passed. */
  expireAll(): void {
    this.tokens.clear();
  }
}

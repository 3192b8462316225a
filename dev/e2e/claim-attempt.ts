import type { Endpoint } from '@najem/shared/contract/kernel';
import { attachments } from '@najem/shared/contract/register';
import { claims } from '@najem/shared/contract/rights';
import type { ReviewMethod } from '@najem/shared/domain/rights';

export interface Claimant {
  baseURL: string | undefined;
  token: string;
}

/** A proof by review that an account has begun, as its browser goes on with it. */
export class ClaimAttempt {
  private constructor(
    private readonly origin: string,
    private readonly headers: Record<string, string>,
    readonly attemptId: string,
  ) {}

  static async start({ baseURL, token }: Claimant, method: ReviewMethod): Promise<ClaimAttempt> {
    const origin = baseURL ?? '';
    const headers = { Authorization: `Bearer ${token}` };
    const started = await send(origin, headers, claims.start.path, JSON.stringify({ method }));
    const Cookie = started.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    const { attemptId } = (await started.json()) as { attemptId: string };
    return new ClaimAttempt(origin, { ...headers, Cookie }, attemptId);
  }

  /** The statement that is to be signed. */
  async statement(): Promise<Blob> {
    return (await send(this.origin, this.headers, claims.statement.path.replace('{id}', this.attemptId))).blob();
  }

  /** Uploads a file of the proof; answers its id. */
  async upload(file: Blob, name: string): Promise<string> {
    const form = new FormData();
    form.append('purpose', 'claim');
    form.append('file', file, name);
    const answer = await send(this.origin, this.headers, attachments.upload.path, form);
    return ((await answer.json()) as { _id: string })._id;
  }

  /** Sends the proof to the desk; answers the id of its claim. */
  async submit({ path }: Endpoint, fields: object): Promise<string> {
    const body = JSON.stringify({ attemptId: this.attemptId, ...fields });
    return ((await (await send(this.origin, this.headers, path, body)).json()) as { claimId: string }).claimId;
  }
}

async function send(origin: string, headers: Record<string, string>, path: string, body?: FormData | string) {
  const json: Record<string, string> = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { ...headers, ...json },
    ...(body === undefined ? {} : { body }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

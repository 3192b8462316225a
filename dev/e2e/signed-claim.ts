import { attachments } from '@najem/shared/contract/register';
import { claims, deskClaimCalls } from '@najem/shared/contract/rights';
import { ADMIN, type Commands, sandboxOf } from './commands';

interface Claimant {
  baseURL: string | undefined;
  token: string;
}

/** Proves a PESEL for an account, by a statement signed in the sandbox and approved at the desk, and no screen. */
export async function proveBySignature(
  commands: Commands,
  { pesel, ...claimant }: Claimant & { pesel: string },
): Promise<void> {
  const id = await claimBySignature(claimant);
  const decision = { id, version: 1, decision: 'approve', identifier: pesel, identifierAgain: pesel } as const;
  await commands.call(deskClaimCalls.decideClaim, decision, await commands.signIn(ADMIN));
}

/** Sends the desk a statement signed in the sandbox, for an account; answers the id of its claim. */
export async function claimBySignature({ baseURL, token }: Claimant): Promise<string> {
  const origin = baseURL ?? '';
  const caller = { Authorization: `Bearer ${token}` };
  const send = async (path: string, body?: FormData | string, headers: Record<string, string> = {}) => {
    const json: Record<string, string> = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...caller, ...json, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const started = await send(claims.start.path, JSON.stringify({ method: 'signed' }));
  const Cookie = started.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const { attemptId } = (await started.json()) as { attemptId: string };

  const statement = await send(claims.statement.path.replace('{id}', attemptId), undefined, { Cookie });
  const signing = new FormData();
  signing.append('file', await statement.blob(), 'o.pdf');
  const signed = await fetch(`${sandboxOf(origin)}/signer`, { method: 'POST', body: signing });
  const sending = new FormData();
  sending.append('purpose', 'claim');
  sending.append('file', await signed.blob(), 'o.pdf');
  const uploaded = await send(attachments.upload.path, sending, { Cookie });
  const { _id: attachmentId } = (await uploaded.json()) as { _id: string };

  const sent = await send(claims.submitSigned.path, JSON.stringify({ attemptId, attachmentId }), { Cookie });
  return ((await sent.json()) as { claimId: string }).claimId;
}

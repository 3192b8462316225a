import { type Attachment, attachments } from '@najem/shared/contract/register';
import type { AttachmentPurpose } from '@najem/shared/domain/register';
import { fileOf } from './files';
import type { TestApp } from './harness';
import type { Person } from './sign-in';

/** Sends a file; resolves with the answer. */
export function send(site: TestApp, as: Person, content: Uint8Array, purpose: AttachmentPurpose = 'entry') {
  return site.call(attachments.upload, { purpose, file: fileOf(content) }, { as });
}

/** Sends a file and runs its check; resolves with the file as its uploader sees it. */
export async function sendChecked(
  site: TestApp,
  as: Person,
  content: Uint8Array,
  purpose?: AttachmentPurpose,
): Promise<Attachment> {
  const { status, body } = await send(site, as, content, purpose);
  if (status !== 201) throw new Error(`Sending failed: ${JSON.stringify(body)}`);
  await site.runJobs();
  return (await site.call(attachments.get, { id: body._id }, { as })).body;
}

/** Opens a file's content; resolves with status, headers, bytes, and the code of a refusal. */
export async function open(site: TestApp, as: Person, id: string) {
  const response = await site.app.inject({
    url: `/api/attachments/${id}/content`,
    headers: { authorization: `Bearer ${as.token}` },
  });
  const { statusCode: status, headers, rawPayload: content } = response;
  return { status, headers, content, code: status === 200 ? undefined : response.json<{ code: string }>().code };
}

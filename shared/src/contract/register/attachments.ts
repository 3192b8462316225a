import { ATTACHMENT_PURPOSES, ATTACHMENT_CAUSES } from '@najem/shared/domain/register';
import { ATTACHMENT_MAX_BYTES } from '@najem/shared/domain/kernel';
import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, Id, IdParams, Time, oneOf } from '../kernel/parts';

/** Room for the other parts of the body and what stands between them. */
const MULTIPART_BYTES = 64 * 1024;

export const AttachmentPurpose = oneOf(ATTACHMENT_PURPOSES);

export const AttachmentState = Type.Union([
  Type.Literal('received'),
  Type.Literal('checking'),
  Type.Literal('usable'),
  Type.Literal('refused'),
]);

export const AttachmentCause = oneOf(ATTACHMENT_CAUSES);

/** A file that somebody sent. */
export const Attachment = Type.Object({
  _id: Id,
  /** For its uploader only. */
  name: Type.Optional(Type.String()),
  purpose: AttachmentPurpose,
  mediaType: Type.String(),
  /** Of the file as it is stored; a picture is encoded again. */
  size: Type.Integer(),
  state: AttachmentState,
  /** Of a refused file. */
  cause: Type.Optional(AttachmentCause),
  createdAt: Time,
});
export type Attachment = Static<typeof Attachment>;

export const attachments = {
  upload: endpoint({
    method: 'POST',
    path: '/attachments',
    access: 'public',
    summary:
      'Takes a file (PDF, JPEG, PNG, WebP, up to 10 MiB) of a user, a guest or a proof under way; it is checked afterwards.',
    body: Type.Object({ purpose: AttachmentPurpose }),
    upload: true,
    bodyLimitBytes: ATTACHMENT_MAX_BYTES + MULTIPART_BYTES,
    reply: Attachment,
    status: 201,
    errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'ATTACHMENT_TYPE', 'ATTACHMENT_TOO_LARGE', 'ATTACHMENT_LIMIT'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/attachments/{id}',
    access: 'public',
    summary: 'How far the check of a file is, for its uploader and administrators.',
    params: IdParams,
    reply: Attachment,
    errors: ['OWN_MATTER', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'ATTACHMENT_NOT_FOUND'],
  }),
  content: endpoint({
    method: 'GET',
    path: '/attachments/{id}/content',
    access: 'public',
    summary: 'A checked file, for its uploader, the other side of its dispute, and administrators with a fresh proof.',
    params: IdParams,
    reply: Type.Unknown(),
    binary: 'application/octet-stream',
    errors: [
      'OWN_MATTER',
      'STEP_UP_REQUIRED',
      'TOKEN_INVALID',
      'TOKEN_EXPIRED',
      'ATTACHMENT_NOT_FOUND',
      'ATTACHMENT_NOT_READY',
      'FRESH_PROOF_REQUIRED',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/attachments/{id}',
    access: 'public',
    summary: "Deletes one of the caller's files, as long as what it belongs to was not decided upon.",
    params: IdParams,
    reply: Done,
    errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'ATTACHMENT_NOT_FOUND', 'STATE_PASSED'],
  }),
};

/** The media types of files that are taken and shown, each with the extension of its files. */
export const ATTACHMENT_TYPES = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;
export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

/** Whether a media type is one that is taken. */
export function isAttachmentType(mediaType: string): mediaType is AttachmentType {
  return Object.hasOwn(ATTACHMENT_TYPES, mediaType);
}

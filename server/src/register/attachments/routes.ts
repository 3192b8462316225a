import { attachments } from '@najem/shared/contract/register';
import { type Route, serve } from '../../kernel/serve';
import { getAttachment, getAttachmentContent } from './read-attachment';
import { uploadAttachment } from './receive-attachment';
import { removeAttachment } from './remove-attachment';

export const attachmentRoutes: Route[] = [
  serve(attachments.upload, uploadAttachment),
  serve(attachments.get, getAttachment),
  serve(attachments.content, getAttachmentContent),
  serve(attachments.remove, removeAttachment),
];

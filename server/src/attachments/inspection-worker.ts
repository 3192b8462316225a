import type { Finding, InspectedFile } from './file-inspector';
import { encodeImage } from './encode-image';
import { inspectPdf } from './inspect-pdf';

/** Examines one file; the function that the thread of `createFileInspector` runs. */
export function inspectFile({ mediaType, content }: InspectedFile): Promise<Finding> {
  switch (mediaType) {
    case 'application/pdf':
      return inspectPdf(content);
    case 'image/jpeg':
      return encodeImage(content, 'jpeg');
    case 'image/png':
      return encodeImage(content, 'png');
    case 'image/webp':
      return encodeImage(content, 'webp');
  }
}

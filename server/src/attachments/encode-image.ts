import { ATTACHMENT_LONG_SIDE, ATTACHMENT_MAX_PIXELS } from '@najem/shared/domain';
import sharp from 'sharp';
import type { Finding } from './file-inspector';

type ImageFormat = 'jpeg' | 'png' | 'webp';

const QUALITY = 90;
const READERS = { jpeg: 'VipsForeignLoadJpeg', png: 'VipsForeignLoadPng', webp: 'VipsForeignLoadWebp' } as const;

// Files are different each time, and processors are for calls.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: Object.values(READERS) });

/**
 * Encodes a picture again: the pixels alone are kept, upright, without metadata and what follows the picture, at most
 * 4000 pixels long. Its size is read before it is decoded.
 */
export async function encodeImage(content: Uint8Array, format: ImageFormat): Promise<Finding> {
  try {
    const found = await sharp(content, { limitInputPixels: false }).metadata();
    if (found.format !== format) return { is: 'refused', cause: 'type' };
    if (found.width * found.height > ATTACHMENT_MAX_PIXELS) return { is: 'refused', cause: 'too-large' };
    const encoded = await sharp(content, { limitInputPixels: ATTACHMENT_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: ATTACHMENT_LONG_SIDE, height: ATTACHMENT_LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'png' ? {} : { quality: QUALITY })
      .toBuffer();
    return { is: 'encoded', content: new Uint8Array(encoded) };
  } catch {
    // The library's errors differ by format and say only that the bytes are no whole picture.
    return { is: 'refused', cause: 'unreadable' };
  }
}

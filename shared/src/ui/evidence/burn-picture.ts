import { ATTACHMENT_LONG_SIDE } from '@najem/shared/domain/register';
import type { Bar } from './bars';

const QUALITY = 0.9;
/** Part of the diagonal that the stamp's text takes. */
const STAMP_PART = 0.8;

/**
 * Draws a picture with black bars, and with a text across, into new pixels: what was below is in no byte of the file.
 * Undefined where the browser cannot encode it.
 */
export async function burnPicture(
  picture: ImageBitmap,
  bars: readonly Bar[],
  { name, stamp }: { name: string; stamp?: string },
): Promise<File | undefined> {
  const scale = Math.min(1, ATTACHMENT_LONG_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // Transparent places would be black in a JPEG, like bars.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const { x, y, width, height } of bars) {
    // Rounded outwards to whole pixels: a half covered pixel would reveal something.
    const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)];
    context.fillRect(left, top, Math.ceil((x + width) * scale) - left, Math.ceil((y + height) * scale) - top);
  }
  if (stamp !== undefined) drawStamp(context, canvas, stamp);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob ? new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }) : undefined;
}

/** Writes a text from corner to corner, so that no part of the picture is worth cutting out. */
function drawStamp(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement, text: string): void {
  context.save();
  context.translate(width / 2, height / 2);
  context.rotate(-Math.atan2(height, width));
  context.font = '100px sans-serif';
  const size = (100 * STAMP_PART * Math.hypot(width, height)) / Math.max(1, context.measureText(text).width);
  context.font = `${size}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = size / 12;
  context.strokeStyle = 'rgb(255 255 255 / 60%)';
  context.fillStyle = 'rgb(166 43 31 / 60%)';
  context.strokeText(text, 0, 0);
  context.fillText(text, 0, 0);
  context.restore();
}

import { type Ref, useEffect, useState } from 'react';
import { Spinner } from '@najem/shared/ui/form';
import { TEXTS } from './texts';
import './evidence.css';

/** Decodes a picture; null while it is decoded, undefined where it cannot be. */
export function usePicture(file: Blob): ImageBitmap | null | undefined {
  const [picture, setPicture] = useState<ImageBitmap | null | undefined>(null);
  useEffect(() => {
    let isCurrent = true;
    setPicture(null);
    createImageBitmap(file).then(
      (decoded) => (isCurrent ? setPicture(decoded) : decoded.close()),
      () => isCurrent && setPicture(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return picture;
}

export interface ImageCanvasProps {
  file: Blob;
  /** What the picture is, for screen readers. */
  label: string;
}

/** Shows a picture without an address of its own: the page's policy allows no `blob:`. */
export function ImageCanvas({ file, label }: ImageCanvasProps) {
  const picture = usePicture(file);
  if (picture === undefined) return <p role="alert">{TEXTS.unreadable}</p>;
  if (picture === null) return <Spinner visible />;
  return <DrawnPicture picture={picture} label={label} />;
}

/** The canvas with a decoded picture. */
export function DrawnPicture({ picture, label }: { picture: ImageBitmap; label: string }) {
  const draw: Ref<HTMLCanvasElement> = (canvas) => {
    if (!canvas) return;
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
  };
  return <canvas ref={draw} className="rn-picture" role="img" aria-label={label} />;
}

/** A black bar, in pixels of its picture. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A smaller bar could neither be seen nor taken hold of. */
const LEAST_PART = 0.01;

/** The bar between two corners, within the picture. */
export function barBetween(from: { x: number; y: number }, to: { x: number; y: number }, picture: Size): Bar {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) => limit(x, 0, picture.width));
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) => limit(y, 0, picture.height));
  return { x: left ?? 0, y: top ?? 0, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) };
}

/** Whether a bar is large enough to stay. */
export function isVisibleBar({ width, height }: Bar, picture: Size): boolean {
  return width >= picture.width * LEAST_PART && height >= picture.height * LEAST_PART;
}

/** Moves a bar; it stays within the picture. */
export function moveBar(bar: Bar, by: { x: number; y: number }, picture: Size): Bar {
  return {
    ...bar,
    x: limit(bar.x + by.x, 0, picture.width - bar.width),
    y: limit(bar.y + by.y, 0, picture.height - bar.height),
  };
}

/** Moves the lower right corner of a bar; it stays within the picture and visible. */
export function resizeBar(bar: Bar, by: { x: number; y: number }, picture: Size): Bar {
  return {
    ...bar,
    width: limit(bar.width + by.x, picture.width * LEAST_PART, picture.width - bar.x),
    height: limit(bar.height + by.y, picture.height * LEAST_PART, picture.height - bar.y),
  };
}

/** A bar in the middle of the picture, for those who draw with the keyboard. */
export function middleBar({ width, height }: Size): Bar {
  return { x: width * 0.3, y: height * 0.45, width: width * 0.4, height: height * 0.1 };
}

function limit(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

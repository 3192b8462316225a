/** Bounds grow by a fourth of an octave: a value read from a bucket is off by a tenth at most. */
const STEPS_PER_OCTAVE = 4;
/** From 1 to 2^16, which is a minute in milliseconds; below and beyond is one bucket each. */
const LAST_BUCKET = 16 * STEPS_PER_OCTAVE + 1;

/** Returns the bucket of a value. */
export function bucketOf(value: number): number {
  if (value < 1) return 0;
  return Math.min(LAST_BUCKET, 1 + Math.floor(Math.log2(value) * STEPS_PER_OCTAVE));
}

/** Computes the value below which three quarters of the counted ones are; undefined without any. */
export function p75Of(counts: readonly { bucket: number; count: number }[]): number | undefined {
  let left = 0.75 * counts.reduce((sum, { count }) => sum + count, 0);
  for (const { bucket, count } of counts.toSorted((one, other) => one.bucket - other.bucket)) {
    left -= count;
    if (left <= 0) return bucket === 0 ? 0 : 2 ** ((bucket - 0.5) / STEPS_PER_OCTAVE);
  }
  return undefined;
}

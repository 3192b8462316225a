/** Bounds grow by a fourth of an octave: a value read from a bucket is off by a tenth at most. */
const STEPS_PER_OCTAVE = 4;
/** From 1 to 2^16, which is a minute in milliseconds; below and beyond is one bucket each. */
const LAST_BUCKET = 16 * STEPS_PER_OCTAVE + 1;

/** Returns the bucket of a value. */
export function bucketOf(value: number): number {
  if (value < 1) return 0;
  return Math.min(LAST_BUCKET, 1 + Math.floor(Math.log2(value) * STEPS_PER_OCTAVE));
}

/** Where a bucket begins. */
function lowerBound(bucket: number): number {
  return bucket === 0 ? 0 : 2 ** ((bucket - 1) / STEPS_PER_OCTAVE);
}

/** Counts by bucket. */
export type Histogram = ReadonlyMap<number, number>;

/** Computes the value below which three quarters of the counted ones are; undefined for an empty histogram. */
export function p75Of(histogram: Histogram): number | undefined {
  const total = [...histogram.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let left = total * 0.75;
  let value = 0;
  for (const [bucket, count] of [...histogram].sort(([one], [other]) => one - other)) {
    const from = lowerBound(bucket);
    value = from + (lowerBound(bucket + 1) - from) * Math.min(1, left / count);
    if (left <= count) break;
    left -= count;
  }
  return value;
}

import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { makePdf, makePdfWith, makePhoto, PLANTED } from './files';

/** Files that begin as what is taken and are broken in some way: cut off, changed, doubled, or two in one. */
export async function makeMalformedFiles(count: number, seed: number): Promise<Buffer[]> {
  const whole = await Promise.all([
    ...(['jpeg', 'png', 'webp'] as const).map((format) => makePhoto(format)),
    makePdf(),
    makePdfWith(`(${PLANTED})`),
    makePdf(undefined, { pages: 5, objectStreams: false }),
  ]);
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const file = fc.constantFrom(...whole);
  const broken = fc.oneof(
    fc.tuple(file, place).map(([one, at]) => one.subarray(0, Math.floor(one.length * at))),
    fc.tuple(file, fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 40 })).map(([one, changes]) => {
      const changed = Buffer.from(one);
      for (const [at, byte] of changes) changed[Math.floor((one.length - 1) * at)] = byte;
      return changed;
    }),
    fc
      .tuple(file, file, place)
      .map(([one, other, at]) => Buffer.concat([one.subarray(0, Math.floor(one.length * at)), other])),
    fc.tuple(file, fc.nat(2000)).map(([one, length]) => Buffer.concat([one.subarray(0, 16), randomBytes(length)])),
  );
  return fc.sample(broken, { numRuns: count, seed });
}

/** More bytes came than may. */
export class TooMuch extends Error {}

/** Passes parts on as they come, and throws `TooMuch` before the one with which they are more than `most` bytes. */
export async function* limited(parts: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of parts) {
    length += part.length;
    if (length > most) throw new TooMuch();
    yield part;
  }
}

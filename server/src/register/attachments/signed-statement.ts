/**
 * What an appended signature has: PDF 2.0 (12.8) requires the range of signed bytes beside the signature's contents.
 */
const SIGNATURE_DICTIONARY = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/;
const SIGNATURE_CONTENTS = /\/Contents\s*<([0-9A-Fa-f\s]+)>/;
const LEAST_SIGNATURE_BYTES = 64;

/**
 * Whether a file is the statement exactly as it was handed out, with a signature appended that covers it. Who signed is
 * for the desk to find out in the state's validator.
 */
export function isSignedStatement(statement: Buffer, file: Buffer): boolean {
  if (file.length <= statement.length || !file.subarray(0, statement.length).equals(statement)) return false;
  const appended = file.subarray(statement.length).toString('latin1');
  const [, start, length, second, rest] = (SIGNATURE_DICTIONARY.exec(appended) ?? []).map(Number);
  if (start === undefined || length === undefined || second === undefined || rest === undefined) return false;
  // The signed bytes begin with the file, hold the whole statement and go around the signature alone.
  const coversAll = start === 0 && length >= statement.length && second > length && second + rest <= file.length;
  const contents = SIGNATURE_CONTENTS.exec(appended)?.[1]?.replace(/\s/g, '') ?? '';
  return coversAll && /[1-9A-Fa-f]/.test(contents) && contents.length >= 2 * LEAST_SIGNATURE_BYTES;
}

import { parseArgs } from 'node:util';
import { Stop } from './output.mjs';

/** Reads a command's arguments: `values` of its options and the other `words`; throws a `Stop` with its usage for unknown ones. */
export function readArguments({ usage, options = {}, hasWords = false, args = process.argv.slice(2) }) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: hasWords });
    return { values, words: positionals };
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Stop(`${error.message}\n${usage}`);
  }
}

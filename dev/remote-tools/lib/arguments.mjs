import { parseArgs } from 'node:util';
import { Stop, say } from './output.mjs';

/**
 * Reads a command's arguments: `values` of its options and the other `words`. With `--help` it prints the usage and ends the
 * program; for unknown ones it throws a `Stop` with the usage.
 */
export function readArguments({ usage, options = {}, hasWords = false, args = process.argv.slice(2) }) {
  try {
    const known = { ...options, help: { type: 'boolean', short: 'h' } };
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: hasWords });
    if (values.help) {
      say(usage);
      process.exit(0);
    }
    return { values, words: positionals };
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Stop(`${error.message}\n${usage}`);
  }
}

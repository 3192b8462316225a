/** Prints the tests that reach each named file: jest's own parts do not run within a test. */
import { readTestGraph } from '../lib/test-graph.mjs';

const { findReaching } = await readTestGraph(process.cwd());
const reaching = await Promise.all(process.argv.slice(2).map(async (file) => [file, await findReaching(file)]));
process.stdout.write(JSON.stringify(Object.fromEntries(reaching)));

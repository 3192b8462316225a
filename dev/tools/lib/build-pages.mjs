/** Builds the pages that it is asked for by messages, one after another, and answers each with its failure or without one. */
import { createRequire } from 'node:module';
import { compile } from '../../remote-tools/lib/compile.mjs';
import { Stop } from '../../remote-tools/lib/output.mjs';
import { inRoot } from './root.mjs';

const require = createRequire(import.meta.url);

process.on('message', async ({ config, name, quick }) => {
  try {
    await compile(require(inRoot(config)).page({ name, quick }));
    process.send({});
  } catch (error) {
    process.send({ failure: error instanceof Stop ? error.message : error.stack });
  }
});

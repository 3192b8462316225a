/** Builds the pages of one name after another in one process, as its parent names them; answers each by its outcome. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { compile } from '../../remote-tools/lib/compile.mjs';
import { Stop } from '../../remote-tools/lib/output.mjs';
import { inRoot } from './root.mjs';

const require = createRequire(import.meta.url);

async function build({ config, name, quick, to }) {
  const configuration = require(path.resolve(inRoot(config)))({ only: name, quick });
  await compile({ ...configuration, output: { ...configuration.output, path: to } });
}

process.on('message', async (job) => {
  try {
    await build(job);
    process.send({ built: true });
  } catch (error) {
    process.send({ built: false, reason: error instanceof Stop ? error.message : error.stack });
  }
});

// Who named the builds is gone, so nobody waits for them.
process.on('disconnect', () => process.exit());

/**
 * Before packing: makes testing/shell.js, the shell's loader as one script, because the shell itself is not in the package.
 * `--remove`: takes it away again, since in the repository tests run the sources.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'testing');
const SCRIPT = path.join(FOLDER, 'shell.js');

const { values } = parseArgs({ options: { remove: { type: 'boolean' } } });
if (values.remove) rmSync(SCRIPT, { force: true });
else {
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: [path.join(FOLDER, 'shell.ts')],
    outfile: SCRIPT,
    bundle: true,
    format: 'cjs',
    target: 'es2022',
    // The very modules that the test itself uses are what the shell provides.
    packages: 'external',
    // jest has none.
    supported: { 'dynamic-import': false },
    logLevel: 'warning',
  });
}

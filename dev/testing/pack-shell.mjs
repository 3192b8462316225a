/**
 * Before packing: bundles the shell's loader into src/shell.js, because the shell itself is not in the package.
 * `--remove`: deletes it again, because tests in the repository run the sources.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'src');
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
    // The shell provides the same modules that the test uses.
    packages: 'external',
    // jest has no dynamic import.
    supported: { 'dynamic-import': false },
    logLevel: 'warning',
  });
}

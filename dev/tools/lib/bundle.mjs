import { inRoot } from './root.mjs';

/** Keeps packages out of the bundle, except for our own, whose TypeScript Node cannot load. */
const externalPackages = {
  name: 'external-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@najem/')) return undefined;
      return { path, external: true };
    });
  },
};

const ENTRIES = {
  server: {
    main: 'server/src/main.ts',
    cli: 'server/src/cli.ts',
    config: 'server/src/config.ts',
    'document-worker': 'server/src/document-worker.ts',
    'inspection-program': 'server/src/register/attachments/inspection-program.ts',
  },
  sandbox: { main: 'dev/sandbox/src/main.ts' },
};

/** esbuild's options for programs that run in Node. */
export function nodeBundle(entryPoints, outdir) {
  return {
    absWorkingDir: inRoot(),
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    outExtension: { '.js': '.mjs' },
    sourcemap: true,
    logLevel: 'warning',
    plugins: [externalPackages],
  };
}

const FOLDERS = { server: 'server', sandbox: 'dev/sandbox' };

/** esbuild's options for `server` or `sandbox`. */
export function productBundle(name) {
  return nodeBundle(ENTRIES[name], `${FOLDERS[name]}/dist`);
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import federation from '@module-federation/webpack-bundler-runtime';
import webpack, { type Compiler, type Module } from 'webpack';

const { consumedRequest, providedRequest } = jest.requireActual<{
  consumedRequest(module: Module): string | undefined;
  providedRequest(module: Module): string | undefined;
}>('../plugins/shared-modules');
const { ShellRuntimePlugin } = jest.requireActual<{
  ShellRuntimePlugin: new () => { apply(compiler: Compiler): void };
}>('../plugins/shell-runtime-plugin');

// Each part is a row of docs/decisions/001-module-federation.md, which says what to do when it moves.

/** Builds a remote that takes react from the page and has its own copy of redux. */
async function build(folder: string) {
  writeFileSync(path.join(folder, 'module.js'), "import 'react';\nimport 'redux';\n");
  const shared = { react: { import: false, singleton: true }, redux: { singleton: false } } as const;
  const seen: Module[] = [];
  const compiler = webpack({
    context: folder,
    mode: 'development',
    devtool: false,
    entry: {},
    output: { path: path.join(folder, 'out') },
    plugins: [
      new ModuleFederationPlugin({
        ...{ name: 'mf_x', filename: 'entry.js', exposes: { './module': './module.js' }, shared },
        ...{ dts: false, manifest: false, virtualRuntimeEntry: true },
      }),
      new ShellRuntimePlugin(),
      (compiler: Compiler) =>
        compiler.hooks.afterCompile.tap('test', ({ modules }) => {
          seen.push(...modules);
        }),
    ],
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler?.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  return { errors: stats?.toJson({ all: false, errors: true }).errors?.map(({ message }) => message), modules: seen };
}

it("the parts of a remote's build on which the plugins rely are where they were", async () => {
  mkdirSync('.cache', { recursive: true });
  // Inside the repository, so that its packages are found.
  const folder = mkdtempSync(path.resolve('.cache', 'parts-'));
  try {
    const { errors, modules } = await build(folder);
    // plugins/shell-runtime-plugin.js
    expect(errors).toEqual([]);
    // plugins/shared-modules.js
    expect(new Set(modules.map(consumedRequest))).toEqual(new Set([undefined, 'react', 'redux']));
    expect(new Set(modules.map(providedRequest))).toEqual(new Set([undefined, 'redux']));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("a remote's entry makes its instance by the function that the shell replaces, from the options that it reads", () => {
  // shell/src/federation-host.ts
  const webpackRequire = { federation: { ...federation, initOptions: { name: 'mf_x', remotes: [] } } };
  const { init } = federation.bundlerRuntime as unknown as { init(of: unknown): { name: string } };
  expect(init({ webpackRequire }).name).toBe('mf_x');
});

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { everyCall } from '@najem/shared/contract';
import ts from 'typescript';
import { Type } from './kernel/light-schema';

const FOLDER = path.join(process.cwd(), 'shared/src/contract');
const transformers = createRequire(__filename)(
  path.join(process.cwd(), 'dev/remote-tools/plugins/light-contract.js'),
) as () => object;

/** A module of the contract as browser builds have it. */
function light(file: string): string {
  const source = readFileSync(path.join(FOLDER, file), 'utf8');
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  return ts.transpileModule(source, {
    fileName: path.join(FOLDER, file),
    compilerOptions,
    transformers: transformers(),
  }).outputText;
}

/** Runs those modules, with the schema library's stand-in as browsers have it. */
function run(file: string, loaded = new Map<string, object>()): Record<string, unknown> {
  const known = loaded.get(file);
  if (known) return known as Record<string, unknown>;
  const exports = {};
  loaded.set(file, exports);
  const require = (name: string) => {
    if (name === '@sinclair/typebox') return { Type };
    if (name.startsWith('@najem/shared/domain/')) return jest.requireActual<object>(name);
    return run(`${path.join(path.dirname(file), name)}.ts`, loaded);
  };
  runInNewContext(light(file), { exports, require });
  return exports;
}

describe("the contract in browsers' builds", () => {
  const lightCalls = (run('index.ts') as { everyCall: typeof everyCall }).everyCall();

  it.each(Object.entries(everyCall()))(
    'keeps only the fields of a ClientEndpoint of the calls of %s',
    (group, calls) => {
      for (const [name, full] of Object.entries(calls)) {
        const { reply, ...made } = lightCalls[group]![name]!;
        const { method, path: address, outsideApi, paged, binary, upload, outlivesPage } = full;
        expect({ ...made }).toEqual(
          JSON.parse(JSON.stringify({ method, path: address, outsideApi, paged, binary, upload, outlivesPage })),
        );
        // A file has no shape.
        expect(Object.keys(reply).length > 0).toBe(binary === undefined);
      }
    },
  );

  it('declares everything free of effects, so that a bundle can leave it out', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/test|light-/.test(file),
    );
    for (const file of files)
      expect(light(file)).not.toMatch(/^(?:exports\.|const )\w+ = (?!\/\*#__PURE__\*\/|require)[\w.]+\(/m);
  });
});

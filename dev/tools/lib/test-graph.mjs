/** jest's own graph of imports, over every project of jest.config.ts. */
import path from 'node:path';
import { SearchSource } from 'jest';
import { readConfigs } from 'jest-config';
import runtime from 'jest-runtime';

/** `files`: every test file; `findReaching(file)`: those that import the file, however indirectly. Paths begin at `root`. */
export async function readTestGraph(root) {
  const { configs } = await readConfigs({ _: [], $0: '' }, [root]);
  const options = { console, maxWorkers: 1, watch: false, watchman: false };
  const contexts = await Promise.all(configs.map((config) => runtime.createContext(config, options)));
  const sources = contexts.map((context) => new SearchSource(context));
  const relative = (file) => path.relative(root, file).replaceAll(path.sep, '/');
  return {
    files: contexts.flatMap(({ hasteFS }, index) =>
      [...hasteFS.getAbsoluteFileIterator()].filter((file) => sources[index].isTestFilePath(file)).map(relative),
    ),
    async findReaching(file) {
      const found = sources.map((source) => source.findRelatedTests(new Set([path.join(root, file)]), false));
      return (await Promise.all(found)).flatMap(({ tests }) => tests.map((test) => relative(test.path)));
    },
  };
}

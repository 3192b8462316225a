import { findMovedPackages } from '../../../tools/lib/pinned.cjs';

const PLUGIN = '@module-federation/enhanced';
const RUNTIME = '@module-federation/runtime';

function moved({ plugin = '2.9.2', shell = '2.9.2', runtime = '2.9.2', webpack = '5.110.3', locked = '' } = {}) {
  return findMovedPackages(
    {
      'package.json': { devDependencies: { [PLUGIN]: plugin, webpack } },
      'shell/package.json': { dependencies: { [PLUGIN]: shell } },
    },
    {
      packages: {
        '': { version: '1.0.0' },
        [`node_modules/${PLUGIN}`]: { version: '2.9.2' },
        [`node_modules/${PLUGIN}/node_modules/${RUNTIME}`]: { version: runtime },
        'node_modules/webpack': { version: locked || webpack },
      },
    },
  );
}

it('the check of pinned versions passes for unchanged packages', () => {
  expect(moved()).toEqual([]);
  expect(moved({ webpack: '5.111.0' })).toEqual([]);
});

it.each([
  [{ shell: '2.9.1' }, `${PLUGIN} 2.9.1 in shell/package.json: all of @module-federation/* must be one exact version`],
  [{ runtime: '2.10.0' }, `${RUNTIME} 2.10.0 in package-lock.json: all of @module-federation/*`],
  [{ plugin: '^2.9.2', shell: '^2.9.2' }, `${PLUGIN} ^2.9.2 in package.json`],
  [{ webpack: '5.112.0' }, 'webpack 5.112.0 in package.json, webpack 5.112.0 in package-lock.json: must be exact and'],
  [{ webpack: '^5.110.3', locked: '5.110.3' }, 'webpack ^5.110.3 in package.json: must be exact and at most 5.111.0'],
])('the check of pinned versions names the change and its reason: %j', (change, line) => {
  const lines = moved(change);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(line);
});

import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { withCacheBust } from './release-files';
import type { Release } from './release';

const SCRIPT = '/remotes/tenants/1.0.0-b/module.js';
const RELEASE: Release = {
  id: 'tenants',
  name: 'mf_tenants',
  version: '1.0.0-b',
  contract: CONTRACT_VERSION,
  entry: SCRIPT,
  integrity: { [SCRIPT]: 'sha384-module' },
};

/** Adds script tags to the page, and returns a function that lists the remaining ones. */
function scripts(...addresses: string[]) {
  document.head.replaceChildren(
    ...addresses.map((address) => Object.assign(document.createElement('script'), { type: 'none', src: address })),
  );
  return () => [...document.scripts].map((script) => script.getAttribute('src'));
}

it('the scripts of a release go with those of earlier attempts to load it', () => {
  const others = ['/remotes/tenants/1.0.0-a/module.js', '/remotes/reports/1.0.0-b~1732/module.js', '/assets/1/kit.js'];
  const left = scripts(SCRIPT, '/remotes/tenants/1.0.0-b~1732/module.js', ...others);
  const { entry, integrity } = withCacheBust(RELEASE);
  expect(left()).toEqual(others);
  expect(entry).toMatch(/^\/remotes\/tenants\/1\.0\.0-b~\d+\/module\.js$/);
  expect(integrity).toEqual({ [entry]: 'sha384-module' });
});

import { findPendingShellFile, isShellFileError } from './shell-files';

const KIT = `${location.origin}/assets/0123456789ab/kit.js`;
const missing = (request: string) => Object.assign(new Error('Loading chunk 7 failed.'), { request });

it.each([
  ['a file of the shell did not come', missing(KIT), true],
  ['one did not come and the code that needs it ran', new Error('x', { cause: missing(KIT) }), true],
  ['a file of the remote did not come', missing(`${location.origin}/remotes/tenants/1/module.js`), false],
  ['a file of another site did not come', missing('https://team.example/assets/kit.js'), false],
  ['something else went wrong', new Error('x'), false],
  ['the cause is unknown', undefined, false],
])('a missing shell file is detected if %s', (_what, error, expected) => {
  expect(isShellFileError(error)).toBe(expected);
});

it('the shell file that is loading is named, until it is loaded', () => {
  const tag = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: KIT.replace('js', 'css') });
  const other = Object.assign(document.createElement('script'), { type: 'none', src: KIT });
  const remote = Object.assign(document.createElement('script'), { type: 'none', src: '/remotes/tenants/1/module.js' });
  Object.assign(remote, { onload: jest.fn() });
  document.head.append(other, remote, tag);
  expect(findPendingShellFile()).toBeUndefined();
  tag.onload = jest.fn();
  expect(findPendingShellFile()).toBe(tag.href);
  tag.onload = null;
  expect(findPendingShellFile()).toBeUndefined();
});

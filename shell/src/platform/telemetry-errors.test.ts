import type { PageError } from './telemetry';
import { describeError } from './telemetry-errors';

const SITE = 'https://najem.test';
const TENANTS = `${SITE}/remotes/tenants/1.0.0-abc/module.0a1b2c3d.js`;
const ADMIN = `${SITE}/remotes/admin/1.0.0-def/module.0a1b2c3d.js`;
const SHELL = `${SITE}/assets/0123456789ab/shell.0a1b2c3d.js`;
const EXTENSION = 'chrome-extension://abcdefgh/content.js';
const VERSIONS: Record<string, string> = { tenants: '1.0.0-abc', shell: '0123456789ab', reports: '1.0.0-rep' };

const chromeStack = (...scripts: string[]) =>
  ['TypeError: x', ...scripts.map((script, line) => `    at f (${script}:1:${line + 10})`)].join('\n');

const anError = (message: string, stack: string): Error => Object.assign(new TypeError(message), { stack });

/** Describes an error of a page that shows reports. */
const described = (error: PageError) => describeError(error, 'reports', (source) => VERSIONS[source]);

describe('the origin of an error', () => {
  it.each([
    ['a remote', chromeStack(TENANTS), { source: 'tenants', version: '1.0.0-abc', place: 'module.0a1b2c3d.js:1:10' }],
    [
      'a remote whose call broke a library of the shell',
      chromeStack(SHELL, SHELL, ADMIN),
      { source: 'admin', version: '1.0.0-def', place: 'module.0a1b2c3d.js:1:12' },
    ],
    [
      'the shell',
      chromeStack(SHELL, EXTENSION),
      { source: 'shell', version: '0123456789ab', place: 'shell.0a1b2c3d.js:1:10' },
    ],
    [
      'a remote, as Firefox writes it',
      `f@${TENANTS}:3:4\n@${SHELL}:1:1`,
      { source: 'tenants', version: '1.0.0-abc', place: 'module.0a1b2c3d.js:3:4' },
    ],
    [
      'a remote whose files were requested again',
      chromeStack(SHELL, TENANTS.replace('1.0.0-abc', '1.0.0-abc~1732220000000')),
      { source: 'tenants', version: '1.0.0-abc', place: 'module.0a1b2c3d.js:1:11' },
    ],
    ['a script without a line', TENANTS, { source: 'tenants', version: '1.0.0-abc' }],
  ])('of an error is %s', (_name, stack, origin) => {
    expect(described({ cause: anError('x', stack) })).toMatchObject(origin);
  });

  it.each<[string, unknown, string]>([
    ['no reason', 'no reason', 'no reason'],
    ['an answer', { message: 'an answer', status: 500 }, 'an answer'],
    ['a stack without a script', anError('x', 'Error: x\n    at <anonymous>'), 'TypeError: x'],
  ])('attributes an error with %s to the remote on the page', (_name, cause, message) => {
    expect(described({ cause })).toEqual({ source: 'reports', version: '1.0.0-rep', message });
  });

  it('attributes an error to the module that it is known to come from', () => {
    expect(described({ cause: anError('x', chromeStack(SHELL)), source: 'tenants' })).toMatchObject({
      source: 'tenants',
      version: '1.0.0-abc',
    });
    expect(described({ cause: 'did not load', source: 'admin', version: '1.0.0-old' })).toMatchObject({
      source: 'admin',
      version: '1.0.0-old',
    });
  });

  it('attributes a missing shell file to the shell, not to the remote that requested it', () => {
    const missing = Object.assign(anError('Loading chunk 7 failed.', chromeStack(SHELL, TENANTS)), {
      request: `${location.origin}/assets/0123456789ab/kit.js`,
    });
    expect(described({ cause: missing })).toMatchObject({ source: 'shell' });
    expect(described({ cause: new Error('The screen did not load', { cause: missing }) })).toMatchObject({
      source: 'shell',
    });
  });

  it('ignores addresses in an error text when it attributes the error', () => {
    const message = `${ADMIN}:1:1 did not load`;
    const cause = Object.assign(new Error(message), { stack: `Error: ${message}\n    at f (${TENANTS}:1:2)` });
    expect(described({ cause })).toMatchObject({ source: 'tenants' });
  });

  it('ignores errors of extensions, harmless ones and those of unknown releases', () => {
    expect(described({ cause: anError('x', chromeStack(EXTENSION)) })).toBeUndefined();
    expect(described({ cause: 'Script error.', script: EXTENSION })).toBeUndefined();
    const harmless = 'ResizeObserver loop completed with undelivered notifications.';
    expect(described({ cause: harmless, script: SHELL })).toBeUndefined();
    expect(described({ cause: 'x', source: 'gone' })).toBeUndefined();
    expect(described({ cause: undefined })).toMatchObject({ message: 'undefined' });
  });

  it('removes personal data from error texts', () => {
    const cause = anError('no jan@poczta.test, 20871543213', chromeStack(TENANTS));
    expect(JSON.stringify(described({ cause }))).not.toMatch(/jan|poczta|2087/);
  });
});

import { ErrorLog, findErrorOrigin } from './telemetry-errors';

const SITE = 'https://najem.test';
const TENANTS = `${SITE}/remotes/tenants/1.0.0-abc/module.0a1b2c3d.js`;
const ADMIN = `${SITE}/remotes/admin/1.0.0-def/module.0a1b2c3d.js`;
const SHELL = `${SITE}/assets/0123456789ab/shell.0a1b2c3d.js`;
const EXTENSION = 'chrome-extension://abcdefgh/content.js';

const chromeStack = (...scripts: string[]) =>
  ['TypeError: x', ...scripts.map((script, line) => `    at f (${script}:1:${line + 10})`)].join('\n');

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
    expect(findErrorOrigin(stack)).toEqual(origin);
  });

  it('an error is foreign if only other scripts are named, and unknown without any', () => {
    expect(findErrorOrigin(chromeStack(EXTENSION))).toBe('foreign');
    expect(findErrorOrigin('Error: x\n    at <anonymous>')).toBeUndefined();
  });
});

const VERSIONS: Record<string, string> = { tenants: '1.0.0-abc', shell: '0123456789ab' };

function aLog() {
  return new ErrorLog(
    () => ({ source: 'reports', version: '1.0.0-rep' }),
    (source) => VERSIONS[source],
  );
}

function anError(message: string, stack: string): Error {
  return Object.assign(new TypeError(message), { stack });
}

describe('the error log', () => {
  it('holds each error text once with its count, and returns it once', () => {
    const log = aLog();
    const cause = anError('x is not a function', chromeStack(TENANTS));
    [1, 2, 3].forEach(() => log.add({ cause }));
    expect(log.take()).toEqual([
      {
        source: 'tenants',
        version: '1.0.0-abc',
        message: 'TypeError: x is not a function',
        place: 'module.0a1b2c3d.js:1:10',
        count: 3,
      },
    ]);
    expect(log.take()).toEqual([]);
    log.add({ cause });
    expect(log.take()).toMatchObject([{ count: 1 }]);
  });

  it('holds at most twenty error texts per page', () => {
    const log = aLog();
    for (let turn = 0; turn < 30; turn += 1) log.add({ cause: anError(`text ${turn}`, chromeStack(TENANTS)) });
    expect(log.take()).toHaveLength(20);
    log.add({ cause: anError('another one', chromeStack(TENANTS)) });
    log.add({ cause: anError('text 3', chromeStack(TENANTS)) });
    expect(log.take()).toMatchObject([{ message: 'TypeError: text 3' }]);
  });

  it('attributes an error without a script to the remote on the page', () => {
    const log = aLog();
    log.add({ cause: 'no reason' });
    log.add({ cause: { message: 'an answer', status: 500 } });
    expect(log.take()).toMatchObject([
      { source: 'reports', version: '1.0.0-rep', message: 'no reason' },
      { source: 'reports', version: '1.0.0-rep', message: 'an answer' },
    ]);
  });

  it('attributes an error to the module that it is known to come from', () => {
    const log = aLog();
    log.add({ cause: anError('x', chromeStack(SHELL)), source: 'tenants' });
    log.add({ cause: 'did not load', source: 'admin', version: '1.0.0-old' });
    expect(log.take()).toMatchObject([
      { source: 'tenants', version: '1.0.0-abc' },
      { source: 'admin', version: '1.0.0-old' },
    ]);
  });

  it('attributes a missing shell file to the shell, not to the remote that requested it', () => {
    const log = aLog();
    const missing = Object.assign(anError('Loading chunk 7 failed.', chromeStack(SHELL, TENANTS)), {
      request: `${location.origin}/assets/0123456789ab/kit.js`,
    });
    log.add({ cause: missing });
    log.add({ cause: new Error('The screen did not load', { cause: missing }) });
    expect(log.take()).toMatchObject([{ source: 'shell' }, { source: 'shell' }]);
  });

  it('ignores errors of extensions and harmless ones', () => {
    const log = aLog();
    log.add({ cause: anError('x', chromeStack(EXTENSION)) });
    log.add({ cause: 'Script error.', script: EXTENSION });
    log.add({ cause: 'ResizeObserver loop completed with undelivered notifications.', script: SHELL });
    log.add({ cause: undefined });
    expect(log.take().map(({ message }) => message)).toEqual(['undefined']);
  });

  it('ignores addresses in an error text when it attributes the error', () => {
    const log = aLog();
    const message = `${ADMIN}:1:1 did not load`;
    log.add({ cause: Object.assign(new Error(message), { stack: `Error: ${message}\n    at f (${TENANTS}:1:2)` }) });
    expect(log.take()).toMatchObject([{ source: 'tenants' }]);
  });

  it('removes personal data from error texts', () => {
    const log = aLog();
    log.add({ cause: anError('no jan@poczta.test, 20871543213', chromeStack(TENANTS)) });
    expect(JSON.stringify(log.take())).not.toMatch(/jan|poczta|2087/);
  });
});

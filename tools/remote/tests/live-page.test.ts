/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';

/** What the server of the builds says next. */
let say: (state: object) => void;
const opened: string[] = [];

class FakeEventSource extends EventTarget {
  constructor(address: string) {
    super();
    opened.push(address);
    say = (state) => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(state) }));
  }
}

const reload = jest.spyOn(History.prototype, 'go').mockImplementation();
const fetched = jest.fn(() => Promise.resolve({}));

/** The part of a build with this hash that follows the builds. */
function run(hash: string): void {
  Object.assign(globalThis, { __webpack_hash__: hash, __webpack_public_path__: 'http://localhost:3001/' });
  jest.isolateModules(() => void jest.requireActual('../live-page'));
}

/** What was promised has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

beforeEach(() => {
  Object.assign(globalThis, { EventSource: FakeEventSource, fetch: fetched, __NAJEM_LIVE__: undefined });
  opened.length = 0;
  reload.mockClear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

it('leaves the page alone while its build is the newest', async () => {
  run('one');
  say({ builds: { mf_tenants: 'one' }, errors: [] });
  await settled();
  expect(opened).toEqual(['http://localhost:3001/dev/events']);
  expect(reload).not.toHaveBeenCalled();
});

it('reloads the page for a newer build, once, and when the server answers', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  run('one');
  say({ builds: { mf_tenants: 'two' }, errors: [] });
  await settled();
  expect(reload).not.toHaveBeenCalled();
  await waitFor(() => expect(reload).toHaveBeenCalledWith(0));
  say({ builds: { mf_tenants: 'two' }, errors: [] });
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('shows why there is no newer build, and takes it away when there is', async () => {
  run('one');
  say({ builds: { mf_tenants: 'one' }, errors: [{ build: 'mf_tenants', text: 'state.ts:3 Unexpected token' }] });
  expect(document.querySelector('[role=alert]')?.textContent).toBe('mf_tenants\nstate.ts:3 Unexpected token');
  say({ builds: { mf_tenants: 'one' }, errors: [] });
  expect(document.querySelector('[role=alert]')).toBeNull();
  await settled();
  expect(reload).not.toHaveBeenCalled();
});

it('needs one stream for all builds from one place, and tells those that come later what was said', async () => {
  run('one');
  say({ builds: { shell: 'one', mf_tenants: 'newer' }, errors: [] });
  run('older');
  await settled();
  expect(opened).toHaveLength(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

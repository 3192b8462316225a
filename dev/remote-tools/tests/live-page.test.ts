/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';

/** Sends the next event of the build server. */
let send: (state: object) => void;
const opened: string[] = [];

class FakeEventSource extends EventTarget {
  constructor(address: string) {
    super();
    opened.push(address);
    send = (state) => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(state) }));
  }
}

const reload = jest.spyOn(History.prototype, 'go').mockImplementation();
const fetched = jest.fn(() => Promise.resolve({}));

/** Runs the live-reload part of a build with this hash. */
function run(hash: string): void {
  Object.assign(globalThis, { __webpack_hash__: hash, __webpack_public_path__: 'http://localhost:3001/' });
  jest.isolateModules(() => void jest.requireActual('../live-page'));
}

/** Waits for pending promises. */
async function settle(): Promise<void> {
  for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
}

beforeEach(() => {
  Object.assign(globalThis, { EventSource: FakeEventSource, fetch: fetched, __NAJEM_LIVE__: undefined });
  opened.length = 0;
  reload.mockClear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

it('does not reload the page while its build is the newest', async () => {
  run('one');
  send({ builds: { mf_tenants: 'one' }, errors: [] });
  await settle();
  expect(opened).toEqual(['http://localhost:3001/dev/events']);
  expect(reload).not.toHaveBeenCalled();
});

it('reloads the page once for a newer build, when the server answers', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  run('one');
  send({ builds: { mf_tenants: 'two' }, errors: [] });
  await settle();
  expect(reload).not.toHaveBeenCalled();
  await waitFor(() => expect(reload).toHaveBeenCalledWith(0), { timeout: 25_000 });
  send({ builds: { mf_tenants: 'two' }, errors: [] });
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('shows the errors of a failed build until the next successful one', async () => {
  run('one');
  send({ builds: { mf_tenants: 'one' }, errors: [{ build: 'mf_tenants', text: 'state.ts:3 Unexpected token' }] });
  expect(document.querySelector('[role=alert]')?.textContent).toBe('mf_tenants\nstate.ts:3 Unexpected token');
  send({ builds: { mf_tenants: 'one' }, errors: [] });
  expect(document.querySelector('[role=alert]')).toBeNull();
  await settle();
  expect(reload).not.toHaveBeenCalled();
});

it('uses one stream for all builds of a server, and passes the last event to later ones', async () => {
  run('one');
  send({ builds: { shell: 'one', mf_tenants: 'newer' }, errors: [] });
  run('older');
  await settle();
  expect(opened).toHaveLength(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

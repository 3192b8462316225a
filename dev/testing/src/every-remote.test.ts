import { readdirSync } from 'node:fs';
import path from 'node:path';
import { logout, type RemoteModule } from '@najem/shared/store';
import { createAppStore } from '@najem/shared/store/host';
import { ignoreElements, tap } from 'rxjs';
import { fakeApi } from './fake-api';

const FOLDERS = readdirSync('.').filter((name) => name.startsWith('mf-'));
const moduleIn = (folder: string) =>
  jest.requireActual<{ module: RemoteModule }>(path.resolve(folder, 'src/module')).module;

// What epics do at their start they would do once in a session, and not when a screen is shown again.
it.each(FOLDERS)('the epics of %s do nothing by their start', (folder) => {
  const module = moduleIn(folder);
  const api = fakeApi();
  const store = createAppStore({ call: api.call });
  const done: string[] = [];
  const note$ = tap(({ type }: { type: string }) => done.push(type));
  store.join({ id: 'watch', epics: [(action$) => action$.pipe(note$, ignoreElements())] });
  for (const round of ['first', 'second']) {
    store.join(module)();
    expect([round, api.log, done.filter((type) => !type.startsWith('store/') && type !== logout.type)]).toEqual([
      round,
      [],
      [],
    ]);
    store.dispatch(logout());
    expect(store.running()).toBe(1);
  }
});

import path from 'node:path';
import * as router from '../../../shell/src/provided/router';
import { sharingOf } from '../sharing.js';

const sharing = sharingOf(path.resolve('mf-tenants'));

it('names what the shell provides of the router', () => {
  expect(sharing.routerNames().sort()).toEqual(Object.keys(router).sort());
});

it('takes the versions from what is installed where the remote lies', () => {
  const { version } = jest.requireActual<{ version: string }>('react/package.json');
  expect(sharing.providedVersions()).toMatchObject({ react: version, 'react/jsx-runtime': version });
});

import path from 'node:path';
import * as router from '@najem/shell/provided/router';
import { sharingOf } from '../sharing.js';

const sharing = sharingOf(path.resolve('mf-tenants'));

it('the sharing table lists the names of the router that the shell provides', () => {
  expect(sharing.routerNames().sort()).toEqual(Object.keys(router).sort());
});

it('the sharing table takes versions from the packages installed for the remote', () => {
  const { version } = jest.requireActual<{ version: string }>('react/package.json');
  expect(sharing.providedVersions()).toMatchObject({ react: version, 'react/jsx-runtime': version });
});

import { SHELL_PATHS } from '@najem/shared/domain/platform';
import type { Boot } from '../boot';
import { LEGAL_ROUTES, memberRoutes, signInRoutes } from './routes';

it('each address of the shell is one that no remote can take', () => {
  const boot = { google: {}, marketingUrl: 'https://www.najem.example' } as Boot;
  const addresses = [...signInRoutes(boot), ...LEGAL_ROUTES, ...memberRoutes(boot)].map(({ path = '' }) => path);
  expect(addresses.length).toBeGreaterThan(10);
  const reserved = ['/api', ...Object.values(SHELL_PATHS)];
  expect(addresses.filter((address) => !reserved.some((path) => `${address}/`.startsWith(`${path}/`)))).toEqual([]);
});

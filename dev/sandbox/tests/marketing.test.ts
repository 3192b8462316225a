import { MARKETING_PAGES } from '../src/marketing/texts';
import { closeAll, openSandbox } from './harness';

afterEach(closeAll);

it.each(['/', '/o-nas', '/jak-to-dziala', '/regulamin', '/polityka-prywatnosci', '/kontakt'])(
  'the mock marketing site has a page in Polish at %s',
  async (path) => {
    const { app } = await openSandbox();
    const answer = await app.inject(`/www${path}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<html lang="pl">');
    expect(answer.body).toContain(`<h1>${MARKETING_PAGES.find((page) => page.path === path)?.title}</h1>`);
  },
);

it('the mock marketing site has no link that leads nowhere', async () => {
  const { app } = await openSandbox();
  const { body } = await app.inject('/www/');
  const links = [...body.matchAll(/href="(\/www[^"]*)"/g)].map(([, address = '']) => address);
  expect(links.length).toBeGreaterThan(MARKETING_PAGES.length);
  for (const address of links) expect((await app.inject(address)).statusCode).toBe(200);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SITE_COOKIES, STORAGE_KEYS } from '@najem/e2e/cookies';

/** Every cookie that the server's sources name. */
function cookiesOfSources(): string[] {
  const files = readdirSync('server/src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.flatMap((name) => {
    const source = readFileSync(path.join('server/src', name), 'utf8');
    return [...source.matchAll(/SiteCookie = \{ name: '(\w+)'/g)].flatMap(([, cookie]) => cookie ?? []);
  });
}

// SECURITY: **No consent.**
// SECURITY: `najem_browser`
// SECURITY: `najem_claim`
// SECURITY: `najem_dossier`
// SECURITY: `najem_eid`
// SECURITY: `najem_overrides`
// SECURITY: `najem_refresh`
// SECURITY: `najem_site`
it('the cookies that journeys allow are those that SECURITY lists and the server sets', () => {
  const listed = readFileSync('docs/SECURITY.md', 'utf8')
    .split('\n## ')
    .find((part) => part.startsWith('Cookies\n'));
  const rows = [...(listed ?? '').matchAll(/^\| `(najem_\w+)`/gm)].map(([, name]) => name);
  expect(rows).toEqual(SITE_COOKIES);
  expect(cookiesOfSources().sort()).toEqual(SITE_COOKIES);
});

// Polityka: Serwis używa tylko
// Polityka: W pamięci przeglądarki
it('the privacy policy that is shipped names every cookie and whatever the site keeps in storage', () => {
  const text = readFileSync('server/legal/polityka-prywatnosci/2024-01-01.md', 'utf8');
  const named = (text.match(/^- \*\*.+/gm) ?? []).flatMap((line) => [...line.matchAll(/\*\*([\w-]+)\*\*/g)]);
  expect(named.map(([, name]) => name).sort()).toEqual([...SITE_COOKIES, ...STORAGE_KEYS].sort());
});

import { readFile } from 'node:fs/promises';
import type { Input } from '@najem/shared/contract/kernel';
import { users } from '@najem/shared/contract/office';
import type { Page } from '@playwright/test';
import { ADMIN, type Commands, type Person } from '../commands';
import { expect, test } from '../fixtures';

/** Attempts of an attacker to run or load something, each of which returns its outcome. */
const ATTEMPTS: Record<string, { tries: () => unknown; refusedBy: RegExp }> = {
  'markup from a string': {
    tries: () => (document.body.innerHTML = '<img src=x onerror="globalThis.ran = true">'),
    refusedBy: /^require-trusted-types-for/,
  },
  'a frame from a string': {
    tries: () => (document.createElement('iframe').srcdoc = '<script>parent.ran = true</script>'),
    refusedBy: /^require-trusted-types-for/,
  },
  'a script of another address': {
    tries: () => document.head.append(Object.assign(document.createElement('script'), { src: '/api/docs.css' })),
    refusedBy: /^require-trusted-types-for/,
  },
  'the text of a script': {
    tries: () =>
      document.head.append(Object.assign(document.createElement('script'), { textContent: 'globalThis.ran = true' })),
    refusedBy: /^(require-trusted-types-for|script-src)/,
  },
  'a known script without its hash': {
    tries: () => {
      const [src] = Object.keys((globalThis as unknown as { __INTEGRITY__: object }).__INTEGRITY__);
      document.head.append(Object.assign(document.createElement('script'), { src }));
    },
    refusedBy: /integrity-violation/,
  },
  'a policy of its own': {
    tries: () => {
      type Factory = { createPolicy: (name: string, rules: object) => unknown };
      (globalThis as unknown as { trustedTypes: Factory }).trustedTypes.createPolicy('mine', {});
    },
    refusedBy: /^trusted-types/,
  },
  'a style without the nonce': {
    tries: () => document.head.append(Object.assign(document.createElement('style'), { textContent: 'p{}' })),
    refusedBy: /^style-src/,
  },
  'a picture of another site': {
    tries: () => (new Image().src = 'https://elsewhere.test/pixel.gif'),
    refusedBy: /^img-src/,
  },
  'a frame of another site': {
    tries: () =>
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://elsewhere.test/' })),
    refusedBy: /^frame-src/,
  },
};

// SECURITY: **Trusted Types**
test('the policies of a page refuse unneeded resources, and each violation is reported', async ({
  page,
  baseURL,
  allowErrors,
  allowViolations,
  complaints: { violations },
}) => {
  allowErrors(/.*/);
  const counted = refusals(baseURL);
  const reported = await counted('require-trusted-types-for');
  await page.goto('/login');
  for (const [name, { tries, refusedBy }] of Object.entries(ATTEMPTS)) {
    allowViolations(refusedBy);
    const before = violations.length;
    await page.evaluate<unknown>(tries).catch(() => 'thrown');
    const isNoticed = () => violations.slice(before).some((text) => refusedBy.test(text));
    await expect.poll(isNoticed, { message: name }).toBe(true);
    expect(await page.evaluate(() => (globalThis as { ran?: boolean }).ran)).toBeUndefined();
  }
  await expect.poll(() => counted('require-trusted-types-for')).toBeGreaterThanOrEqual(reported + 3);
});

/** Reads how often browsers reported a violation of a directive to the site. */
function refusals(baseURL: string | undefined): (directive: string) => Promise<number> {
  return async (directive) => {
    const metrics = await (await fetch(`${baseURL}/metrics`)).text();
    const line = new RegExp(`^najem_policy_violations_total\\{directive="${directive}"\\} (\\d+)$`, 'm');
    return Number(line.exec(metrics)?.[1] ?? 0);
  };
}

test("the sign-in provider's script runs only in its frame", async ({ page, baseURL }) => {
  const others: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.url().startsWith(`${baseURL}/`)) return;
    others.push(new URL(request.frame().url()).pathname);
  });
  await page.goto('/login');
  const frame = page.frameLocator('iframe[title="Logowanie przez Google"]');
  await expect(frame.getByRole('button', { name: /google/i })).toBeVisible();
  expect(await page.evaluate(() => 'google' in globalThis)).toBe(false);
  expect(new Set(others)).toEqual(new Set(['/google-button']));
});

/** Texts that only administrators may get, from their remote's descriptor. */
async function secrets(): Promise<string[]> {
  const { id, nav } = JSON.parse(await readFile('mf-admin/remote.json', 'utf8')) as {
    id: string;
    nav: { label: string; tooltip: string }[];
  };
  return [`mf_${id}`, `/remotes/${id}`, ...nav.flatMap(({ label, tooltip }) => [label, tooltip])];
}

const PLACES = ['/', '/landlords', '/tenants', '/reports', '/rent-coins', '/profile', '/admin', '/nie-ma', '/login'];
/** A user who lost a right gets other answers than a plain user only where that right counted. */
const FEW_PLACES = ['/', '/landlords', '/admin', '/nie-ma'];

/** Records all that the browser gets from the site while a person visits screens: addresses, headers and bodies. */
async function visitEverywhere(page: Page, baseURL: string, places: readonly string[]): Promise<string[]> {
  const heard: string[] = [];
  await page.route(`${baseURL}/**`, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    heard.push(`${answer.url()}\n${JSON.stringify(answer.headers())}\n${await answer.text()}`);
    await route.fulfill({ response: answer });
  });
  for (const place of places) {
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    heard.push(await page.content());
  }
  await page.evaluate(async () => {
    await fetch('/remotes.json');
    await fetch('/remotes/nie-ma/1.0.0/nie-ma.js');
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return heard;
}

async function expectSilence(page: Page, baseURL: string, places = PLACES): Promise<void> {
  const heard = await visitEverywhere(page, baseURL, places);
  expect(heard.length).toBeGreaterThan(places.length);
  for (const secret of await secrets()) expect(heard.filter((text) => text.includes(secret))).toEqual([]);
}

test("no response to other visitors mentions the administrators' remote", async ({
  page,
  baseURL,
  commands,
  signIn,
  newVisitor,
  allowErrors,
}) => {
  // An intercepted page counts as one of the public internet, which may not load from this machine; and it is slow.
  allowErrors(/40[134]/, /loopback|ERR_FAILED/);
  const site = baseURL as string;
  const label = (await secrets()).at(-2) as string;
  await expectSilence(page, site);

  const admin = await commands.signIn(ADMIN);
  // An ordinary user, an administrator who loses the role, and one who is blocked during a visit.
  for (const fate of [undefined, { role: 'user' }, { status: 'blocked' }] as const) {
    const person = await commands.verifiedPerson();
    const change = await changer(commands, admin, person);
    if (fate) await change({ role: 'admin' });
    const theirs = await newVisitor();
    await signIn(person, '/landlords', theirs);
    await expect(theirs.getByRole('link', { name: label })).toHaveCount(fate ? 1 : 0);
    if (fate) await change(fate);
    await expectSilence(theirs, site, fate ? FEW_PLACES : PLACES);
  }
});

type Fields = Partial<Pick<Input<typeof users.update>, 'role' | 'status'>>;

/** Changes one user as an administrator. */
async function changer(commands: Commands, admin: string, person: Person): Promise<(fields: Fields) => Promise<void>> {
  const { rows } = await commands.call(users.list, { email: person.email }, admin);
  const { _id: id } = rows[0] as { _id: string };
  return async (fields) => {
    const input = { id, name: person.name, email: person.email, role: 'user', status: 'active', ...fields } as const;
    await commands.call(users.update, input, admin);
  };
}

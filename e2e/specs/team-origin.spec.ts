import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { platform } from '@najem/shared/contract';
import { ADMIN, Commands } from '../commands';
import { expect, testOn } from '../fixtures';
import { ownOrigin } from '../own-ports';
import { fillSignIn } from '../pages/account';
import { type Manner, TeamOrigin } from '../team-origin';

const test = testOn('teamsSite');

const run = promisify(execFile);

/** The browser reports the end of a request with a delay. */
async function expectFrom({ sources }: { sources: Set<string> }, origins: unknown): Promise<void> {
  await expect.poll(() => [...sources]).toEqual(origins);
}

test("a remote comes from its team's own origin, and from the site whenever that fails", async ({
  page,
  baseURL,
  launch,
  allowErrors,
}, { project }) => {
  // The browser's errors for missing and modified files.
  allowErrors(/503/, /integrity/, /preload/);
  const url = baseURL as string;
  await launch();
  const team = await TeamOrigin.with('mf-reports/dist', 'reports', ownOrigin(project.use.baseURL, 'teamsFiles'));
  try {
    const commands = new Commands(url);
    const admin = await commands.signIn(ADMIN);
    const { secret } = await commands.call(platform.createToken, { remote: 'reports', label: 'raporty' }, admin);
    const release = async (...options: string[]) => {
      const env = { ...process.env, NAJEM_DEPLOY_TOKEN: secret };
      const args = [path.resolve('tools/remote/cli.mjs'), 'release', '--to', url, ...options];
      const { stdout } = await run(process.execPath, args, { cwd: 'mf-reports', env });
      return stdout;
    };
    /** Opens the remote's screen and returns the origins of its scripts and styles, and the stages of failure reports. */
    const visit = async () => {
      const sources = new Set<string>();
      const stages: string[] = [];
      page.removeAllListeners('requestfinished');
      page.removeAllListeners('request');
      page.on('requestfinished', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (/(?:^|\/)reports\/.*\.(?:js|css)$/.test(pathname)) sources.add(origin);
      });
      page.on('request', (request) => {
        if (request.url().endsWith('/api/platform/faults')) stages.push(request.postDataJSON().stage);
      });
      // A hanging file prevents the page's load event, although the page works.
      await page.goto(`${url}/reports`, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1, name: 'Generator raportów' })).toBeVisible();
      return { sources, stages };
    };

    await page.goto(`${url}/login`);
    await fillSignIn(page, ADMIN);
    await expect(page.getByRole('heading', { level: 1, name: 'Lista wynajmujących' })).toBeVisible();
    await expectFrom(await visit(), [url]);

    expect(await release('--files', `${team.url}/reports/`)).toContain('reports: ');
    const elsewhere = await visit();
    await expectFrom(elsewhere, [team.url]);
    expect(elsewhere.stages).toEqual([]);

    for (const manner of ['failing', 'tampering', 'hanging'] satisfies Manner[]) {
      team.manner = manner;
      const visited = await visit();
      await expectFrom(visited, expect.arrayContaining([url]));
      await expect.poll(() => visited.stages, { message: manner }).toEqual(['origin']);
    }
    team.manner = 'well';
    expect((await visit()).stages).toEqual([]);
    expect(await release('--list')).toContain(`from ${team.url}/reports/`);

    // After another upload it is loaded from the site, and no page names the team's origin.
    await release('--from', path.resolve('mf-reports/dist'));
    await expectFrom(await visit(), [url]);
    const answer = await page.request.get(`${url}/reports`, { headers: { accept: 'text/html' } });
    expect(answer.headers()['content-security-policy']).not.toContain(team.url);
  } finally {
    await team.close();
  }
});

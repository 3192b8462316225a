import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Lets a canary of 1.0.0-b be watched on a site whose looks, one a minute, are given; the last one lasts. */
const WATCH = `
  import { promoteGradually } from './dev/remote-tools/lib/gradual.mjs';
  const looks = LOOKS;
  const seen = { looks: 0, switched: [] };
  const site = {
    releases: async () => {
      const look = looks[Math.min(seen.looks, looks.length - 1)];
      seen.looks += 1;
      if (typeof look === 'string') throw new Error(look);
      return look;
    },
    switchRelease: async (input) => {
      seen.switched.push(input);
      return { state: { remote: 'umowy', active: '1.0.0-b' } };
    },
  };
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = () => true;
  await promoteGradually(site, '1.0.0-b', { wait: async () => undefined }).catch(({ message }) => (seen.error = message));
  write(JSON.stringify(seen));`;

interface Watched {
  looks: number;
  switched: object[];
  error?: string;
}

async function watch(...looks: (object | string)[]): Promise<Watched> {
  const script = WATCH.replace('LOOKS', JSON.stringify(looks));
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout) as Watched;
}

const aLook = (canary: string | undefined, failedFor: number, reason?: string) => ({
  state: { remote: 'umowy', active: '1.0.0-a', canary: canary && { version: canary, percent: 10 } },
  versions: [{ version: '1.0.0-b', people: 9, failedFor }],
  history: [{ reason }],
});

it('a canary without failures is promoted after half an hour, though the site was silent for a while', async () => {
  expect(await watch(aLook('1.0.0-b', 0), 'silent', aLook('1.0.0-b', 0))).toEqual({
    looks: 30,
    switched: [{ action: 'promote', expectedCanary: '1.0.0-b' }],
  });
});

it.each([
  ['fails for somebody', aLook('1.0.0-b', 1), '1.0.0-b failed for 1 of the 9 people'],
  ['was ended', aLook(undefined, 0, 'Failed for 3 people'), 'no canary any more: Failed for 3 people'],
  ['was replaced', aLook('1.0.0-c', 0), '1.0.0-b is no canary any more'],
  ['is out of sight at the end', 'the site is silent', 'the site is silent'],
])('a canary that %s is not promoted', async (_name, look, message) => {
  const { error, switched } = await watch(aLook('1.0.0-b', 0), look);
  expect(error).toContain(message);
  expect(switched).toEqual([]);
});

it('the workflow of a new remote checks each change, and releases gradually and with its tests', () => {
  const workflow = readFileSync('dev/remote-tools/template/workflow.yml', 'utf8');
  const commands = [...workflow.matchAll(/run: (npm run .*)$/gm)].map(([, command]) => command);
  expect(commands).toEqual(['npm run check', 'npm run release -- --gradual']);
  const [, minutes] = /timeout-minutes: (\d+)/.exec(workflow) ?? [];
  // The half hour of a canary is within.
  expect(Number(minutes)).toBeGreaterThan(60);
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

it('the live server answers for a file that is being replaced once it is there', async () => {
  const script = `
    import { mkdtemp, rm, writeFile } from 'node:fs/promises';
    import { tmpdir } from 'node:os';
    import path from 'node:path';
    import { serveBuild } from './dev/remote-tools/lib/live-server.mjs';
    const folder = await mkdtemp(path.join(tmpdir(), 'najem-live-'));
    const write = (text) => writeFile(path.join(folder, 'module.js'), text);
    const { origin, hold, publish } = await serveBuild({ folder, port: 3201, isFixedPort: false, site: 'http://localhost' });
    const read = async () => (await fetch(origin + '/module.js')).text();
    await write('first');
    const texts = [await read()];
    hold();
    const asked = read();
    await fetch(origin, { method: 'OPTIONS' });
    await write('second');
    publish({ builds: {}, errors: [] });
    texts.push(await asked);
    process.stdout.write(texts.join());
    await rm(folder, { recursive: true });
    process.exit();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stdout).toBe('first,second');
});

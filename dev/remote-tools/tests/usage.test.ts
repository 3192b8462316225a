import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CLI = 'dev/remote-tools/cli.mjs';

it.each(['new', 'build', 'dev', 'check', 'release'])(
  '%s explains itself with --help, and does nothing',
  async (name) => {
    const { stdout, stderr } = await run(process.execPath, [CLI, name, '--help']);
    expect(stdout + stderr).toMatch(/^Usage: /);
  },
);

it('najem-remote lists the commands with --help, and fails without a known one', async () => {
  const { stdout, stderr } = await run(process.execPath, [CLI, '--help']);
  expect(stdout + stderr).toMatch(/^Usage: najem-remote <command>/);
  await expect(run(process.execPath, [CLI, 'publish'])).rejects.toMatchObject({ code: 1 });
});

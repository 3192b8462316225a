import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createFileInspector } from '../../../src/register/attachments/file-inspector';

const log = pino({ level: 'silent' });
const UNREADABLE = { is: 'refused', cause: 'unreadable' };

/** Gives a program that does what its file says this file. */
async function inspect(trick: string, limits: { longestMs?: number; cpuSeconds?: number } = {}) {
  const programFile = path.resolve('server/tests/support/misbehaving-program.mjs');
  const inspector = createFileInspector({ log, programFile, ...limits });
  return inspector.inspect({ mediaType: 'application/pdf', content: Buffer.from(trick) });
}

describe('the process that examines a file', () => {
  it('knows no setting, reads packages alone, writes nothing and starts nothing', async () => {
    const finding = await inspect('pry');
    expect(finding.is === 'encoded' && Buffer.from(finding.content).toString()).toBe('[]');
  });

  it('reads packages also where their folder is a link, on a path with spaces', async () => {
    const [root, home] = [mkdtempSync(path.join(os.tmpdir(), 'najem inspection ')), process.cwd()];
    mkdirSync(path.join(root, 'server'));
    symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'), 'junction');
    const programFile = path.join(root, 'server', 'program.mjs');
    writeFileSync(programFile, `import 'sharp'; process.stdout.write('ready\\n{"is":"refused","cause":"type"}\\n');`);
    process.chdir(root);
    try {
      const inspector = createFileInspector({ log, programFile });
      const finding = await inspector.inspect({ mediaType: 'image/png', content: Buffer.from('x') });
      expect(finding).toEqual({ is: 'refused', cause: 'type' });
    } finally {
      process.chdir(home);
      rmSync(root, { recursive: true });
    }
  });

  // SECURITY: A file is sealed
  it('is killed when it is late, and its file is unreadable', async () => {
    expect(await inspect('work for ever', { longestMs: 1000 })).toEqual(UNREADABLE);
  });

  it('is killed when it has used up its time of a processor, however long it may take', async () => {
    expect(await inspect('work for ever', { longestMs: 120_000, cpuSeconds: 2 })).toEqual(UNREADABLE);
  });

  it('gets no more than its memory', async () => {
    expect(await inspect('take all memory')).toEqual(UNREADABLE);
  });

  it('is believed only where its answer is whole', async () => {
    expect(await inspect('break off')).toEqual(UNREADABLE);
    expect(await inspect('talk for ever')).toEqual(UNREADABLE);
  });

  it('fails, and leaves the file for another try, where it cannot start or is ended with the server', async () => {
    const lost = createFileInspector({ log, programFile: path.resolve('package.json') });
    const file = { mediaType: 'application/pdf', content: Buffer.from('x') } as const;
    await expect(lost.inspect(file)).rejects.toThrow('did not start');
    const programFile = path.resolve('server/tests/support/misbehaving-program.mjs');
    const inspector = createFileInspector({ log, programFile });
    const running = inspector.inspect({ ...file, content: Buffer.from('work for ever') });
    await inspector.close();
    await expect(running).rejects.toThrow('closed');
  });
});

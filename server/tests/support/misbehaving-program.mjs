// Stands for a decoder that a file has taken over: the file says what it tries.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

process.stdout.write('ready\n');
const trick = Buffer.concat(await process.stdin.toArray()).toString();

const worked = [];
const tries = {
  'reads a file': () => readFileSync('package.json'),
  'writes a file': () => writeFileSync(path.resolve('server/taken-over'), 'x'),
  'starts a program': () => spawnSync(process.execPath, ['--version']),
  'compiles a text': () => new Function('return 1')(),
};

switch (trick) {
  case 'pry':
    for (const [what, attempt] of Object.entries(tries)) {
      try {
        attempt();
        worked.push(what);
      } catch {
        // That is how it should end.
      }
    }
    worked.push(...Object.keys(process.env));
    break;
  case 'work for ever':
    for (;;);
  case 'take all memory':
    for (const all = []; ;) all.push(Buffer.alloc(16 * 1024 * 1024, 1));
  case 'break off':
    process.stdout.write('{"is":"encoded","size":10}\n123', () => process.exit(0));
    await new Promise(() => undefined);
    break;
  case 'talk for ever':
    for (;;) await new Promise((resolve) => process.stdout.write(Buffer.alloc(1024 * 1024), resolve));
}
const answer = JSON.stringify(worked);
process.stdout.write(`${JSON.stringify({ is: 'encoded', size: answer.length })}\n${answer}`);

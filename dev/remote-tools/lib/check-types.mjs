import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { packageFolder } from './packages.js';
import { startNode } from './processes.mjs';
import { PACKAGE_FOLDER } from './project.mjs';

/** Written in Go, and several times faster than the one in JavaScript, whose programming interface tests use. */
export const COMPILER = path.join(packageFolder('@typescript/native', import.meta.dirname), 'bin/tsc');

/** The compiler's settings of a folder: its own, or, in a repository with common ones, some for its sources alone. */
function settingsOf(folder) {
  const own = path.join(folder, 'tsconfig.json');
  if (existsSync(own)) return own;
  const made = path.join(folder, '.cache/types/tsconfig.json');
  mkdirSync(path.dirname(made), { recursive: true });
  const settings = { extends: path.join(PACKAGE_FOLDER, 'tsconfig.json'), include: [path.join(folder, 'src')] };
  writeFileSync(made, JSON.stringify(settings));
  return made;
}

function startCheck(folder) {
  const record = path.join(folder, '.cache/types/record');
  const kept = ['--noEmit', '--incremental', '--tsBuildInfoFile', record];
  const child = startNode([COMPILER, '-p', settingsOf(folder), ...kept, '--pretty', 'false', '--singleThreaded'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Builds go first.
  setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}

/**
 * Returns a function that checks the types of the named builds, one folder after another so that it takes little memory; a
 * newer call ends a check that is under way, and its builds go first. `folders`: those of the builds, by name. `onChecked`
 * gets the errors of all, and the name of the build that was checked.
 */
export function createTypeCheck(folders, onChecked) {
  const found = new Map();
  let due = new Set();
  let child;
  let running = Promise.resolve();
  const checkDue = async () => {
    while (due.size > 0) {
      const [build] = due;
      let text = '';
      child = startCheck(folders[build]);
      child.stdout.on('data', (chunk) => (text += chunk));
      await once(child, 'close');
      // The newer call checks it again.
      if (child.signalCode !== null) return;
      due.delete(build);
      found.set(build, text.trimEnd());
      onChecked(
        [...found].filter(([, text]) => text !== '').map(([build, text]) => ({ build, text })),
        build,
      );
    }
  };
  return (builds) => {
    due = new Set([...builds, ...due]);
    child?.kill();
    running = running.then(checkDue);
  };
}

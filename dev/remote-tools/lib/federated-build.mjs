/** `node federated-build.mjs <folder>`: builds a remote for its own tests if needed, and prints the build's folder. */
import path from 'node:path';
import { readArguments } from './arguments.mjs';
import { readProject } from './project.mjs';
import { runTool } from './tool.mjs';
import { buildForVisitors } from './visitors-build.mjs';

await runTool(async () => {
  const { folder } = readProject(
    path.resolve(readArguments({ usage: 'Usage: federated-build.mjs <folder>', hasWords: true }).words[0] ?? ''),
  );
  process.stdout.write(`${await buildForVisitors(folder)}\n`);
});

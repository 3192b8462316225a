/** `npm run statements:record`: rewrites docs/HOT-STATEMENTS.md, which a test compares with the program's statements. */
import { install } from './lib/install.mjs';
import { inRoot, packageScript } from './lib/root.mjs';
import { runNodeVisibly } from './remote/lib/processes.mjs';
import { runTool } from './remote/lib/tool.mjs';

await runTool(async () => {
  process.chdir(inRoot());
  await install();
  process.env.RECORD_STATEMENTS = '1';
  const words = ['--selectProjects', 'server', '--testPathPatterns', 'db/hot-statements'];
  process.exitCode = await runNodeVisibly([packageScript('jest', 'bin', 'jest.js'), ...words]);
});

/**
 * `npm run image`: builds the server's image with the first container engine that works here. Further arguments go to the
 * engine's `build`, for example `-- --build-arg NODE_IMAGE=registry.example/node:24`.
 */
import { Stop, say } from '../remote-tools/lib/output.mjs';
import { runProgram, runVisibly } from '../remote-tools/lib/processes.mjs';
import { ROOT } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

const FILE = ['--file', 'deploy/Dockerfile', '--tag', 'rzetelny-najem'];
/** HEALTHCHECK is lost in the other format; only Docker finds the list of ignored files by itself. */
const LIKE_DOCKER = ['--format', 'docker', '--ignorefile', 'deploy/Dockerfile.dockerignore'];
const ENGINES = [
  // Its client alone builds nothing, so the daemon is asked.
  { name: 'docker', probe: ['info'], flags: [] },
  { name: 'podman', probe: ['info'], flags: LIKE_DOCKER },
  { name: 'buildah', probe: ['info'], flags: LIKE_DOCKER },
];
const PROBE_WITHIN_MS = 15_000;

async function works({ name, probe }) {
  try {
    return (await runProgram(name, probe, { timeoutMs: PROBE_WITHIN_MS })).code === 0;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

async function findEngine() {
  for (const engine of ENGINES) if (await works(engine)) return engine;
  throw new Stop(`No container engine works here: none of ${ENGINES.map(({ name }) => name).join(', ')}.`);
}

await runTool(async () => {
  process.chdir(ROOT);
  const { name, flags } = await findEngine();
  say(`Building with ${name}.`);
  const code = await runVisibly(name, ['build', ...FILE, ...flags, ...process.argv.slice(2), '.']);
  if (code !== 0) throw new Stop(`${name} could not build the image (exit code ${code}); its messages are above.`);
});

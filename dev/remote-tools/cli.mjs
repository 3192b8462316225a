#!/usr/bin/env node
/** `najem-remote new|build|dev|test|check|release`: the commands for a team's remote. */
import { Stop, say } from './lib/output.mjs';
import { runTool } from './lib/tool.mjs';

const COMMANDS = ['new', 'build', 'dev', 'test', 'check', 'release'];
const USAGE = `Usage: najem-remote <command> [options]
  new <id>   make the folder mf-<id> with a remote that works
and in the folder of a remote
  build      build it into dist/
  dev        serve it from this machine, in pages of any running site
  test       run its tests
  check      check types, tests and build, and with --to whether a site would take it
  release    check it and release it to a running site`;

await runTool(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (name === '--help' || name === '-h') return say(USAGE);
  if (!COMMANDS.includes(name)) throw new Stop(USAGE);
  const { runCommand } = await import(`./commands/${name}.mjs`);
  await runCommand(args);
});

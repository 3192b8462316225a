#!/usr/bin/env node
/** `create-remote <id> --site <address>`: `najem-remote new` in a package of its own, which needs no other one. */
import { runCommand } from './commands/new.mjs';
import { runTool } from './lib/tool.mjs';

await runTool(() => runCommand(process.argv.slice(2)));

import { createRequire } from 'node:module';
import { say, seconds } from './output.mjs';

const require = createRequire(import.meta.url);

/** Editors write a file in several steps. */
const CALM_MS = 80;

/** Errors of one build, each with its place and nothing of the bundler's own stack. */
function errorsOf(stats) {
  return stats.toJson({ all: false, errors: true, moduleTrace: false }).errors.map(({ moduleName, loc, message }) => ({
    build: stats.compilation.name,
    text: [moduleName && `${moduleName}${loc ? `:${loc}` : ''}`, message.trim()].filter(Boolean).join('\n'),
  }));
}

/**
 * Builds pages anew whenever a source changes, into the folders that their configurations name. After each round, when
 * all of them stand still, `onRound` gets the state that open pages follow: `{builds, errors}`. Answers how to stop.
 */
export function watchPages(configs, onRound) {
  const webpack = require('webpack');
  const compiler = webpack(configs.map((config) => ({ ...config, stats: 'none' })));
  const builds = {};
  let began = Date.now();
  compiler.hooks.watchRun.tap('watch-pages', () => {
    began = Date.now();
  });
  const watching = compiler.watch(
    { aggregateTimeout: CALM_MS, ignored: /node_modules[\\/](?!@najem)/ },
    (fault, round) => {
      if (fault) {
        say(`The bundler failed: ${fault.stack}`);
        return;
      }
      const errors = round.stats.flatMap(errorsOf);
      const made = [];
      for (const { compilation, hash } of round.stats) {
        if (compilation.errors.length > 0 || builds[compilation.name] === hash) continue;
        builds[compilation.name] = hash;
        made.push(compilation.name);
      }
      if (made.length > 0) say(`Built ${made.join(', ')} (${seconds(began)})`);
      for (const { build, text } of errors) say(`\nERROR in ${build}\n${text}\n`);
      onRound({ builds: { ...builds }, errors });
    },
  );
  return () => new Promise((resolve) => watching.close(resolve));
}

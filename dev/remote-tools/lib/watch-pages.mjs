import { createRequire } from 'node:module';
import { say, seconds } from './output.mjs';

const require = createRequire(import.meta.url);

/** Waits for further writes, because editors write a file in several steps. */
const QUIET_MS = 80;

/** The errors of one build with their locations, without the bundler's own stack. */
function errorsOf(stats) {
  return stats.toJson({ all: false, errors: true, moduleTrace: false }).errors.map(({ moduleName, loc, message }) => ({
    build: stats.compilation.name,
    text: [moduleName && `${moduleName}${loc ? `:${loc}` : ''}`, message.trim()].filter(Boolean).join('\n'),
  }));
}

/**
 * Rebuilds pages on every change of a source, into the folders of their configurations. After each round, when all builds
 * are idle, `onRound` gets the state that open pages follow: `{builds, errors}`. The returned function stops the watch.
 */
export function watchPages(configs, onRound) {
  const webpack = require('webpack');
  const compiler = webpack(configs.map((config) => ({ ...config, stats: 'none' })));
  const builds = {};
  let startedAt = Date.now();
  compiler.hooks.watchRun.tap('watch-pages', () => {
    startedAt = Date.now();
  });
  const watching = compiler.watch(
    { aggregateTimeout: QUIET_MS, ignored: /node_modules[\\/](?!@najem)/ },
    (error, round) => {
      if (error) {
        say(`The bundler failed: ${error.stack}`);
        return;
      }
      const errors = round.stats.flatMap(errorsOf);
      const built = [];
      for (const { compilation, hash } of round.stats) {
        if (compilation.errors.length > 0 || builds[compilation.name] === hash) continue;
        builds[compilation.name] = hash;
        built.push(compilation.name);
      }
      if (built.length > 0) say(`Built ${built.join(', ')} (${seconds(startedAt)})`);
      for (const { build, text } of errors) say(`\nERROR in ${build}\n${text}\n`);
      onRound({ builds: { ...builds }, errors });
    },
  );
  return () => new Promise((resolve) => watching.close(resolve));
}

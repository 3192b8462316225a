import webpack from 'webpack';
import { Stop } from './output.mjs';

/** Runs one build to its end; a `Stop` says why there is none. */
export function compile(config) {
  const compiler = webpack({ ...config, stats: 'none' });
  return new Promise((resolve, reject) => {
    compiler.run((fault, stats) => {
      compiler.close((closing) => {
        if (fault ?? closing) reject(fault ?? closing);
        else if (stats.hasErrors()) reject(new Stop(stats.toString({ all: false, errors: true, moduleTrace: false })));
        else resolve();
      });
    });
  });
}

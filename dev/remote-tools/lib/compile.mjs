import webpack from 'webpack';
import { Stop } from './output.mjs';

/** Runs one build; rejects with a `Stop` that lists its errors. */
export function compile(config) {
  const compiler = webpack({ ...config, stats: 'none' });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        if (error ?? closeError) reject(error ?? closeError);
        else if (stats.hasErrors()) reject(new Stop(stats.toString({ all: false, errors: true, moduleTrace: false })));
        else resolve();
      });
    });
  });
}

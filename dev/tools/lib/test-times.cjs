const path = require('node:path');

const FOLDERS = 15;
const SLOWEST = 10;
/** Folders deep enough to say whose tests they are. */
const DEPTH = 3;

const folderOf = (file) => path.dirname(file).split(path.sep).slice(0, DEPTH).join('/');
const line = (ms, text) => `${(ms / 1000).toFixed(0).padStart(6)} s  ${text}`;

/** Says where the time of a run of jest went, in lines: the folders that took longest, and the slowest files. */
function describeTimes(testResults) {
  const files = testResults.map(({ testFilePath, perfStats }) => ({
    file: path.relative('', testFilePath),
    ms: perfStats.runtime,
  }));
  const folders = new Map();
  for (const { file, ms } of files) {
    const { ms: sum, count } = folders.get(folderOf(file)) ?? { ms: 0, count: 0 };
    folders.set(folderOf(file), { ms: sum + ms, count: count + 1 });
  }
  const longest = [...folders].sort(([, a], [, b]) => b.ms - a.ms).slice(0, FOLDERS);
  const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  return [
    ...longest.map(([folder, { ms, count }]) => line(ms, `${folder}, files: ${count}`)),
    'The slowest files:',
    ...slowest.map(({ file, ms }) => line(ms, file)),
  ];
}

module.exports = { describeTimes };

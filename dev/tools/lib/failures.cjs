const { stripVTControlCharacters } = require('node:util');

const LINES = 8;

/** What the end of a run says of a failed test: its title, and the beginning of its error. */
function describeFailure(title, error = '') {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return [title, ...lines.slice(0, LINES).map((line) => `        ${line}`)].join('\n');
}

module.exports = { describeFailure };

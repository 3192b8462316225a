const fs = require('node:fs');
const path = require('node:path');

/** The folder of an installed package, as Node finds it from `from`: its real path, by which webpack names modules. */
function packageFolder(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (fs.existsSync(path.join(found, 'package.json'))) return fs.realpathSync(found);
    if (folder === path.dirname(folder)) throw new Error(`${name} is not installed: it was not found from ${from}.`);
  }
}

function readJson(...parts) {
  return JSON.parse(fs.readFileSync(path.join(...parts), 'utf8'));
}

module.exports = { packageFolder, readJson };

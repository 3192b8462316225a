const fs = require('node:fs');
const path = require('node:path');

/** Folder of an installed package, as Node finds it from `from`: its real path, which is what webpack names modules by. */
function packageFolder(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (fs.existsSync(path.join(found, 'package.json'))) return fs.realpathSync(found);
    if (folder === path.dirname(folder))
      throw new Error(`${name} is not installed: there is none to be found from ${from}.`);
  }
}

function readJson(...parts) {
  return JSON.parse(fs.readFileSync(path.join(...parts), 'utf8'));
}

module.exports = { packageFolder, readJson };

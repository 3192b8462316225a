const fs = require('node:fs');
const path = require('node:path');

const PREFIX = 'mf-';

/**
 * The ids of the repository's remotes, in alphabetical order: a folder `mf-*` that has a `remote.json` is one. CommonJS,
 * because webpack and jest load it too.
 */
function remoteIds(root = path.resolve(__dirname, '../../..')) {
  const folders = fs.readdirSync(root).filter((name) => name.startsWith(PREFIX));
  return folders.sort().flatMap((folder) => {
    const descriptor = path.join(root, folder, 'remote.json');
    if (!fs.existsSync(descriptor)) return [];
    const { id } = JSON.parse(fs.readFileSync(descriptor, 'utf8'));
    // Paths, packages and commands are made of the id.
    if (folder !== PREFIX + id) throw new Error(`${folder}/remote.json says that its id is '${id}'.`);
    return [id];
  });
}

module.exports = { remoteIds };

const fs = require('node:fs');
const path = require('node:path');
const { DescriptorError, readDescriptor } = require('../../remote-tools/lib/descriptor.js');

const PREFIX = 'mf-';

/**
 * The ids of the repository's remotes, in alphabetical order: a folder `mf-*` that has a `remote.json` is one. CommonJS,
 * because webpack and jest load it too.
 */
function remoteIds(root = path.resolve(__dirname, '../../..')) {
  const folders = fs.readdirSync(root).filter((name) => name.startsWith(PREFIX));
  return folders.sort().flatMap((folder) => {
    if (!fs.existsSync(path.join(root, folder, 'remote.json'))) return [];
    const { id } = readDescriptor(path.join(root, folder));
    // Paths, packages and commands are made of the id.
    if (folder !== PREFIX + id) throw new DescriptorError(`${folder}/remote.json says that its id is '${id}'.`);
    return [id];
  });
}

module.exports = { remoteIds };

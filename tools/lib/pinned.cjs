/** The newest webpack with every private file that module federation's plugin imports. */
const NEWEST_WEBPACK = '5.111.0';
const FEDERATION = '@module-federation/';
const PLUGIN = `${FEDERATION}enhanced`;
const EXACT = /^\d+\.\d+\.\d+$/;

const isNewer = (one, other) => one.localeCompare(other, 'en', { numeric: true }) > 0;

/** `[name, version, file]` of all dependencies in the package.json files and the lock file. */
function versionsOf(manifests, lock) {
  const asked = Object.entries(manifests).flatMap(([file, { dependencies, devDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => [name, version, file]),
  );
  const locked = Object.entries(lock.packages)
    .filter(([place]) => place.includes('node_modules/'))
    .map(([place, { version }]) => [
      place.slice(place.lastIndexOf('node_modules/') + 13),
      version,
      'package-lock.json',
    ]);
  return [...asked, ...locked];
}

const list = (moved) => moved.map(([name, version, file]) => `${name} ${version} in ${file}`).join(', ');

/**
 * Reports packages that are not at the only versions that work together, one line for each of two reasons. `manifests`:
 * contents of the package.json files by name; `lock`: content of the lock file.
 */
function findMovedPackages(manifests, lock) {
  const versions = versionsOf(manifests, lock);
  const [, expected] = versions.find(([name]) => name === PLUGIN);
  const federation = versions.filter(
    ([name, version]) => name.startsWith(FEDERATION) && (version !== expected || !EXACT.test(version)),
  );
  const webpack = versions.filter(
    ([name, version]) => name === 'webpack' && (!EXACT.test(version) || isNewer(version, NEWEST_WEBPACK)),
  );
  return [
    ...(federation.length > 0
      ? [`${list(federation)}: all of ${FEDERATION}* must be one exact version, they use each other's private parts.`]
      : []),
    ...(webpack.length > 0
      ? [
          `${list(webpack)}: must be exact and at most ${NEWEST_WEBPACK}, newer ones lack private files that ${PLUGIN} uses.`,
        ]
      : []),
  ];
}

module.exports = { findMovedPackages };

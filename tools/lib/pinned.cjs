/** The newest webpack that has every private file which module federation's plugin takes. */
const NEWEST_WEBPACK = '5.111.0';
const FEDERATION = '@module-federation/';
const PLUGIN = `${FEDERATION}enhanced`;
const EXACT = /^\d+\.\d+\.\d+$/;

const isNewer = (one, other) => one.localeCompare(other, 'en', { numeric: true }) > 0;

/** `[name, version, file]` of everything that package.json files ask for and the lock file holds. */
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
 * What has moved of the packages that fit together in one version only: a line for each of the two reasons. `manifests`:
 * contents of the package.json files, by name; `lock`: that of the lock file.
 */
function movedPackages(manifests, lock) {
  const versions = versionsOf(manifests, lock);
  const [, wanted] = versions.find(([name]) => name === PLUGIN);
  const federation = versions.filter(
    ([name, version]) => name.startsWith(FEDERATION) && (version !== wanted || !EXACT.test(version)),
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

module.exports = { movedPackages };

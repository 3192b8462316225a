/** Which journeys prove a file, by `dev/e2e/journeys.json`: each names the folders that it proves. */
const path = require('node:path');

/** They cross the shell, the calls, the kit and every remote: for what no journey names. */
const SMOKE = ['newcomer', 'federation'];

/** Most journeys import some helper: the first of the table prove it. */
const MOST_USERS = 3;

const JOURNEYS = 'dev/e2e/';
const CODE = /\.[cm]?tsx?$/;

const isWithin = (file, folder) => file === folder || file.startsWith(`${folder}/`);

/** The journeys that name the nearest folder around the file. */
function journeysAround(file, table) {
  const around = Object.entries(table).flatMap(([name, folders]) =>
    folders.filter((folder) => isWithin(file, folder)).map((folder) => ({ name, depth: folder.length })),
  );
  if (around.length === 0) return SMOKE;
  const nearest = Math.max(...around.map(({ depth }) => depth));
  return around.filter(({ depth }) => depth === nearest).map(({ name }) => name);
}

/** The journeys that import a helper of theirs. */
function journeysImporting(helper, { table, sources }) {
  const users = new Set([helper]);
  for (const user of users) {
    const specifier = `/${path.posix.basename(user).replace(CODE, '')}'`;
    for (const [file, text] of sources) if (file.startsWith(JOURNEYS) && text.includes(specifier)) users.add(file);
  }
  const names = Object.keys(table).filter((name) => users.has(`${JOURNEYS}specs/${name}.spec.ts`));
  return names.length === 0 ? SMOKE : names.slice(0, MOST_USERS);
}

module.exports = { isWithin, journeysAround, journeysImporting };

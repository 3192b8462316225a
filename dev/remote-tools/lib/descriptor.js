const fs = require('node:fs');
const path = require('node:path');
const { packageFolder } = require('./packages');

/** What is wrong with a remote's descriptor: its file, field and fault, for whoever writes it. */
class DescriptorError extends Error {}

/** The format of a remote's id that the site requires. */
const ID = /^[a-z][a-z0-9-]{1,29}$/;
const ID_RULE = '2 to 30 small letters, digits and hyphens, a letter first';
const CONTRACT = /^\d{1,4}\.\d{1,4}$/;
const PATH = /^(?:\/[a-z0-9][a-z0-9-]*)+$/;
const ACCESS = ['public', 'user', 'admin'];
const SLOT = /^[a-z][a-z0-9-]{1,39}$/;

/** What a remote has to hear without having been shown. */
const LISTENS = 'src/listens.ts';

const isText = (value) => typeof value === 'string' && value !== '';
const isPath = (value) => isText(value) && PATH.test(value);
const arePaths = (value) => Array.isArray(value) && value.every(isPath);
/** The longest label of a link, in characters; the site refuses longer ones. */
const LABEL_LENGTH = 24;
const isNav = ({ order, path: place, ...texts }) =>
  Number.isInteger(order) &&
  isPath(place) &&
  ['label', 'tooltip', 'icon'].every((name) => isText(texts[name])) &&
  [...texts.label].length <= LABEL_LENGTH;
const isSlot = ({ name, access }) =>
  isText(name) && SLOT.test(name) && (access === undefined || ACCESS.includes(access));

/** The fields that every descriptor has: whether a value fits, and what would. */
const FIELDS = {
  id: [(value) => ID.test(value), ID_RULE],
  contract: [(value) => CONTRACT.test(value), 'the version of the contract that it is built for, such as "2.3"'],
  access: [(value) => ACCESS.includes(value), `one of ${ACCESS.join(', ')}`],
  paths: [(value) => arePaths(value) && value.length > 0, 'a list of one or more paths such as "/umowy"'],
  publicPaths: [arePaths, 'a list of paths, which may be empty'],
  nav: [
    (value) => Array.isArray(value) && value.every((entry) => isNav(entry ?? {})),
    `a list of links, each with label (at most ${LABEL_LENGTH} characters), path, tooltip, icon and an integer as its order`,
  ],
};
/** The fields that it may have. */
const OPTIONAL = {
  slots: [
    (value) => Array.isArray(value) && value.every((slot) => isSlot(slot ?? {})),
    `a list of the slots that the remote fills, as {"name": "subject-details"}; access may be added, one of ${ACCESS.join(', ')}`,
  ],
  listens: [(value) => value === true, `true, where ${LISTENS} has epics that must hear without having been shown`],
};

/** Reads `remote.json` of a remote's folder; throws a `DescriptorError` that names file, field and fault. */
function readDescriptor(folder, fields = Object.keys(FIELDS)) {
  const file = path.join(path.basename(folder), 'remote.json');
  const descriptor = readJson(folder, file);
  const mayHave = Object.keys(OPTIONAL).filter((field) => descriptor?.[field] !== undefined);
  for (const field of [...fields, ...mayHave]) {
    const [fits, wanted] = FIELDS[field] ?? OPTIONAL[field];
    const value = descriptor?.[field];
    if (value === undefined) fail(`${file}: the field ${field} is missing: ${wanted}.`);
    if (!fits(value)) fail(`${file}: ${field} is ${JSON.stringify(value)} and must be ${wanted}.`);
  }
  const known = [...Object.keys(FIELDS), ...Object.keys(OPTIONAL)];
  const unknown = Object.keys(descriptor).find((field) => !known.includes(field));
  // A misspelt field would do nothing, without a word.
  if (unknown !== undefined) fail(`${file}: ${unknown} is no field; there are ${known.join(', ')}.`);
  if (fields.includes('paths')) requireOwnPaths(file, descriptor);
  return descriptor;
}

/** Each public path and link leads into one of the remote's paths. */
function requireOwnPaths(file, { paths, publicPaths, nav }) {
  const places = { publicPaths, nav: nav.map((entry) => entry.path) };
  for (const [field, values] of Object.entries(places)) {
    const outside = values.find((value) => !paths.some((own) => `${value}/`.startsWith(`${own}/`)));
    if (outside !== undefined) {
      fail(`${file}: ${field} has the path ${outside} and may only have ${paths.join(', ')} and paths below.`);
    }
  }
}

/** Reads `remote.json` like `readDescriptor`, and compares it with the installed kit. */
function checkDescriptor(folder) {
  const descriptor = readDescriptor(folder);
  // It runs sources, which needs more than is there before the packages are installed.
  const { readIcons } = require('./full-contract');
  const icons = readIcons(packageFolder('@najem/shared', folder));
  const unknown = descriptor.nav.find(({ icon }) => !icons.includes(icon));
  if (unknown) {
    const file = path.join(path.basename(folder), 'remote.json');
    fail(`${file}: nav has the icon ${JSON.stringify(unknown.icon)} and may only have one of ${icons.join(', ')}.`);
  }
  requireListens(folder, descriptor);
  return descriptor;
}

/** The file of what a remote listens to and the word for it come together: each alone would do nothing. */
function requireListens(folder, { listens }) {
  const isThere = fs.existsSync(path.join(folder, LISTENS));
  if (isThere === (listens === true)) return;
  const file = path.join(path.basename(folder), 'remote.json');
  if (isThere) fail(`${file}: the field listens is missing: true, because there is ${LISTENS}.`);
  fail(`${file}: listens is true, and ${LISTENS} is missing: it exports \`listens\`.`);
}

function fail(message) {
  throw new DescriptorError(message);
}

function readJson(folder, file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, 'remote.json'), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return fail(`${file} is missing.`);
    if (error.name !== 'SyntaxError') throw error;
    return fail(`${file} is not JSON: ${error.message}`);
  }
}

module.exports = { checkDescriptor, DescriptorError, ID, ID_RULE, readDescriptor };

const path = require('node:path');
const postcss = require('postcss');
const parseSelectors = require('postcss-selector-parser');

/** Classes of the design kit, the shell and antd, which are never a remote's own. */
const OF_THE_SITE = /^(?:rn|ant)(?:-|$)/;
/** Rules that say a name which the whole page shares, and how the remote's names of that kind begin. */
const NAMED = /^(?:-webkit-)?(?:keyframes|counter-style|property)$/;
const ELSEWHERE = /^(?:url\(\s*)?["']?\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
const WAY_OUT = (id) => `Begin it with a class of the remote, such as .${id}-list.`;

const isOwn = (id, name) =>
  !OF_THE_SITE.test(name) && (name === id || name.startsWith(`${id}-`) || name.startsWith(`${id}_`));

/** Whom a style sheet may style: `isClass` says which classes are its own, `isGlobal` which of those that a module
 * does not rename, `isBelow` whether its rule lies in one that has one. */
function hasOwnClass(node, scope) {
  switch (node.type) {
    case 'class':
      return scope.isClass(node.value);
    case 'nesting':
      return scope.isBelow;
    case 'pseudo':
      if (node.value === ':scope') return scope.isBelow;
      if (node.value === ':global')
        return (
          node.nodes.length > 0 && node.nodes.every((one) => staysInside(one, { ...scope, isClass: scope.isGlobal }))
        );
      if (node.value === ':local') return node.nodes.length > 0 && node.nodes.every((one) => staysInside(one, scope));
      // Those that `:not()` and `:has()` name are not what is styled.
      return (
        /^:(?:is|where|matches|-webkit-any)$/.test(node.value) && node.nodes.every((one) => staysInside(one, scope))
      );
    default:
      return false;
  }
}

/** Whether a part of a selector may be anything of the site: it names no more than an element, all of them, or a class of the site. */
const isForeign = (nodes, scope) =>
  !nodes.some((node) => hasOwnClass(node, scope)) &&
  nodes.some(
    (node) =>
      node.type === 'universal' ||
      (node.type === 'class' && OF_THE_SITE.test(node.value)) ||
      (node.type === 'tag' && /^(?:html|body)$/i.test(node.value)) ||
      (node.type === 'pseudo' && node.value === ':root'),
  );

/**
 * Whether all that a selector styles is an element with a class of the remote, or lies below or beside one; beside one, where
 * the site may have something, only what is named.
 */
function staysInside(selector, scope) {
  const compounds = [[]];
  const combinators = [''];
  for (const node of selector.nodes) {
    if (node.type === 'comment') continue;
    if (node.type === 'combinator') {
      // A nested selector may begin with one.
      if (compounds.length === 1 && compounds[0].length === 0) combinators[0] = node.value.trim() || ' ';
      else {
        combinators.push(node.value.trim() || ' ');
        compounds.push([]);
      }
    } else compounds.at(-1).push(node);
  }
  const names = (node) => node.type === 'nesting' || Boolean(node.nodes?.some(names));
  const isRelative = scope.isBelow && !selector.nodes.some(names);
  let isInside = isRelative;
  for (const [index, compound] of compounds.entries()) {
    if (compound.some((node) => hasOwnClass(node, scope))) isInside = true;
    else if (isInside && /^[+~]/.test(combinators[index]) && isForeign(compound, scope)) isInside = false;
  }
  return isInside;
}

/** The selector at which an `@scope` begins: without one that is whatever its sheet belongs to. */
const rootOf = ({ params }) => /^\s*\((.*?)\)\s*(?:to\b|$)/s.exec(params)?.[1] ?? ':root';

/** The selectors that a rule lies in, from the outermost: those of rules and of `@scope`. */
function* selectorsAround(rule) {
  if (rule.parent && rule.parent.type !== 'root') yield* selectorsAround(rule.parent);
  if (rule.type === 'rule') yield rule.selector;
  if (rule.type === 'atrule' && rule.name === 'scope') yield rootOf(rule);
}

const selectorsOf = (text) => parseSelectors().astSync(text).nodes;

/** True for a rule whose selectors are no selectors of elements. */
const isFrame = ({ parent }) => parent?.type === 'atrule' && /keyframes$/.test(parent.name);

/**
 * What of a style sheet would style more than the remote `id`, each with its line and column. Of a package's sheet only what
 * any page of the site has is refused: its classes are its own.
 */
function findLeaks(css, { id, from, isModule = /\.module\.css$/.test(from), isOfPackage = false }) {
  const leaks = [];
  const add = (node, text) => leaks.push({ ...node.source.start, text });
  const isGlobal = (name) => (isOfPackage ? !OF_THE_SITE.test(name) : isOwn(id, name));
  const scopeOf = (selector, isBelow) => {
    // From a bare `:global` on, names of a module are the page's too.
    const isLocal = isModule && !/:global(?!\()/.test(selector);
    return { isGlobal, isClass: isLocal ? (name) => !OF_THE_SITE.test(name) : isGlobal, isBelow };
  };
  const isInside = (text, isBelow) => {
    const scope = scopeOf(text, isBelow);
    return selectorsOf(text).every((one) => staysInside(one, scope));
  };
  postcss.parse(css, { from }).walk((node) => {
    if (node.type === 'atrule') {
      if (node.name === 'font-face' && !isOfPackage) {
        node.walkDecls('font-family', ({ value }) => {
          if (!isOwn(id, value.replace(/["']/g, '')))
            add(node, `@font-face ${value}: the page has one of a name. Begin it with ${id}-.`);
        });
      }
      if (node.name === 'import' && ELSEWHERE.test(node.params))
        add(node, `@import ${node.params}: a sheet from elsewhere.`);
      if (node.name === 'scope' && !isInside(rootOf(node), false))
        add(node, `@scope ${node.params} styles more than this remote. ${WAY_OUT(id)}`);
      const name = node.params.replace(/^["']|["']$/g, '').replace(/^--/, '');
      if (NAMED.test(node.name) && !isModule && !(isOfPackage ? !OF_THE_SITE.test(name) : isOwn(id, name)))
        add(
          node,
          `@${node.name} ${node.params}: the page has one of a name. Begin it with ${node.name === 'property' ? '--' : ''}${id}-.`,
        );
      return;
    }
    if (node.type !== 'rule' || isFrame(node)) return;
    // What lies in a rule that leaks is named by that one.
    let isBelow = false;
    for (const outer of selectorsAround(node.parent)) {
      if (!isInside(outer, isBelow)) return;
      isBelow = true;
    }
    for (const selector of selectorsOf(node.selector)) {
      if (staysInside(selector, scopeOf(node.selector, isBelow))) continue;
      add(node, `'${String(selector).trim()}' styles more than this remote. ${WAY_OUT(id)}`);
    }
  });
  return leaks;
}

/** Fails the build of the remote `id` for each selector of its style sheets that would style more than the remote. */
module.exports = function ownStyles(css) {
  const { id, folder, exempt } = this.getOptions();
  const from = this.resourcePath;
  if (!exempt.some((place) => from.startsWith(place + path.sep))) {
    const isOfPackage = /[\\/]node_modules[\\/]/.test(from);
    const file = path.relative(path.dirname(folder), from);
    for (const { line, column, text } of findLeaks(css, { id, from, isOfPackage })) {
      this.emitError(new Error(`${file}:${line}:${column}: ${text}`));
    }
  }
  return css;
};
module.exports.findLeaks = findLeaks;

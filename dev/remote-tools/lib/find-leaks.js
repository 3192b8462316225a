/** Classes of the design kit, the shell, antd and its icons, which are never a remote's own. */
const OF_THE_SITE = /^(?:rn|ant|anticon)(?:-|$)/;
/** Rules that say something of the whole page, for which no name is their own. */
const OF_THE_PAGE = /^(?:page|view-transition)$/;
/** Rules that say a name which the whole page shares, and how the remote's names of that kind begin. */
const NAMED = /^(?:(?:-webkit-)?keyframes|counter-style|property|position-try|font-(?:palette|feature)-values)$/;
/** Of those, what the build renames in a module. */
const RENAMED = /keyframes$/;
const FONTS_OF_THE_SITE = /^public sans\b/i;
const ELSEWHERE = /^(?:url\(\s*)?["']?\s*(?:[a-z][a-z0-9+.-]*:|\/)/i;
/** Browsers end a string with its line, and read what follows as rules. */
const STRINGS = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/g;
const hasBrokenString = (text) => text.match(STRINGS)?.some((one) => /[\n\r\f]/.test(one.replace(/\\\r\n|\\[^]/g, '')));
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
      return CHOICE.test(node.value) && node.nodes.length > 0 && node.nodes.every((one) => staysInside(one, scope));
    default:
      return false;
  }
}

const CHOICE = /^:(?:is|where|matches|-webkit-any)$/i;
/** The part of a selector that says what it styles, after its last combinator. */
const lastOf = ({ nodes }) => nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1);

/** Whether a part of a selector says which elements it means, by their names or classes. */
const isNamed = (nodes) =>
  nodes.some(
    (node) =>
      ['tag', 'class', 'nesting'].includes(node.type) ||
      (CHOICE.test(node.value) && node.nodes?.length > 0 && node.nodes.every((one) => isNamed(lastOf(one)))),
  );

/**
 * Whether a part of a selector without a class of the remote may be anything of the site: elements that it does not name, the
 * page, or a class of the site.
 */
const isForeign = (nodes) =>
  !isNamed(nodes) ||
  nodes.some(
    (node) =>
      node.type === 'universal' ||
      (node.type === 'class' && OF_THE_SITE.test(node.value)) ||
      (node.type === 'tag' && /^(?:html|body)$/i.test(node.value)) ||
      (CHOICE.test(node.value) && node.nodes?.some((one) => isForeign(lastOf(one)))),
  );

/**
 * Whether all that a selector styles is an element with a class of the remote, or lies below or beside one; beside one, where
 * the site may have something, only what is named.
 */
function staysInside(selector, scope) {
  const compounds = [[]];
  const combinators = [' '];
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
  let isInside = scope.isBelow && !selector.nodes.some(names);
  // Whatever is beside an element that lies in one of the remote lies in it, too.
  let isDeep = false;
  for (const [index, compound] of compounds.entries()) {
    const isBeside = /^[+~]/.test(combinators[index]);
    isDeep ||= isInside && !isBeside;
    if (compound.some((node) => hasOwnClass(node, scope))) isInside = true;
    else if (isBeside && !isDeep && isForeign(compound)) isInside = false;
  }
  return isInside;
}

/** Browsers read the names of such rules in any case. */
const nameOf = ({ name }) => name.toLowerCase();
const isNamedRule = (node, name) => node.type === 'atrule' && nameOf(node) === name;

/** The selector at which an `@scope` begins: without one that is whatever its sheet belongs to. */
const rootOf = ({ params }) => /^\s*\((.*?)\)\s*(?:to\b|$)/s.exec(params)?.[1] ?? ':root';

/** The selectors that a rule lies in, from the outermost: those of rules and of `@scope`. */
function* selectorsAround(rule) {
  if (rule.parent && rule.parent.type !== 'root') yield* selectorsAround(rule.parent);
  if (rule.type === 'rule') yield rule.selector;
  if (isNamedRule(rule, 'scope')) yield rootOf(rule);
}

/** True for a rule whose selectors are no selectors of elements. */
const isFrame = ({ parent }) => parent?.type === 'atrule' && /keyframes$/.test(nameOf(parent));

/**
 * The kit's own rules, of which a build has a copy, lie in this condition. It is always true, and tells a site that looks at
 * the built sheets where they come from.
 */
const KIT = '(--najem-kit: 0)';
const isOfKit = (node) =>
  node.type === 'atrule' && node.name === 'supports' && node.params.replaceAll(/\s/g, '') === KIT.replaceAll(' ', '');

/** Marks a sheet of the kit, which `findLeaks` passes over in a built one. */
const markKit = (css) => `@supports ${KIT} {\n${css}\n}`;

/** No sheet is nested deeper; the time to check one rises with the third power of it. */
const DEEPEST = 30;
const depthOf = (node) => (node.parent ? 1 + depthOf(node.parent) : 0);

const liesInKit = (node) => node !== undefined && (isOfKit(node) || liesInKit(node.parent));

/**
 * Makes the function that finds what of a style sheet would style more than the remote `id`, each with its line and column. Of
 * a package's sheet only what any page of the site has is refused: its classes are its own. So it is in a built one, where
 * nothing tells whose a class is. It throws on a sheet that is none, or is nested too deep.
 * The parsers come from the caller: a bundle of the server has this file without the tools' packages.
 */
function createStyleCheck(postcss, parseSelectors) {
  const selectorsOf = (text) => parseSelectors().astSync(text).nodes;
  return function findLeaks(
    css,
    { id, from, isBuilt = false, isModule = !isBuilt && /\.module\.css$/.test(from), isOfPackage = isBuilt },
  ) {
    const leaks = [];
    const add = (node, what, text) => leaks.push({ ...node.source.start, what, text: `${what}${text}` });
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
      if (depthOf(node) > DEEPEST) throw node.error(`Rules are nested more than ${DEEPEST} deep`);
      if (isBuilt && liesInKit(node)) return;
      if (hasBrokenString(node.value ?? node.selector ?? node.params ?? ''))
        throw node.error('A string does not end on its line');
      if (node.type === 'atrule') {
        const rule = nameOf(node);
        const addNamed = (name, prefix = '') =>
          add(node, `@${rule} ${name}`, `: the page has one of a name. Begin it with ${prefix}${id}-.`);
        if (isOfKit(node)) add(node, `@supports ${node.params}`, ': the build marks what is of the kit.');
        if (rule === 'font-face') {
          node.walkDecls(/^font-family$/i, ({ value }) => {
            const name = value.replace(/["']/g, '').trim();
            if (isOfPackage ? FONTS_OF_THE_SITE.test(name) : !isOwn(id, name)) addNamed(value);
          });
        }
        // A build leaves none: it puts what is imported in their place.
        if (rule === 'import' && (isBuilt || ELSEWHERE.test(node.params)))
          add(node, `@import ${node.params}`, ': a sheet from elsewhere.');
        if (OF_THE_PAGE.test(rule)) add(node, `@${rule}`, ': it holds for the whole page.');
        if (rule === 'scope' && !isInside(rootOf(node), false))
          add(node, `@scope ${node.params}`, ` styles more than this remote. ${WAY_OUT(id)}`);
        const name = node.params.replace(/^["']|["']$/g, '').replace(/^--/, '');
        const isRenamed = isModule && RENAMED.test(rule);
        if (NAMED.test(rule) && !isRenamed && !(isOfPackage ? !OF_THE_SITE.test(name) : isOwn(id, name)))
          addNamed(node.params, node.params.startsWith('--') ? '--' : '');
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
        add(node, `'${String(selector).trim()}'`, ` styles more than this remote. ${WAY_OUT(id)}`);
      }
    });
    return leaks;
  };
}

module.exports = { createStyleCheck, markKit };

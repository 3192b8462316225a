import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/** Calls that load the module named by their first argument. */
const LOADERS =
  /^(require|require\.resolve|import\.meta\.resolve|jest\.(mock|doMock|unmock|dontMock|setMock|requireActual|requireMock|createMockFromModule|unstable_mockModule))$/;

/** The folder of the package that a file or folder belongs to. */
function packageOf(place) {
  let folder = path.dirname(place);
  while (!existsSync(path.join(folder, 'package.json')) && folder !== path.dirname(folder))
    folder = path.dirname(folder);
  return folder;
}

/** The package that a relative import reaches beyond its own; undefined where it stays inside. */
function packageReached(file, request) {
  // The target may be a folder.
  const reached = packageOf(path.resolve(path.dirname(file), request, 'any'));
  return reached === packageOf(file) ? undefined : reached;
}

/** The name by which the package calls itself that `name` is installed or linked as; undefined where it is not found. */
function ownNameOf(file, name) {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const description = path.join(folder, 'node_modules', name, 'package.json');
    if (existsSync(description)) return JSON.parse(readFileSync(description, 'utf8')).name;
  }
  return undefined;
}

/** The same for a whole request, by the folder of the package that makes it and the name in it. */
const ownNames = new Map();
function inOwnName(file, request) {
  const [name] = /^(?:@[^/]+\/)?[^./@][^/]*/u.exec(request) ?? [];
  if (name === undefined || isBuiltin(name)) return request;
  const key = `${packageOf(file)}\0${name}`;
  if (!ownNames.has(key)) ownNames.set(key, ownNameOf(file, name) ?? name);
  return ownNames.get(key) + request.slice(name.length);
}

/**
 * Refuses imports, in whatever form: relative ones that leave their package, and those that match one of `patterns`, each
 * with its `message`, whatever name a package is installed or linked as. `open`: folders below the working directory that may be reached by a relative path all the same.
 */
const imports = {
  meta: { type: 'problem', schema: [{ type: 'object' }] },
  create(context) {
    const [{ patterns, open = [] }] = context.options;
    const laws = patterns.map(({ regex, message }) => ({ pattern: new RegExp(regex, 'u'), message }));
    const report = (node, request, message) => context.report({ node, message: `'${request}': ${message}` });

    function check(node) {
      const request = node?.type === 'TemplateLiteral' ? node.quasis[0].value.cooked : node?.value;
      if (typeof request !== 'string') return;
      const named = inOwnName(context.filename, request);
      for (const { pattern, message } of laws) if (pattern.test(named)) report(node, request, message);
      if (!/^\.{0,2}\/|^\.{1,2}$/.test(request)) return;
      const reached = packageReached(context.filename, request);
      if (reached === undefined || open.some((folder) => reached === path.resolve(context.cwd, folder))) return;
      report(
        node,
        request,
        'A relative import never leaves its package: another one is imported by its name, as its package.json exports it.',
      );
    }

    const checkSource = ({ source }) => check(source);
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
      TSExternalModuleReference: ({ expression }) => check(expression),
      CallExpression({ callee, arguments: [first] }) {
        if (LOADERS.test(context.sourceCode.getText(callee))) check(first);
      },
    };
  },
};

/** The lint's plugin for the borders between packages and folders. */
export const borders = { rules: { imports } };

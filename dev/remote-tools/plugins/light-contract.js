const path = require('node:path');
const ts = require('typescript');

/** The properties of an endpoint that a browser reads (shared/src/api/call.ts); the others are for the server. */
const READ_BY_BROWSERS = new Set([
  'method',
  'path',
  'outsideApi',
  'reply',
  'paged',
  'binary',
  'upload',
  'outlivesPage',
]);
/** Schema builders whose limits and patterns only the server checks. */
const LIMITED = new Set(['String', 'Number', 'Integer']);
const FOLDER = path.join(path.sep, 'shared', 'src', 'contract', path.sep);

/**
 * A TypeScript transformer for browser builds: removes from every `endpoint({…})` of the contract what no browser reads,
 * and marks declarations as free of side effects, so that a bundle contains only the endpoints that it calls.
 */
function lightContract(context) {
  const { factory } = context;
  return (source) => {
    if (!path.normalize(source.fileName).includes(FOLDER)) return source;

    const visitor = (isInFunction) => (node) => {
      if (ts.isFunctionLike(node)) return ts.visitEachChild(node, visitor(true), context);
      if (!ts.isCallExpression(node)) return ts.visitEachChild(node, visitor(isInFunction), context);
      const isDeclaring = isEndpoint(node) || builderOf(node) !== undefined;
      const call = ts.visitEachChild(lighter(node), visitor(isInFunction), context);
      return isDeclaring || !isInFunction ? pure(call) : call;
    };

    const lighter = (call) => {
      if (isEndpoint(call)) return withArguments(call, call.arguments.map(readByBrowsers));
      return LIMITED.has(builderOf(call)) ? withArguments(call, []) : call;
    };
    const withArguments = (call, given) => factory.updateCallExpression(call, call.expression, undefined, given);
    const readByBrowsers = (declaration) => {
      if (!ts.isObjectLiteralExpression(declaration)) return declaration;
      const kept = declaration.properties.filter(({ name }) => !name || READ_BY_BROWSERS.has(name.text));
      return factory.updateObjectLiteralExpression(declaration, kept);
    };

    return ts.visitNode(source, visitor(false));
  };
}

function isEndpoint({ expression: callee }) {
  return ts.isIdentifier(callee) && callee.text === 'endpoint';
}

/** The name of the schema builder that is called, if any. */
function builderOf({ expression: callee }) {
  const isBuilder = ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.expression);
  return isBuilder && callee.expression.text === 'Type' ? callee.name.text : undefined;
}

function pure(call) {
  return ts.addSyntheticLeadingComment(call, ts.SyntaxKind.MultiLineCommentTrivia, '#__PURE__', false);
}

/** The format that ts-loader expects. */
module.exports = () => ({ before: [lightContract] });

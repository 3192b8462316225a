/**
 * webpack's loader of `import codes from './form-parts.tsx?code'`: of each part in the file's exported object, the code of
 * its example with the imports and declarations that it needs, and the props of the kit's component of that name. A file
 * without such an object is one example as it stands. The code that is shown is the code that runs.
 */
const fs = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

const KIT = path.resolve(__dirname, '../../shared/src/ui');
const OBJECT = /_PARTS$/;

const parse = (file, text = fs.readFileSync(file, 'utf8')) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

/** A node's text with its comment, indented as if it stood at the margin. */
function textOf(node, source) {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  const start = comment?.getStart() ?? node.getStart(source);
  const { character } = source.getLineAndCharacterOfPosition(start);
  return source.text.slice(start, node.end).replaceAll(`\n${' '.repeat(character)}`, '\n');
}

/** Nodes whose name is a key, and stands for nothing that is declared elsewhere. */
const KEYED = [ts.isPropertyAccessExpression, ts.isPropertyAssignment, ts.isPropertySignature, ts.isJsxAttribute];

function isKey(node) {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return parent.name === node && KEYED.some((isKind) => isKind(parent));
}

/** The names that a node mentions and that may be declared outside of it. */
function namesIn(node) {
  const names = new Set();
  const visit = (child) => {
    if (ts.isIdentifier(child) && !isKey(child)) names.add(child.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}

const namesOf = (statement) =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.text)
    : statement.name
      ? [statement.name.text]
      : [];

const named = ({ importClause }) =>
  importClause?.namedBindings && ts.isNamedImports(importClause.namedBindings)
    ? importClause.namedBindings.elements
    : [];

/** An import line with those names alone that are needed; nothing where none is. */
function importOf(statement, needed, source) {
  const names = named(statement).filter(({ name }) => needed.has(name.text));
  if (names.length === 0) return [];
  const type = statement.importClause.isTypeOnly ? 'type ' : '';
  const list = names.map((name) => name.getText(source)).join(', ');
  return [`import ${type}{ ${list} } from ${statement.moduleSpecifier.getText(source)};`];
}

/** The example of one part: imports, the declarations that it uses, and a component that shows it. */
function exampleOf(part, source) {
  const own = source.statements.filter(
    (one) => !ts.isImportDeclaration(one) && !namesOf(one).some((name) => OBJECT.test(name)),
  );
  const needed = namesIn(part);
  const used = new Set();
  for (let added = true; added;) {
    added = false;
    for (const one of own.filter(
      (statement) => !used.has(statement) && namesOf(statement).some((name) => needed.has(name)),
    )) {
      used.add(one);
      for (const name of namesIn(one)) needed.add(name);
      added = true;
    }
  }
  const imports = source.statements.filter(ts.isImportDeclaration).flatMap((one) => importOf(one, needed, source));
  const shown = ts.isParenthesizedExpression(part) ? part.expression : part;
  const { line } = source.getLineAndCharacterOfPosition(shown.getStart(source));
  const margin = /^ */.exec(source.text.slice(source.getPositionOfLineAndCharacter(line, 0)))[0];
  const jsx = shown.getText(source).replaceAll(`\n${margin}`, '\n').replaceAll('\n', '\n    ');
  const declarations = own.filter((statement) => used.has(statement)).map((statement) => textOf(statement, source));
  const component = `export function Example() {\n  return (\n    ${jsx}\n  );\n}`;
  return [imports.join('\n'), ...declarations, component].filter(Boolean).join('\n\n');
}

/** The props of each component of a group of the kit, as its source declares them. */
function propsOf(group) {
  const folder = path.join(KIT, group);
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).filter((file) => /^[^.]+\.tsx?$/.test(file)) : [];
  const sources = files.map((file) => parse(path.join(folder, file)));
  const types = new Map(
    sources.flatMap((source) =>
      source.statements
        .filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one))
        .map((one) => [one.name.text, textOf(one, source).replace(/^export /m, '')]),
    ),
  );
  const components = sources.flatMap((source) =>
    source.statements
      .filter((one) => ts.isFunctionDeclaration(one) && one.name && one.parameters.length > 0)
      .map(({ name, parameters: [{ type }] }) => {
        const ofType = type && ts.isTypeReferenceNode(type) ? types.get(type.typeName.getText(source)) : undefined;
        return [name.text, ofType ?? (type && `props: ${textOf(type, source)}`)];
      }),
  );
  return { files: files.map((file) => path.join(folder, file)), props: new Map(components) };
}

module.exports = function load(text) {
  const source = parse(this.resourcePath, text);
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter(({ name }) => OBJECT.test(name.getText(source)));
  const codes = {};
  for (const { name, initializer } of declared) {
    const { files, props } = propsOf(name.text.replace(OBJECT, '').toLowerCase());
    for (const file of files) this.addDependency(file);
    for (const part of initializer.properties) {
      const key = part.name.getText(source);
      codes[key] = { code: exampleOf(part.initializer, source), props: props.get(key) };
    }
  }
  const value = declared.length > 0 ? codes : { code: text.trimEnd() };
  return `export default ${JSON.stringify(value)}`;
};

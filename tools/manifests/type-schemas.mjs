/**
 * JSON schemas of Kubernetes' objects, read from type declarations that cdk8s generated out of Kubernetes' OpenAPI document
 * and the operators' definitions. Unlike those, the schemas refuse a field that does not exist.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const PLACE = '#/$defs/';

/** The field's own name, which the declarations change to TypeScript's custom: `@schema ClusterSpecPlugins#isWALArchiver`. */
function readFieldName(member) {
  const tag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === 'schema');
  return String(tag.comment).split('#').at(-1);
}

const KEYWORDS = new Map([
  [ts.SyntaxKind.StringKeyword, { type: 'string' }],
  [ts.SyntaxKind.NumberKeyword, { type: 'number' }],
  [ts.SyntaxKind.BooleanKeyword, { type: 'boolean' }],
  [ts.SyntaxKind.AnyKeyword, {}],
]);

function readType(node) {
  const keyword = KEYWORDS.get(node.kind);
  if (keyword) return keyword;
  if (ts.isArrayTypeNode(node)) return { type: 'array', items: readType(node.elementType) };
  if (ts.isUnionTypeNode(node)) return { anyOf: node.types.map(readType) };
  if (ts.isTypeReferenceNode(node)) {
    const name = node.typeName.getText();
    if (name === 'Date') return { type: 'string' };
    return { $ref: `${PLACE}${name === 'ApiObjectMetadata' ? 'ObjectMeta' : name}` };
  }
  if (ts.isTypeLiteralNode(node)) {
    const [index] = node.members;
    return { type: 'object', additionalProperties: readType(index.type) };
  }
  throw new Error(`No schema for the type ${node.getText()}`);
}

function readInterface(node) {
  const properties = {};
  const required = [];
  for (const member of node.members) {
    const name = readFieldName(member);
    properties[name] = readType(member.type);
    if (!member.questionToken) required.push(name);
  }
  return { type: 'object', additionalProperties: false, properties, required };
}

function readEnum(node) {
  return { enum: node.members.map(({ initializer }) => initializer.text) };
}

/** A quantity, or a number or name of a port: classes that hold their `value`. The others are what cdk8s builds with. */
function readClass(node) {
  const value = node.members.find((member) => ts.isPropertyDeclaration(member) && member.name.getText() === 'value');
  return value && readType(value.type);
}

/** Reads the schemas of all types that the files declare, by their names. */
export function readTypeSchemas(files) {
  const schemas = {};
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    for (const node of source.statements) {
      if (ts.isInterfaceDeclaration(node)) schemas[node.name.text] = readInterface(node);
      else if (ts.isEnumDeclaration(node)) schemas[node.name.text] = readEnum(node);
      else if (ts.isClassDeclaration(node)) schemas[node.name.text] = readClass(node);
    }
  }
  return schemas;
}

/** The schema of one kind, whose declaration leaves out how it is named. */
export function kindSchema(declared, schemas, { apiVersion, kind }) {
  return {
    ...declared,
    required: ['apiVersion', 'kind', ...declared.required],
    properties: { apiVersion: { const: apiVersion }, kind: { const: kind }, ...declared.properties },
    $defs: schemas,
  };
}

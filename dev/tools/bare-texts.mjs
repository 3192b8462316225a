/**
 * The check `bare-texts` refuses a bare text directly beside something that comes and goes. Translators of browsers wrap
 * each text of a page in an element of their own; React then fails to insert before such a text, or to remove it, and the
 * screen is lost. Words are folders, which alone are searched.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import * as ast from '@typescript/native/unstable/ast';
import { API, SignatureKind, TypeFlags } from '@typescript/native/unstable/sync';
import { ROOT, inRoot } from './lib/root.mjs';
import { readArguments } from '../remote-tools/lib/arguments.mjs';
import { Stop } from '../remote-tools/lib/output.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

/** Whatever renders in a browser, without its tests. */
const SCREENS = ['shared/src', 'shell/src', 'mf-*/src', 'dev/catalogue/src', 'dev/remote-tools/template/src'];
const TESTS = /\.test\.tsx$|\/testing\//;

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void | TypeFlags.BooleanLike | TypeFlags.Never;

const BESIDE =
  'A bare text stands beside something that comes and goes: a translated page breaks here. Give the text an element of its own, such as <span>.';
const OPTIONAL =
  'A bare text that comes and goes beside others breaks a translated page. Give it an element of its own, such as <span>.';

/** Not the space between lines, and no comment. */
function isShown(child) {
  if (ast.isJsxText(child)) return /\S/.test(child.text) || !/\n/.test(child.text);
  return !ast.isJsxExpression(child) || child.expression !== undefined;
}

/** What children may become on the page. */
class Kinds {
  #checker;

  constructor(checker) {
    this.#checker = checker;
  }

  of(child) {
    if (ast.isJsxText(child)) return new Set(['text']);
    if (ast.isJsxFragment(child)) return new Set(['element']);
    if (ast.isJsxExpression(child)) return this.#ofType(this.#checker.getTypeAtLocation(child.expression));
    return this.#ofElement((child.openingElement ?? child).tagName);
  }

  /** What a component renders, by the return type of its function; an element where it has none. */
  #ofElement(name) {
    if (ast.isIdentifier(name) && /^[a-z]/.test(name.text)) return new Set(['element']);
    const type = this.#checker.getTypeAtLocation(name);
    const [signature] = this.#checker.getSignaturesOfType(type, SignatureKind.Call);
    if (!signature) return new Set(['element']);
    const returned = this.#checker.getReturnTypeOfSignature(signature);
    // What libraries declare as any node is an element in practice.
    return isAnyNode(returned) ? new Set(['element']) : this.#ofType(returned);
  }

  #ofType(type) {
    // What others pass in is an element or nothing: the parts that take texts give them an element.
    if (isAnyNode(type)) return new Set(['element', 'nothing']);
    return new Set((type.isUnionType() ? type.getTypes() : [type]).map((part) => this.#ofPart(part)));
  }

  #ofPart(part) {
    if (part.isStringLiteralType() && part.value === '') return 'nothing';
    if (part.flags & TEXT) return 'text';
    if (part.flags & NOTHING) return 'nothing';
    return this.#checker.isArrayType(part) || this.#checker.isTupleType(part) ? 'list' : 'element';
  }
}

/** A node of React, which may be a number as well as an element. */
function isAnyNode(type) {
  if (!type.isUnionType()) return false;
  const types = type.getTypes();
  return types.some(({ flags }) => flags & TypeFlags.NumberLike) && types.some(({ flags }) => flags & TypeFlags.Object);
}

/** The faults among the children of one element, each with its place. */
function faultsAmong(element, kinds) {
  const children = element.children.filter(isShown);
  if (children.length < 2) return [];
  const kindsOf = children.map((child) => kinds.of(child));
  const comesAndGoes = (other) => other !== undefined && (other.size > 1 || other.has('list'));
  return children.flatMap((child, at) => {
    if (!kindsOf[at].has('text')) return [];
    if (kindsOf[at].size > 1) return [{ child, message: OPTIONAL }];
    return comesAndGoes(kindsOf[at - 1]) || comesAndGoes(kindsOf[at + 1]) ? [{ child, message: BESIDE }] : [];
  });
}

function findFaults(project, file) {
  const source = project.program.getSourceFile(inRoot(file));
  const kinds = new Kinds(project.checker);
  const faults = [];
  const visit = (node) => {
    if (ast.isJsxElement(node) || ast.isJsxFragment(node)) faults.push(...faultsAmong(node, kinds));
    node.forEachChild(visit);
  };
  visit(source);
  return faults.map(({ child, message }) => {
    const { line } = source.getLineAndCharacterOfPosition(child.getStart(source));
    return `${file}:${line + 1}: ${message}`;
  });
}

function findScreens(folders) {
  const files = globSync(
    SCREENS.map((folder) => `${folder}/**/*.tsx`),
    { cwd: ROOT },
  );
  const names = files.map((file) => file.split(path.sep).join('/')).filter((file) => !TESTS.test(file));
  return folders.length === 0 ? names : names.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
}

await runTool(async () => {
  const { words } = readArguments({ usage: 'Usage: node dev/tools/bare-texts.mjs [folder …]', hasWords: true });
  const api = new API({ cwd: ROOT });
  const config = inRoot('tsconfig.json');
  const project = api.updateSnapshot({ openProject: config }).getProject(config);
  const faults = findScreens(words).flatMap((file) => findFaults(project, file));
  api.close();
  if (faults.length > 0) throw new Stop(faults.join('\n'));
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldsOf } from '@najem/shared/domain';
import ts from 'typescript';
import { CARRIED } from './rules';
import { keyOf, type Lines, sorted } from './lines';
import { joinUnion, optional, TypeWriter } from './type-writer';

/** Tests import it, and nothing that is deployed. */
const NOT_DEPLOYED = './testing';
const STYLES = /\.css$/;

/**
 * What `exports` of the package offers, subpath by subpath: every name with its members and their types. Of code that is
 * compiled into its users, the names alone.
 */
export function describeExports(root: string): Record<string, Lines> {
  const folder = path.join(root, 'shared');
  const { exports } = fieldsOf(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  const files = Object.entries(fieldsOf(exports))
    .map(([subpath, target]) => [subpath, String(target)] as const)
    .filter(([subpath, target]) => subpath !== NOT_DEPLOYED && !STYLES.test(target))
    .map(([subpath, target]) => [subpath, path.join(folder, target)] as const);
  const program = ts.createProgram({ rootNames: files.map(([, file]) => file), options: optionsOf(root) });
  const checker = program.getTypeChecker();
  const offered = files.map(([subpath, file]) => [subpath, exportsOf(program, checker, file)] as const);
  const names = new Map(offered.flatMap(([, symbols]) => symbols.map(([name, symbol]) => [symbol, name] as const)));
  const writer = new TypeWriter(checker, names, path.join(folder, 'src'));
  return Object.fromEntries(
    offered.map(([subpath, symbols]) => {
      const lines: Lines = {};
      for (const [name, symbol] of symbols) {
        if (CARRIED.includes(subpath)) lines[name] = kindOf(symbol);
        else describe(writer, lines, name, symbol);
      }
      return [subpath, sorted(lines)];
    }),
  );
}

function optionsOf(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (name) => ts.sys.readFile(name));
  // Its files are of no interest: a host that reads folders would go through all of them.
  const host = { ...ts.sys, readDirectory: () => [] };
  const { options } = ts.parseJsonConfigFileContent(config, host, root);
  // Globals of tests and of Node are no part of what browsers get.
  return { ...options, types: [] };
}

function exportsOf(program: ts.Program, checker: ts.TypeChecker, file: string): [string, ts.Symbol][] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing`);
  const isAlias = ({ flags }: ts.Symbol) => (flags & ts.SymbolFlags.Alias) !== 0;
  return checker
    .getExportsOfModule(module)
    .map((symbol) => [symbol.name, isAlias(symbol) ? checker.getAliasedSymbol(symbol) : symbol]);
}

function kindOf({ flags }: ts.Symbol): string {
  if (!(flags & ts.SymbolFlags.Type)) return 'value';
  return flags & ts.SymbolFlags.Value ? 'type and value' : 'type';
}

/** Writes a name and its members, as a type and as a value: it may be both. */
function describe(writer: TypeWriter, lines: Lines, name: string, symbol: ts.Symbol): void {
  const { checker } = writer;
  if (!writer.isOurs(symbol)) {
    lines[name] = `${kindOf(symbol)} of another package`;
    return;
  }
  if (symbol.flags & ts.SymbolFlags.Type) {
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const declared = type.isClassOrInterface() ? type.typeParameters : undefined;
    const parameters = type.aliasSymbol === symbol ? type.aliasTypeArguments : declared;
    const text = writer.membersOf(type) ? '{}' : writer.write(type, 0, symbol);
    lines[`type ${name}`] = writer.typeParameters(parameters) + text;
    describeMembers(writer, lines, `type ${name}`, type, [type]);
  }
  if (!(symbol.flags & ts.SymbolFlags.Value)) return;
  const type = checker.getTypeOfSymbol(symbol);
  const [signature, ...overloads] = type.getCallSignatures();
  if (signature && overloads.length === 0) describeFunction(writer, lines, name, signature);
  else describeType(writer, lines, name, type, { above: [] });
}

function describeFunction(writer: TypeWriter, lines: Lines, key: string, signature: ts.Signature): void {
  lines[key] = `${writer.typeParameters(signature.typeParameters)}function`;
  signature.parameters.forEach((symbol, index) => {
    const type = writer.checker.getTypeOfSymbol(symbol);
    describeType(writer, lines, `${key}.(${index + 1})`, type, { symbol, above: [] });
  });
  describeType(writer, lines, `${key}.()`, signature.getReturnType(), { above: [] });
}

interface Place {
  /** The member or parameter of which this is the type. */
  symbol?: ts.Symbol;
  /** The types that it lies in, for types may hold themselves. */
  above: readonly ts.Type[];
}

/** Writes what has members member by member, so that one more does not change the line of the whole. */
function describeType(writer: TypeWriter, lines: Lines, key: string, type: ts.Type, { symbol, above }: Place): void {
  const isOptional = symbol !== undefined && writer.isOptional(symbol);
  const isSplit = (one: ts.Type) =>
    writer.nameOf(one) === undefined && writer.membersOf(one) !== undefined && !above.includes(one);
  const parts = writer.nameOf(type) === undefined ? writer.partsOf(type, isOptional) : [type];
  const insides = parts
    .map((part) => [part, writer.elementOf(part) ?? part] as const)
    .filter(([, one]) => isSplit(one));
  const [split] = insides;
  if (!split || insides.length > 1) {
    // The words and numbers of a constant may change.
    const constant = !key.startsWith('type ') && !key.includes('.(') && writer.checker.getBaseTypeOfLiteralType(type);
    lines[key] = constant ? writer.write(constant) : symbol ? writer.writeSymbol(symbol) : writer.write(type);
    return;
  }
  const [whole, inside] = split;
  const isArray = whole !== inside;
  const texts = parts.map((part) => (part !== whole ? writer.write(part) : isArray ? '[]' : '{}'));
  lines[key] = optional(joinUnion(texts), isOptional);
  if (isArray) describeType(writer, lines, `${key}.[]`, inside, { above });
  else describeMembers(writer, lines, key, inside, [...above, inside]);
}

function describeMembers(
  writer: TypeWriter,
  lines: Lines,
  key: string,
  type: ts.Type,
  above: readonly ts.Type[],
): void {
  const members = writer.membersOf(type);
  if (!members) return;
  const bases = writer.basesOf(type);
  if (bases !== '') lines[`${key}.<extends>`] = bases;
  for (const symbol of members) {
    const place = keyOf(key, symbol.name);
    describeType(writer, lines, place, writer.checker.getTypeOfSymbol(symbol), { symbol, above });
  }
  for (const { keyType, type: entry } of writer.checker.getIndexInfosOfType(type)) {
    lines[`${key}.{}`] = `${writer.write(keyType)} to ${writer.write(entry)}`;
  }
}

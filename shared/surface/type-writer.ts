import path from 'node:path';
import ts from 'typescript';

/** Below this depth a type is written as the compiler prints it: types may hold themselves. */
const DEEPEST = 8;

/** Types on one line, the same on every machine: what is exported or comes from another package stands by its name. */
export class TypeWriter {
  private readonly endpoint: ts.Type | undefined;
  /** Objects of which a schema is the source have no name of their own: they are known by what they are. */
  private readonly objects: ReadonlyMap<ts.Type, ts.Symbol>;

  constructor(
    readonly checker: ts.TypeChecker,
    /** Everything that the package exports, by its name. */
    private readonly names: ReadonlyMap<ts.Symbol, string>,
    private readonly sources: string,
  ) {
    const [endpoint] = [...names].find(([, name]) => name === 'Endpoint') ?? [];
    this.endpoint = endpoint && checker.getDeclaredTypeOfSymbol(endpoint);
    const declared = [...names.keys()].map((symbol) => [checker.getDeclaredTypeOfSymbol(symbol), symbol] as const);
    // Of two names for one thing the first one counts.
    this.objects = new Map(declared.filter(([{ flags }]) => flags & ts.TypeFlags.Object).reverse());
  }

  isOurs(symbol: ts.Symbol): boolean {
    return (symbol.declarations ?? []).some((declaration) => {
      const file = path.normalize(declaration.getSourceFile().fileName);
      return file.startsWith(this.sources + path.sep);
    });
  }

  isOptional(symbol: ts.Symbol): boolean {
    const declaration = symbol.valueDeclaration;
    const isOptionalParameter =
      declaration !== undefined &&
      ts.isParameter(declaration) &&
      (this.checker.isOptionalParameter(declaration) || declaration.dotDotDotToken !== undefined);
    return (symbol.flags & ts.SymbolFlags.Optional) !== 0 || isOptionalParameter;
  }

  /** The members that we declare of an object; undefined for any other type. */
  membersOf(type: ts.Type): ts.Symbol[] | undefined {
    const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
    if (!isObject || this.checker.isArrayType(type) || this.checker.isTupleType(type)) return undefined;
    if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return undefined;
    const members = this.checker
      .getPropertiesOfType(type)
      .filter((member) => this.isOurs(member) && !isPrivate(member));
    return members.length > 0 || (type.symbol && this.isOurs(type.symbol)) ? members : undefined;
  }

  /** Types of other packages that an object has all members of. */
  basesOf(type: ts.Type): string {
    const bases = type.isIntersection() ? type.types : type.isClassOrInterface() ? this.checker.getBaseTypes(type) : [];
    const foreign = bases.filter((base) => !this.membersOf(base));
    return foreign
      .map((base) => this.write(base))
      .sort()
      .join(' & ');
  }

  /** The type of a member or parameter: as it is declared, which keeps the names of unions, where nothing was filled in. */
  writeSymbol(symbol: ts.Symbol, depth = 0): string {
    const isOptional = this.isOptional(symbol);
    const node = this.nodeOf(symbol);
    const type = this.checker.getTypeOfSymbol(symbol);
    const text = node
      ? this.writeNode(node, depth)
      : (this.nameOf(type, depth) ?? joinUnion(this.partsOf(type, isOptional).map((part) => this.write(part, depth))));
    return optional(text, isOptional);
  }

  /** What a value may be; `undefined` is no part of what may be left out. */
  partsOf(type: ts.Type, isOptional: boolean): readonly ts.Type[] {
    if (!type.isUnion()) return [type];
    return type.types.filter(({ flags }) => !(isOptional && flags & ts.TypeFlags.Undefined));
  }

  /** What an array holds; undefined for any other type. */
  elementOf(type: ts.Type): ts.Type | undefined {
    return this.checker.isArrayType(type) ? this.checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
  }

  /** A type on one line; `except`: the name that is being described. */
  write(type: ts.Type, depth = 0, except?: ts.Symbol): string {
    if (depth > DEEPEST) return this.print(type);
    const name = this.nameOf(type, depth, except);
    if (name !== undefined) return name;
    if (type.isUnion()) return joinUnion(type.types.map((part) => this.write(part, depth + 1)));
    const signatures = type.getCallSignatures();
    if (signatures.length > 0) return signatures.map((signature) => this.writeSignature(signature, depth)).join(' & ');
    const members = this.membersOf(type);
    if (!members) return this.print(type);
    const texts = members.map((member) => `${member.name}: ${this.writeSymbol(member, depth + 1)}`).sort();
    return `{ ${texts.join('; ')} }`;
  }

  typeParameters(parameters: readonly ts.Type[] | undefined): string {
    if (!parameters || parameters.length === 0) return '';
    const texts = parameters.map((parameter) => {
      const [declaration] = parameter.symbol.declarations ?? [];
      const limit = declaration && ts.isTypeParameterDeclaration(declaration) ? declaration.constraint : undefined;
      return `${parameter.symbol.name}${limit ? ` extends ${this.writeNode(limit, 0)}` : ''}`;
    });
    return `<${texts.join(', ')}> `;
  }

  /** The name under which a type is known outside, with what it is made for; undefined where it has none. */
  nameOf(type: ts.Type, depth = 0, except?: ts.Symbol): string | undefined {
    const alias = type.aliasSymbol;
    if (alias && alias !== except && (this.names.has(alias) || !this.isOurs(alias)))
      return this.withArguments(this.names.get(alias) ?? alias.name, type.aliasTypeArguments ?? [], depth);
    if (this.isEndpoint(type)) return 'Endpoint';
    const object = this.objects.get(type);
    if (object && object !== except && object !== type.symbol) return this.names.get(object);
    const { symbol } = type;
    const hasName = symbol && symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.Enum);
    if (!hasName || symbol === except || (!this.names.has(symbol) && this.isOurs(symbol))) return undefined;
    return this.withArguments(this.names.get(symbol) ?? symbol.name, this.argumentsOf(type), depth);
  }

  private argumentsOf(type: ts.Type): readonly ts.Type[] {
    if (!isReference(type)) return [];
    // An interface is its own last argument.
    return this.checker.getTypeArguments(type).slice(0, type.target.typeParameters?.length ?? 0);
  }

  /** Calls are compared by what goes over the wire. */
  private isEndpoint(type: ts.Type): boolean {
    return (
      this.endpoint !== undefined &&
      (type.flags & ts.TypeFlags.Object) !== 0 &&
      type.getProperty('access') !== undefined &&
      this.checker.isTypeAssignableTo(type, this.endpoint)
    );
  }

  private withArguments(name: string, args: readonly ts.Type[], depth: number): string {
    return args.length > 0 ? `${name}<${args.map((one) => this.write(one, depth + 1)).join(', ')}>` : name;
  }

  private nodeOf(symbol: ts.Symbol): ts.TypeNode | undefined {
    const declaration = symbol.valueDeclaration;
    const isDeclared =
      declaration !== undefined && (ts.isPropertySignature(declaration) || ts.isParameter(declaration));
    return isDeclared && !(symbol.flags & ts.SymbolFlags.Transient) ? declaration.type : undefined;
  }

  private writeNode(node: ts.TypeNode, depth: number): string {
    if (ts.isUnionTypeNode(node)) return joinUnion(node.types.map((part) => this.writeNode(part, depth)));
    if (ts.isParenthesizedTypeNode(node)) return this.writeNode(node.type, depth);
    if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword && this.referredBy(node.type))
      return `keyof ${this.writeNode(node.type, depth)}`;
    if (ts.isIndexedAccessTypeNode(node) && this.referredBy(node.objectType))
      return `${this.writeNode(node.objectType, depth)}[${this.writeNode(node.indexType, depth)}]`;
    const name = this.referredBy(node);
    if (name !== undefined && !(ts.isTypeReferenceNode(node) && node.typeArguments)) return name;
    return this.write(this.checker.getTypeFromTypeNode(node), depth);
  }

  /** The exported name that a node stands for. */
  private referredBy(node: ts.TypeNode): string | undefined {
    if (!ts.isTypeReferenceNode(node)) return undefined;
    const symbol = this.checker.getSymbolAtLocation(node.typeName);
    if (!symbol) return undefined;
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return this.names.get(isAlias ? this.checker.getAliasedSymbol(symbol) : symbol);
  }

  private writeSignature(signature: ts.Signature, depth: number): string {
    const parameters = signature.parameters.map((parameter) => this.writeSymbol(parameter, depth + 1));
    const answer = this.write(signature.getReturnType(), depth + 1);
    return `${this.typeParameters(signature.typeParameters)}(${parameters.join(', ')}) => ${answer}`;
  }

  private print(type: ts.Type): string {
    const [alias] = (type.aliasSymbol && this.isOurs(type.aliasSymbol) && type.aliasSymbol.declarations) || [];
    // An alias that is not exported is written as its declaration.
    if (alias && ts.isTypeAliasDeclaration(alias)) return this.printNode(alias.type);
    const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;
    const text = this.checker.typeToString(type, undefined, flags);
    // Where a type lies on this machine is no part of it.
    return text.replace(/import\("[^"]*"\)\./g, '').replace(/\s+/g, ' ');
  }

  private printNode(node: ts.TypeNode): string {
    if (!ts.isTypeReferenceNode(node) || !node.typeArguments) return node.getText().replace(/\s+/g, ' ');
    const args = node.typeArguments.map((one) => this.writeNode(one, 0));
    return `${node.typeName.getText()}<${args.join(', ')}>`;
  }
}

/** Joins alternatives in one order, which does not depend on how they are written. */
export function joinUnion(parts: readonly string[]): string {
  const texts = new Set(parts);
  if (texts.has('true') && texts.has('false')) {
    texts.delete('true');
    texts.delete('false');
    texts.add('boolean');
  }
  return [...texts]
    .map((text) => (texts.size > 1 && text.includes(' => ') ? `(${text})` : text))
    .sort()
    .join(' | ');
}

/** Marks the type of a member that may be left out. */
export function optional(text: string, isOptional: boolean): string {
  if (!isOptional) return text;
  return text.includes(' => ') ? `(${text})?` : `${text}?`;
}

function isObjectType(type: ts.Type): type is ts.ObjectType {
  return (type.flags & ts.TypeFlags.Object) !== 0;
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return isObjectType(type) && (type.objectFlags & ts.ObjectFlags.Reference) !== 0;
}

function isPrivate(member: ts.Symbol): boolean {
  const [declaration] = member.declarations ?? [];
  if (!declaration) return false;
  return (ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
}

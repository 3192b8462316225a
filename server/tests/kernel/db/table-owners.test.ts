import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Below which contexts each one stands; the kernel is below all. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  identity: ['kernel'],
  register: ['kernel', 'identity'],
  reports: ['kernel', 'identity', 'register'],
  money: ['kernel', 'identity', 'register', 'reports'],
  rights: ['kernel', 'identity', 'register', 'reports'],
  tenancies: ['kernel', 'identity', 'register', 'reports', 'rights'],
  office: ['kernel', 'identity', 'register', 'reports', 'money', 'rights', 'tenancies'],
  platform: ['kernel', 'identity'],
};
const NAMED = /\b(?:from|join|into|update|table)\s+(?:only\s+)?([a-z_]+)/gi;

const contextOf = (file: string) => file.split('/')[2] ?? '';
const parse = (file: string) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

/** The context of each table, by the interfaces that describe them. */
function ownersOfTables(files: readonly string[]): Map<string, string> {
  const described = files
    .filter((file) => file.endsWith('tables.ts'))
    .flatMap((file) => parse(file).statements.map((statement) => ({ statement, owner: contextOf(file) })));
  return new Map(
    described.flatMap(({ statement, owner }) =>
      ts.isInterfaceDeclaration(statement) && statement.name.text.endsWith('Tables')
        ? statement.members.map((member): [string, string] => [member.name?.getText() ?? '', owner])
        : [],
    ),
  );
}

/** Everything that a file writes between quotes. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      texts.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return texts;
}

/** Finds the tables of contexts above or beside that the texts of a file name. */
function findForeign(owners: ReadonlyMap<string, string>, context: string, texts: readonly string[]): string[] {
  const named = texts.flatMap((text) => [...text.matchAll(NAMED)].map(([, table = '']) => table));
  return named.filter((table) => {
    const owner = owners.get(table);
    return owner !== undefined && owner !== context && !BELOW[context]?.includes(owner);
  });
}

// What the builder may name, the types say; a migration is a part of the one history of the schema.
describe('the SQL texts of a context', () => {
  const files = globSync('server/src/**/*.ts').map((file) => file.replaceAll('\\', '/'));
  const owners = ownersOfTables(files);

  it('name no table of a context above or beside it', () => {
    const ofContexts = files.filter((file) => BELOW[contextOf(file)] && !file.includes('/migrations/'));
    const found = ofContexts.flatMap((file) =>
      findForeign(owners, contextOf(file), textsOf(file)).map((table) => `${file}: ${table}`),
    );
    expect(found).toEqual([]);
  });

  it('are read: a table of another context is found in one', () => {
    expect(owners.get('claims')).toBe('rights');
    expect(findForeign(owners, 'identity', ['select id from users u join claims c on c.user_id = u.id'])).toEqual([
      'claims',
    ]);
    expect(findForeign(owners, 'rights', ['select id from users', 'update claims set x = 1'])).toEqual([]);
  });
});

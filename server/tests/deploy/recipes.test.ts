import { readFileSync } from 'node:fs';

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');

/** The text of one service of a compose file. */
function service(compose: string, name: string): string {
  return new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';
}

describe.each(['compose.yaml', 'cluster/compose.yaml'])('the recipe %s', (file) => {
  const compose = read(file);

  it('gives the running program no other role of the database than its own', () => {
    const app = service(compose, 'app');
    expect(app).toContain('DATABASE_URL: postgresql://najem_program:');
    expect(app).not.toMatch(/MIGRATION_URL|\{DATABASE_PASSWORD|SUPERUSER|env_file: \.env/);
  });

  it('migrates as the owner of the tables, before the program starts', () => {
    const migrate = service(compose, 'migrate');
    expect(migrate).toMatch(/DATABASE_MIGRATION_URL: postgresql:\/\/najem(_owner)?:/);
    expect(migrate).toContain("'db:migrate'");
    expect(service(compose, 'app')).toContain('migrate: { condition: service_completed_successfully }');
  });
});

it.each(['create-database.sh', 'cluster/compose/najem-cluster'])(
  'the owner that %s creates is no superuser',
  (file) => {
    expect(read(file)).toMatch(/create role najem\w* login nosuperuser createrole/);
  },
);

it('the unit of the running program reads no owner of the database', () => {
  expect(read('cluster/systemd/najem@.service')).not.toContain('owner.env');
  expect(read('cluster/systemd/najem-migrate.service')).toMatch(/owner\.env[\s\S]*db:migrate/);
});

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveToPostgres, makePostgresDir } from './processes';
import { CannotRunCluster, type Programs, readPatroniVersion, requireSafePatroni } from './programs';
import { fillTemplate } from './templates';
import { type Certificates, makeCertificates } from './tls';

/** Where every member of a trial listens. */
export const ADDRESS = '127.0.0.1';
export const NETWORK = '127.0.0.1/32';
const NODE_NAMES = ['a', 'b', 'c'] as const;
/** The file by which the folder of a trial is known. */
const MARK = 'cluster-trial';

export type NodeName = (typeof NODE_NAMES)[number];

export interface Node {
  name: NodeName;
  port: number;
  restPort: number;
  dataDir: string;
  config: string;
  pgbackrest: string;
}

/** The ports of a trial, some forty from the first. */
export type Ports = ReturnType<typeof portsFrom>;

export function portsFrom(first: number) {
  return {
    etcd: first,
    nodes: first + 2,
    rest: first + 5,
    primary: first + 8,
    site: first + 9,
    program: first + 10,
    // Three of them.
    sandbox: first + 20,
  };
}

export function nodesOf(folder: string, ports: Ports): readonly Node[] {
  return NODE_NAMES.map((name, place) => ({
    name,
    port: ports.nodes + place,
    restPort: ports.rest + place,
    dataDir: path.join(folder, 'data', name),
    config: path.join(folder, `patroni-${name}.yml`),
    pgbackrest: path.join(folder, `pgbackrest-${name}.conf`),
  }));
}

/** What the templates of `deploy/cluster` are filled with. */
export interface Trial {
  folder: string;
  logDir: string;
  runDir: string;
  nodes: readonly Node[];
  ports: Ports;
  programs: Programs;
  /** How many processes of the program. */
  programCount: number;
  superuserPassword: string;
  restPassword: string;
  backupPassphrase: string;
}

export function newPassword(): string {
  return randomBytes(18).toString('hex');
}

/** Makes the trial's folders and fills the templates in them; returns its certificates. */
export function writeConfiguration(trial: Trial): Certificates {
  makeFolders(trial);
  const tls = makeCertificates(path.join(trial.folder, 'tls'), ADDRESS);
  chmodSync(path.join(trial.folder, 'tls'), 0o755);
  giveToPostgres(tls.key);
  const passwords = { replicationPassword: newPassword(), rewindPassword: newPassword() };
  for (const node of trial.nodes) {
    makePostgresDir(node.dataDir);
    writeBackup(trial, node);
    writePatroni(trial, node, { ...passwords, ...tls });
  }
  writeProxy(trial, tls);
  return tls;
}

/** Throws where the folder holds something else than an earlier trial, which goes. */
function makeFolders({ folder, logDir, runDir }: Trial): void {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(path.join(folder, MARK))) {
    throw new CannotRunCluster(`${folder} holds something else than an earlier trial`);
  }
  rmSync(folder, { recursive: true, force: true });
  for (const one of [folder, path.join(folder, 'data')]) mkdirSync(one, { recursive: true, mode: 0o755 });
  for (const one of [folder, path.join(folder, 'data')]) chmodSync(one, 0o755);
  writeFileSync(path.join(folder, MARK), '');
  mkdirSync(logDir, { mode: 0o755 });
  mkdirSync(path.join(folder, 'journal'));
  makePostgresDir(path.join(folder, 'repository'));
  makePostgresDir(runDir);
}

function writeBackup({ folder, runDir, backupPassphrase }: Trial, { name, port, dataDir, pgbackrest }: Node): void {
  const folders = ['spool', 'log', 'lock'].map((kind) => [
    `${kind}Dir`,
    makePostgresDir(path.join(folder, 'backrest', name, kind)),
  ]);
  chmodSync(path.join(folder, 'backrest'), 0o755);
  giveToPostgres(path.join(folder, 'backrest', name));
  const text = fillTemplate('pgbackrest.conf', {
    repository: path.join(folder, 'repository'),
    dataDir,
    port,
    runDir,
    backupPassphrase,
    ...Object.fromEntries(folders),
  });
  writeFileSync(pgbackrest, text);
}

function writePatroni(trial: Trial, node: Node, values: Certificates & Record<string, string>): void {
  const { runDir, ports, programs, superuserPassword, restPassword } = trial;
  const text = fillTemplate('patroni.yml', {
    ...values,
    name: node.name,
    address: ADDRESS,
    port: node.port,
    restPort: node.restPort,
    dataDir: node.dataDir,
    runDir,
    superuserPassword,
    restPassword,
    watchdog: 'off',
    etcdHosts: `${ADDRESS}:${ports.etcd}`,
    binDir: programs.postgres,
    pgbackrestConfig: node.pgbackrest,
    proxyNetwork: NETWORK,
    nodeNetwork: NETWORK,
  });
  requireSafePatroni(readPatroniVersion(programs.patroni), text);
  writeFileSync(node.config, text, { mode: 0o600 });
  giveToPostgres(node.config);
}

function writeProxy({ folder, nodes, ports, programCount }: Trial, { ca }: Certificates): void {
  const servers = nodes.map(({ name, port, restPort }) => `  server ${name} ${ADDRESS}:${port} check port ${restPort}`);
  const programs = Array.from(
    { length: programCount },
    (_, place) => `  server program${place} ${ADDRESS}:${ports.program + place} check`,
  );
  const text = fillTemplate('haproxy.cfg', {
    ca,
    address: ADDRESS,
    primaryPort: ports.primary,
    sitePort: ports.site,
    databaseServers: servers.join('\n'),
    programServers: programs.join('\n'),
  });
  writeFileSync(path.join(folder, 'haproxy.cfg'), text);
}

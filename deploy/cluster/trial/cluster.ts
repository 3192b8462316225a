import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import {
  ADDRESS,
  NETWORK,
  newPassword,
  type Node,
  type NodeName,
  nodesOf,
  type Ports,
  portsFrom,
  writeConfiguration,
} from './configuration';
import { processesOf, runAsPostgres, type Running, signalAll, startProgram, stopProgram, until } from './processes';
import { findPrograms, type Programs } from './programs';
import { type Call, callMember, type Certificates } from './tls';

const STANZA = 'najem';
const OWNER = 'najem_owner';
/** The longest time that a node may need to become a healthy member again. */
const HEALTHY_SECONDS = 120;

export interface ClusterOptions {
  /** New, empty, or of an earlier trial, which is removed. */
  folder: string;
  /** The first of some forty ports. */
  firstPort: number;
  /** How many processes of the program. */
  programs: number;
  /** Starts the mock services, too. */
  hasSandbox?: boolean;
  /** Settings of the program besides the addresses. */
  env: Readonly<Record<string, string>>;
}

interface Member {
  name: NodeName;
  role: string;
  state: string;
  lag?: number | string;
}

/**
 * Three PostgreSQL nodes under Patroni with etcd, HAProxy in front and processes of the program, all on this machine: the
 * configuration of `deploy/cluster` with other ports and folders.
 */
export class Cluster {
  readonly primaryUrl: string;
  /** As the owner of the tables. */
  readonly ownerUrl: string;
  readonly siteUrl: string;
  readonly nodes: readonly Node[];
  private readonly ports: Ports;
  private readonly programs: Programs;
  private readonly logDir: string;
  private readonly runDir: string;
  private readonly password = newPassword();
  private readonly superuserPassword = newPassword();
  private readonly restPassword = newPassword();
  private readonly backupPassphrase = newPassword();
  private certificates: Certificates | undefined;
  private readonly secrets = {
    TOKEN_SECRET: randomBytes(32).toString('base64'),
    IDENTIFIER_KEYS: `trial:${randomBytes(32).toString('base64')}`,
  };
  private readonly running = new Map<string, Running>();

  /** Throws `CannotRunCluster` where programs are missing. */
  constructor(private readonly options: ClusterOptions) {
    this.programs = findPrograms();
    this.ports = portsFrom(options.firstPort);
    this.logDir = path.join(options.folder, 'logs');
    this.runDir = path.join(options.folder, 'run');
    const url = (role: string, port: number) =>
      `postgresql://${role}:${this.password}@${ADDRESS}:${port}/najem${this.encryption}`;
    this.primaryUrl = url('najem', this.ports.primary);
    this.ownerUrl = url(OWNER, this.ports.primary);
    this.siteUrl = `http://${ADDRESS}:${this.ports.site}`;
    this.nodes = nodesOf(options.folder, this.ports);
  }

  /** Starts everything, empty; resolves once every member is healthy and the site answers. */
  async start(): Promise<void> {
    this.certificates = writeConfiguration({
      folder: this.options.folder,
      logDir: this.logDir,
      runDir: this.runDir,
      nodes: this.nodes,
      ports: this.ports,
      programs: this.programs,
      programCount: this.options.programs,
      superuserPassword: this.superuserPassword,
      restPassword: this.restPassword,
      backupPassphrase: this.backupPassphrase,
    });
    await this.startEtcd();
    const [first, ...others] = this.nodes as [Node, ...Node[]];
    this.startPatroni(first.name);
    await until('The first node', async () => (await this.ask(first, '/primary')) === 200);
    await this.makeDatabase(first);
    this.backrest(first.name, 'stanza-create');
    for (const { name } of others) this.startPatroni(name);
    await this.healthy();
    this.startProxy();
    await until('The way to the primary', () => canConnect(this.ownerUrl));
    if (this.options.hasSandbox) this.startSandbox();
    for (let place = 0; place < this.options.programs; place += 1) this.startProgram(place);
    await this.ready();
  }

  /** Stops everything. */
  async stop(): Promise<void> {
    const names = [...this.running.keys()];
    const stopAll = async (isOne: (name: string) => boolean) => {
      await Promise.all(names.filter(isOne).map((name) => this.end(name)));
    };
    for (const { name } of this.nodes) this.thaw(name);
    await stopAll((name) => name.startsWith('program'));
    await stopAll((name) => name.startsWith('patroni'));
    for (const { dataDir } of this.nodes) signalAll(processesOf(dataDir).slice(0, 1), 'SIGQUIT');
    await stopAll(() => true);
  }

  /** Waits until all nodes are members that follow the leader. */
  async healthy(): Promise<void> {
    const isHealthy = async () => {
      const members = await this.members();
      const following = members.filter(({ role, state }) => role !== 'leader' && /^(?:running|streaming)$/.test(state));
      return (
        members.some(({ role }) => role === 'leader') &&
        following.length === this.nodes.length - 1 &&
        (await this.hasSync())
      );
    };
    await until('A healthy cluster', isHealthy, HEALTHY_SECONDS);
  }

  /** Waits until every process of the program is ready. */
  async ready(): Promise<void> {
    for (let place = 0; place < this.options.programs; place += 1) {
      const url = `http://${ADDRESS}:${this.ports.program + place}/health/ready`;
      await until(`Program ${place}`, async () => (await fetch(url)).ok);
    }
    await until('The site', async () => (await fetch(`${this.siteUrl}/health/ready`)).ok);
  }

  /** The name of the node that takes writes. */
  async leader(): Promise<NodeName> {
    const member = (await this.members()).find(({ role }) => role === 'leader');
    if (!member) throw new Error('The cluster has no leader');
    return member.name;
  }

  /** The nodes that replicate, the synchronous one first. */
  async followers(): Promise<NodeName[]> {
    const members = (await this.members()).filter(({ role }) => role !== 'leader');
    return members
      .sort((a, b) => Number(b.role === 'sync_standby') - Number(a.role === 'sync_standby'))
      .map(({ name }) => name);
  }

  /** Asks Patroni to hand the lead over. */
  async switchOver(): Promise<void> {
    const leader = await this.leader();
    const [candidate = ''] = await this.followers();
    const body = JSON.stringify({ leader, candidate });
    const authorization = `Basic ${Buffer.from(`patroni:${this.restPassword}`).toString('base64')}`;
    await this.callNode(this.node(leader), '/switchover', { method: 'POST', body, authorization });
  }

  /** Kills a node's PostgreSQL; its Patroni goes on. */
  killPostgres(name: NodeName): void {
    signalAll(processesOf(this.node(name).dataDir), 'SIGKILL');
  }

  /** Kills a node's Patroni; its PostgreSQL goes on. */
  async killPatroni(name: NodeName): Promise<void> {
    await this.end(`patroni-${name}`, 'SIGKILL');
  }

  startPatroni(name: NodeName): void {
    const { config } = this.node(name);
    // Its clients look for certificates at home, which is not the one of whoever starts the trial.
    const env = { ...process.env, HOME: this.runDir };
    this.begin([this.programs.patroni, config], { name: `patroni-${name}`, isPostgres: true, env });
  }

  /** Stops a node where it is, as a paused virtual machine. */
  freeze(name: NodeName): void {
    this.signalNode(name, 'SIGSTOP');
  }

  thaw(name: NodeName): void {
    this.signalNode(name, 'SIGCONT');
  }

  startProxy(): void {
    this.begin([this.programs.haproxy, '-f', path.join(this.options.folder, 'haproxy.cfg'), '-db'], {
      name: 'haproxy',
    });
  }

  async killProxy(): Promise<void> {
    await this.end('haproxy', 'SIGKILL');
  }

  /** Starts one process of the program, of another build where one is given. */
  startProgram(place: number, root = process.cwd()): void {
    const { folder, env } = this.options;
    this.begin([process.execPath, '--enable-source-maps', path.join(root, 'server/dist/main.mjs')], {
      name: `program-${place}`,
      cwd: root,
      env: {
        ...process.env,
        ...this.secrets,
        ERASURE_JOURNAL: this.journal,
        PORT: String(this.ports.program + place),
        DATA_DIR: path.join(folder, 'program'),
        SANDBOX_PORT: String(this.ports.sandbox),
        DATABASE_URL: this.primaryUrl,
        DATABASE_MIGRATION_URL: this.ownerUrl,
        PUBLIC_URL: this.siteUrl,
        TRUST_PROXY: NETWORK,
        ...env,
      },
    });
  }

  private startSandbox(): void {
    const { sandbox, site } = this.ports;
    this.begin([process.execPath, path.resolve('dev/sandbox/dist/main.mjs')], {
      name: 'sandbox',
      cwd: process.cwd(),
      env: {
        ...process.env,
        PORT: String(site),
        PUBLIC_URL: this.siteUrl,
        SANDBOX_PORT: String(sandbox),
        SANDBOX_SMTP_PORT: String(sandbox + 1),
        SANDBOX_CLAMAV_PORT: String(sandbox + 2),
        SANDBOX_STATE_DIR: path.join(this.options.folder, 'sandbox'),
      },
    });
  }

  /** Settings by which another process reads and writes the same site. */
  get settings(): Readonly<Record<string, string>> {
    return { ...this.secrets, DATABASE_URL: this.primaryUrl, PUBLIC_URL: this.siteUrl, ...this.options.env };
  }

  stopProgram(place: number): Promise<void> {
    return this.end(`program-${place}`);
  }

  killProgram(place: number): Promise<void> {
    return this.end(`program-${place}`, 'SIGKILL');
  }

  /** Whether all processes of the program run. */
  get programsRun(): boolean {
    return [...this.running]
      .filter(([name]) => name.startsWith('program'))
      .every(([, { child }]) => child.exitCode === null);
  }

  /** The address of the superuser: of the primary, or of another server with its data. */
  superuserUrl(port = this.ports.primary): string {
    return `postgresql://postgres:${this.superuserPassword}@${ADDRESS}:${port}/najem${this.encryption}`;
  }

  /** The address of the program's role at another server with the primary's data. */
  copyUrl(port: number): string {
    return `postgresql://najem:${this.password}@${ADDRESS}:${port}/najem${this.encryption}`;
  }

  /** How every address of the database is reached: encrypted, by a certificate of the trial's authority. */
  private get encryption(): string {
    return `?sslmode=verify-full&sslrootcert=${encodeURIComponent(path.join(this.options.folder, 'tls', 'ca.crt'))}`;
  }

  /** Where the processes of the program keep what they erased. */
  get journal(): string {
    return path.join(this.options.folder, 'journal');
  }

  /** Runs pgBackRest with a node's configuration; returns what it prints. */
  backrest(name: NodeName, ...words: readonly string[]): string {
    const { pgbackrest } = this.node(name);
    return runAsPostgres([this.programs.pgbackrest, `--config=${pgbackrest}`, `--stanza=${STANZA}`, ...words]);
  }

  /** PostgreSQL's programs. */
  get postgresPrograms(): string {
    return this.programs.postgres;
  }

  node(name: NodeName): Node {
    const node = this.nodes.find((one) => one.name === name);
    if (!node) throw new Error(`The cluster has no node ${name}`);
    return node;
  }

  private async startEtcd(): Promise<void> {
    const client = `https://${ADDRESS}:${this.ports.etcd}`;
    const peer = `https://${ADDRESS}:${this.ports.etcd + 1}`;
    const { ca, certificate, key } = this.tls;
    this.begin(
      [
        ...([this.programs.etcd, '--name', 'e1', '--data-dir', path.join(this.options.folder, 'etcd')] as const),
        ...['--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
        ...['--initial-cluster', `e1=${peer}`, '--initial-cluster-state', 'new', '--enable-v2=true'],
        ...['--trusted-ca-file', ca, '--cert-file', certificate, '--key-file', key, '--client-cert-auth'],
        ...['--peer-trusted-ca-file', ca, '--peer-cert-file', certificate, '--peer-key-file', key],
        '--peer-client-cert-auth',
      ],
      { name: 'etcd' },
    );
    await until('etcd', async () => (await callMember(`${client}/health`, this.tls)).status === 200);
  }

  private async makeDatabase({ port }: Node): Promise<void> {
    const psql = (text: string) =>
      runAsPostgres([path.join(this.programs.postgres, 'psql'), '-h', this.runDir, '-p', String(port), '-qXc', text]);
    // The migrations make the role of the program.
    psql(`create role ${OWNER} login createrole password '${this.password}'`);
    psql(`create database najem owner ${OWNER} encoding 'UTF8' template template0`);
  }

  private async members(): Promise<Member[]> {
    for (const node of this.nodes) {
      const answer = await this.callNode(node, '/cluster').catch(() => undefined);
      if (answer?.status === 200) return (JSON.parse(answer.text) as { members: Member[] }).members;
    }
    return [];
  }

  private async hasSync(): Promise<boolean> {
    return (await this.members()).some(({ role }) => role === 'sync_standby');
  }

  private async ask(node: Node, address: string): Promise<number> {
    return (await this.callNode(node, address)).status;
  }

  private callNode({ restPort }: Node, address: string, call?: Call) {
    return callMember(`https://${ADDRESS}:${restPort}${address}`, this.tls, call);
  }

  private get tls(): Certificates {
    if (!this.certificates) throw new Error('The configuration is not written yet');
    return this.certificates;
  }

  private signalNode(name: NodeName, signal: NodeJS.Signals): void {
    const patroni = this.running.get(`patroni-${name}`)?.child.pid;
    signalAll([...(patroni === undefined ? [] : [patroni]), ...processesOf(this.node(name).dataDir)], signal);
  }

  private begin(
    command: readonly [string, ...string[]],
    options: { name: string; isPostgres?: boolean; env?: NodeJS.ProcessEnv; cwd?: string },
  ): void {
    this.running.set(options.name, startProgram(command, { ...options, logDir: this.logDir }));
  }

  private async end(name: string, signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const running = this.running.get(name);
    this.running.delete(name);
    if (running) await stopProgram(running, signal);
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

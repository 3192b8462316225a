import { readFileSync } from 'node:fs';
import { requireSafePatroni } from '@najem/cluster/programs';
import { fill, fillTemplate } from '@najem/cluster/templates';

const NODE = {
  name: 'a',
  address: '10.0.0.1',
  port: 5432,
  restPort: 8008,
  etcdHosts: '10.0.0.1:2379,10.0.0.2:2379',
  dataDir: '/var/lib/najem/a',
  binDir: '/usr/lib/postgresql/15/bin',
  runDir: '/run/najem',
  watchdog: 'required',
  superuserPassword: 's',
  replicationPassword: 'r',
  rewindPassword: 'w',
  restPassword: 'p',
  ca: '/etc/najem/tls/ca.crt',
  certificate: '/etc/najem/tls/node.crt',
  key: '/etc/najem/tls/node.key',
  pgbackrestConfig: '/etc/najem/pgbackrest.conf',
  proxyNetwork: '10.0.1.0/24',
  nodeNetwork: '10.0.0.0/24',
};

it('the configuration of a cluster is filled for a node, whole', () => {
  const text = fillTemplate('patroni.yml', NODE);
  expect(text).not.toContain('{{');
  expect(text).toContain("listen: '10.0.0.1:5432'");
  expect(text).toContain('hostssl all all 10.0.1.0/24 scram-sha-256');
});

it('a cluster lets only the proxy and the nodes connect, and loses nothing that was acknowledged', () => {
  const text = fillTemplate('patroni.yml', NODE);
  const hosts = [...text.matchAll(/^\s+- host\S* \S+ \S+ (\S+)/gm)].map(([, network]) => network);
  expect(new Set(hosts)).toEqual(new Set(['10.0.1.0/24', '10.0.0.0/24']));
  for (const setting of ['synchronous_mode: true', 'primary_start_timeout: 0', 'ttl: 20'])
    expect(text).toContain(setting);
  expect(() => requireSafePatroni('3.0.2', text)).not.toThrow();
});

it('the members of a cluster talk encrypted, and prove who they are', () => {
  const text = fillTemplate('patroni.yml', NODE);
  expect(text).not.toMatch(/^\s+- host /m);
  for (const setting of [
    "ssl: 'on'",
    'protocol: https',
    'verify_client: optional',
    "password: 'p'",
    'sslmode: verify-ca',
  ])
    expect(text).toContain(setting);
  const etcd = readFileSync('deploy/cluster/etcd.env', 'utf8');
  expect(etcd).not.toContain('http://');
  for (const setting of ['ETCD_CLIENT_CERT_AUTH="true"', 'ETCD_PEER_CLIENT_CERT_AUTH="true"'])
    expect(etcd).toContain(setting);
  const proxy = readFileSync('deploy/cluster/haproxy.cfg', 'utf8');
  expect(proxy.match(/check-ssl verify required ca-file \{\{ca\}\}/g)).toHaveLength(1);
  for (const file of ['compose.yaml', 'compose/najem-cluster', 'systemd/najem-backup.service'])
    expect(readFileSync(`deploy/cluster/${file}`, 'utf8')).not.toMatch(/http:\/\//);
  const addresses = readFileSync('deploy/cluster/compose.yaml', 'utf8').match(/_URL: postgresql:.*/g) ?? [];
  expect(addresses).toHaveLength(2);
  for (const address of addresses) expect(address).toContain('?sslmode=verify-full&sslrootcert=/tls/ca.crt');
});

it('backups are encrypted, and kept for no longer than people are promised', () => {
  const text = readFileSync('deploy/cluster/pgbackrest.conf', 'utf8');
  expect(text).toContain('repo1-cipher-type=aes-256-cbc');
  expect(text).toContain('repo1-retention-full-type=time');
  const days = Number(/repo1-retention-full=(\d+)/.exec(text)?.[1]);
  // The newest full backup that is older stays, and they are a week apart.
  expect(days + 7).toBeLessThanOrEqual(35);
  expect(readFileSync('deploy/cluster/systemd/najem-backup.service', 'utf8')).toMatch(/= 7 \] && kind=full/);
});

it('the configuration of a cluster names a word without a value, and a value without a place', () => {
  expect(() => fill('{{one}}', {})).toThrow('no value for one');
  expect(() => fill('', { two: 2 })).toThrow('no place for two');
});

it.each([
  ['3.0.2', 'etcd3:\n  hosts: a', true],
  ['3.0.0', 'etcd3:\n', true],
  ['3.0.3', 'etcd3:\n', false],
  ['4.0.4', 'etcd3:\n', false],
  ['3.0.2', 'etcd:\n  hosts: a', false],
])('Patroni %s with %j is refused: %s', (version, configuration, isRefused) => {
  const check = () => requireSafePatroni(version, configuration);
  if (isRefused) expect(check).toThrow(/loses data with etcd3/);
  else expect(check).not.toThrow();
});

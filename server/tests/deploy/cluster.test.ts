import { requireSafePatroni } from '../../../deploy/cluster/trial/programs';
import { fill, fillTemplate } from '../../../deploy/cluster/trial/templates';

const NODE = {
  ...{ name: 'a', address: '10.0.0.1', port: 5432, restPort: 8008, etcdHosts: '10.0.0.1:2379,10.0.0.2:2379' },
  ...{ dataDir: '/var/lib/najem/a', binDir: '/usr/lib/postgresql/15/bin', runDir: '/run/najem', watchdog: 'required' },
  ...{ superuserPassword: 's', replicationPassword: 'r', rewindPassword: 'w' },
  ...{ pgbackrestConfig: '/etc/najem/pgbackrest.conf', proxyNetwork: '10.0.1.0/24', nodeNetwork: '10.0.0.0/24' },
};

describe('the configuration of a cluster', () => {
  it('the configuration of a cluster is filled for a node, whole', () => {
    const text = fillTemplate('patroni.yml', NODE);
    expect(text).not.toContain('{{');
    expect(text).toContain("listen: '10.0.0.1:5432'");
    expect(text).toContain('host all all 10.0.1.0/24 scram-sha-256');
  });

  it('the configuration of a cluster lets nobody but the proxy and the nodes connect, and loses nothing that was acknowledged', () => {
    const text = fillTemplate('patroni.yml', NODE);
    const hosts = [...text.matchAll(/^\s+- host\S* \S+ \S+ (\S+)/gm)].map(([, network]) => network);
    expect(new Set(hosts)).toEqual(new Set(['10.0.1.0/24', '10.0.0.0/24']));
    for (const setting of ['synchronous_mode: true', 'primary_start_timeout: 0', 'ttl: 20'])
      expect(text).toContain(setting);
    expect(() => requireSafePatroni('3.0.2', text)).not.toThrow();
  });

  it('the configuration of a cluster names a word without a value, and a value without a place', () => {
    expect(() => fill('{{one}}', {})).toThrow('no value for one');
    expect(() => fill('', { two: 2 })).toThrow('no place for two');
  });
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

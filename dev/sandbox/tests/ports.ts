import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Finds free ports for a sandbox, and the settings that name them. */
export async function findSandboxPorts() {
  const [port = 0, smtpPort = 0, clamavPort = 0] = await findFreePorts(3);
  const env = {
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_CLAMAV_PORT: String(clamavPort),
  };
  return { port, smtpPort, clamavPort, env };
}

/** Finds free ports; all are held at once, so they differ. */
async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

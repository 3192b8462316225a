import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';

/** The certificates of a trial: one member's, which all nodes share on one machine. */
export interface Certificates {
  ca: string;
  certificate: string;
  key: string;
}

/** Makes an authority and a certificate for this machine, as `certificates.sh` does for the members of a real cluster. */
export function makeCertificates(folder: string, address: string): Certificates {
  execFileSync(path.resolve('deploy/cluster/certificates.sh'), [folder, 'node', `IP:${address},DNS:localhost`]);
  const file = (name: string) => path.join(folder, name);
  return { ca: file('ca.crt'), certificate: file('node.crt'), key: file('node.key') };
}

export interface Call {
  method?: 'GET' | 'POST';
  body?: string;
  authorization?: string;
}

/** Calls etcd or Patroni as a member does. */
export function callMember(
  url: string,
  { ca, certificate, key }: Certificates,
  { method = 'GET', body, authorization }: Call = {},
): Promise<{ status: number; text: string }> {
  const files = { ca: readFileSync(ca), cert: readFileSync(certificate), key: readFileSync(key) };
  const headers = authorization === undefined ? {} : { authorization };
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...files, method, headers, timeout: 1_000 }, (answer) => {
      let text = '';
      answer.on('data', (bytes: Buffer) => (text += bytes.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('timeout', () => sent.destroy(new Error('No answer')));
    sent.on('error', reject);
    sent.end(body);
  });
}

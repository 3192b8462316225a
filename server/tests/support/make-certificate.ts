import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A certificate in PEM, its key, and the authority that signed it. */
export interface Certificate {
  ca: string;
  cert: string;
  key: string;
}

/** Makes a certificate for `name`, signed by the authority of `folder`, which gets one of its own where it has none. */
export function makeCertificate(folder: string, name: string): Certificate {
  execFileSync(path.resolve('deploy/cluster/certificates.sh'), [folder, name, `DNS:${name}`]);
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return { ca: read('ca.crt'), cert: read(`${name}.crt`), key: read(`${name}.key`) };
}

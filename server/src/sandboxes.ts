import { LOOPBACK_HOSTS } from '@najem/shared/domain/kernel';
import type { ProcessSettings } from './kernel/config/read-kernel';
import { HIGHEST_PORT, type Reader } from './kernel/config/reader';

/** The mock services that replace real providers, and where they listen. */
export interface Sandboxes {
  url: string;
  port: number;
  smtpPort: number;
  mail: boolean;
  google: boolean;
  payu: boolean;
  clamavPort: number;
  clamav: boolean;
  eid: boolean;
}

/** A mock service stands for each provider whose setting is absent. */
export function readSandboxes(read: Reader, { production, port, publicUrl }: ProcessSettings): Sandboxes {
  const absent = (name: string) => read.optional(name) === null;
  const wanted = {
    mail: absent('SMTP_URL'),
    google: absent('GOOGLE_CLIENT_ID'),
    payu: absent('PAYU_URL'),
    clamav: absent('CLAMAV_URL'),
    eid: !production && absent('EID_ISSUER'),
  };
  const needed = isAnyNeeded(wanted);
  const sandboxPort = read.integer('SANDBOX_PORT', port + 1, 1, HIGHEST_PORT - 2, needed && !production);
  if (production) {
    read.require(
      ['SMTP_URL', 'GOOGLE_CLIENT_ID', 'PAYU_URL', 'CLAMAV_URL'],
      'a sandbox is refused when NODE_ENV=production',
    );
  } else if (needed && sandboxPort <= port && port <= sandboxPort + 2) {
    read.problem('SANDBOX_PORT and the two ports after it must differ from PORT');
  }
  // A mock service under another host name than the site's would be another site to the browser.
  const ours = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  const host = LOOPBACK_HOSTS.includes(ours) ? ours : 'localhost';
  const ports = { port: sandboxPort, smtpPort: sandboxPort + 1, clamavPort: sandboxPort + 2 };
  return { url: `http://${host}:${sandboxPort}`, ...ports, ...wanted };
}

/** Whether the program of the mock services has to run. */
export function isAnyNeeded(wanted: Pick<Sandboxes, 'mail' | 'google' | 'payu' | 'clamav' | 'eid'>): boolean {
  return wanted.mail || wanted.google || wanted.payu || wanted.clamav || wanted.eid;
}

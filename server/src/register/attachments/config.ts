import { type Checks, hostOf, IN_PRODUCTION, isLoopback, refused, withValue } from '../../kernel/config/floors';
import type { Reader } from '../../kernel/config/reader';

export interface AttachmentSettings {
  /** The malware scanner, which speaks clamd's protocol. */
  clamav: { host: string; port: number; isEncrypted: boolean };
  /** Of files that one person sends. */
  limits: { uploadMbPerDay: number };
}

/** Where clamd listens unless the address says otherwise. */
const CLAMD_PORT = 3310;
/** A name of one word is a container's, in a network of its own on this machine; a number or a full name is any machine's. */
const CONTAINER = /^[a-z][a-z0-9_-]*$/i;

export const ATTACHMENT_CHECKS: Checks = {
  floors: refused(
    ['CLAMAV_URL'],
    withValue((value) =>
      isOpenScanner(value)
        ? `is another machine: files would go there unencrypted, which is refused ${IN_PRODUCTION} (use tls://)`
        : null,
    ),
  ),
};

export function readAttachments(read: Reader, sandboxes: { clamavPort: number }): AttachmentSettings {
  return {
    clamav: readClamav(read, sandboxes),
    limits: { uploadMbPerDay: read.limit('LIMIT_UPLOAD_MB_PER_DAY', 50) },
  };
}

function readClamav(read: Reader, { clamavPort }: { clamavPort: number }): AttachmentSettings['clamav'] {
  const address = read.url('CLAMAV_URL', `tcp://127.0.0.1:${clamavPort}`, ['tcp:', 'tls:']);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && (url.hostname === '' || !/^\/?$/.test(url.pathname))) {
    read.problem('CLAMAV_URL is not an address such as tcp://clamav.example:3310');
  }
  return {
    host: hostOf(address),
    port: Number(url?.port || CLAMD_PORT),
    isEncrypted: url?.protocol === 'tls:',
  };
}

function isOpenScanner(value: string): boolean {
  if (!URL.canParse(value) || new URL(value).protocol !== 'tcp:') return false;
  const host = hostOf(value);
  return !isLoopback(host) && !CONTAINER.test(host);
}

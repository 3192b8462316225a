import { normaliseEmail } from '@najem/shared/domain/kernel';

/**
 * Names the mailbox of an address: what stands behind a plus sign leads to the same one, as do Google's addresses with other
 * dots. Nobody is written to under this name.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = normaliseEmail(email).split('@');
  const [name = ''] = local.split('+', 1);
  const isGoogles = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGoogles ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

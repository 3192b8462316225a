export const MAX_EMAIL_LENGTH = 254;

// Marks, joiners, variation selectors and blank letters: nothing that a reader sees or a mail server takes.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

// One address and nothing else: a comma, semicolon, colon, bracket or quote could smuggle a second recipient into a mail.
const EMAIL = /^[^\s@,;:<>()[\]"\\\p{C}]+@[^\s@,;:<>()[\]"\\\p{C}]+\.[^\s@.,;:<>()[\]"\\\p{C}]+$/u;

// Lengths and characters that servers take (RFC 5321, 5890): no dot at an end or beside another, no hyphen at a label's end.
const LOCAL_PART = /^(?!\.)(?!.*\.\.)(?!.*\.$).{1,64}$/su;

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const BESIDE_A_HOST = /[\s\p{Cc}/?#:%[\]\\]/u;

/**
 * Whether the text, apart from invisible characters, is exactly one e-mail address that a mail server takes, of at most
 * 254 characters.
 */
export function isEmail(text: string): boolean {
  const plain = text.replace(INVISIBLE, '');
  const email = normaliseEmail(plain);
  if (plain !== plain.trim() || Math.max(plain.length, email.length) > MAX_EMAIL_LENGTH || !EMAIL.test(email))
    return false;
  const at = email.lastIndexOf('@');
  return LOCAL_PART.test(email.slice(0, at)) && DOMAIN.test(email.slice(at + 1));
}

/** Finds the e-mail addresses within a text, such as contact data, as they stand there. */
export function findEmails(text: string): string[] {
  return text.split(/[\s,;<>()]+/).filter(isEmail);
}

/** The address as its owner wrote it, in NFC, without invisible characters and spaces around it. */
export function cleanEmail(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').trim();
}

/**
 * The one form in which addresses are stored as keys and compared: clean, in lower case, the domain in ASCII (UTS 46), as
 * some browsers send it.
 */
export function normaliseEmail(text: string): string {
  const email = cleanEmail(text).toLowerCase().normalize('NFC');
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + asciiDomain(email.slice(at), at > 0);
}

function asciiDomain(domain: string, isDomain: boolean): string {
  if (!isDomain || /^[!-~]*$/.test(domain) || BESIDE_A_HOST.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}

import { isIP } from 'node:net';
import { isEmail } from '@najem/shared/domain/kernel';

export type Environment = Record<string, string | undefined>;

export const WEB_PROTOCOLS: readonly string[] = ['https:', 'http:'];

/** Thrown for wrong settings; its message is one line for the operator, without secrets. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(readonly problems: string[]) {
    super(`Settings are wrong: ${problems.join('; ')}.`);
  }
}

export const HIGHEST_PORT = 65_535;
const LONGEST_SHOWN = 60;

/** Quotes a value for an error message: on one line and shortened. */
export function quoteValue(value: string): string {
  return JSON.stringify(value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value);
}

/** Reads settings and collects all problems, so that the operator gets them in one error. */
export class Reader {
  private readonly problems: string[] = [];
  /** Sentences for the operator about valid but unlikely settings. */
  readonly warnings: string[] = [];
  /** Every limit that was read, with its default. */
  readonly limits: { name: string; limit: number; usual: number }[] = [];

  constructor(private readonly env: Environment) {}

  problem(sentence: string): void {
    this.problems.push(sentence);
  }

  warn(sentence: string): void {
    this.warnings.push(sentence);
  }

  finish(): void {
    if (this.problems.length > 0) throw new ConfigError(this.problems);
  }

  /** An empty or blank setting counts as absent: compose files and CI pass `NAME=` for "not set". */
  optional(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  /** Reads a secret: never quoted in an error, and not trimmed, because spaces may belong to a password. */
  secretText(name: string, fallback: string, minLength: number): string {
    if (this.optional(name) === null) return fallback;
    const value = this.env[name] ?? fallback;
    if (value.length < minLength) this.problem(`${name} must have at least ${minLength} characters`);
    return value;
  }

  require(names: readonly string[], reason: string): void {
    for (const name of names) if (this.optional(name) === null) this.problem(`${name} is missing (${reason})`);
  }

  /** Reports settings that have no effect without another one. */
  requireAbsent(names: readonly string[], without: string): void {
    for (const name of names) {
      if (this.optional(name) !== null) this.problem(`${without} is missing (${name} needs it)`);
    }
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.optional(name);
    if (value === null) return fallback;
    const match = values.find((candidate) => candidate === value);
    if (match === undefined) this.problem(`${name} is ${quoteValue(value)}, allowed are ${values.join(', ')}`);
    return match ?? fallback;
  }

  integer(name: string, fallback: number, min: number, max: number, checkFallback = false): number {
    const value = this.optional(name);
    const number = value === null ? fallback : /^\d{1,15}$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    if (value !== null) this.problem(`${name} is ${quoteValue(value)}, expected a whole number from ${min} to ${max}`);
    else if (checkFallback) this.problem(`${name} is missing (its default ${fallback} is out of range)`);
    return fallback;
  }

  limit(name: string, fallback: number): number {
    const limit = this.integer(name, fallback, 0, 1_000_000_000);
    this.limits.push({ name, limit, usual: fallback });
    return limit;
  }

  url<T extends string | null>(name: string, fallback: T, protocols: readonly string[]): string | T {
    const value = this.optional(name);
    if (value === null) return fallback;
    if (!hasProtocol(value, protocols)) {
      // Not quoted: a connection address may carry a password.
      this.problem(`${name} is not an address that starts with ${starts(protocols)}`);
    }
    return value;
  }

  origin(name: string, fallback: string): string {
    const value = this.optional(name);
    return value === null ? fallback : this.parseOrigin(name, value);
  }

  origins(name: string): string[] {
    return this.items(name).map((item) => this.parseOrigin(name, item));
  }

  networks(name: string): string[] {
    const items = this.items(name);
    for (const item of items) {
      if (!isNetwork(item))
        this.problem(`${name} holds ${quoteValue(item)}, expected an address or a CIDR such as 10.0.0.0/8`);
    }
    return items;
  }

  email(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    if (!isEmail(value)) this.problem(`${name} is ${quoteValue(value)}, expected an e-mail address`);
    return value;
  }

  /** `address` or `Name <address>`. */
  sender(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
    if (!isMailbox(address))
      this.problem(`${name} is ${quoteValue(value)}, expected Name <address> or an e-mail address`);
    return value;
  }

  /** Reads digits with optional spaces, dashes and country prefix; returns them as written. */
  digits(name: string, fallback: string, count: number): string {
    const value = this.text(name, fallback);
    if (value.replace(/^PL|[\s-]/g, '').length !== count || !/^(PL)?[\d\s-]+$/.test(value)) {
      this.problem(`${name} is ${quoteValue(value)}, expected ${count} digits`);
    }
    return value;
  }

  /** Reads comma-separated secrets; `parse` returns the reason for a rejected one. */
  list<T extends object>(name: string, parse: (item: string) => T | string): T[] {
    const values: T[] = [];
    this.items(name).forEach((item, index) => {
      const parsed = parse(item);
      if (typeof parsed === 'string') this.problem(`${name}, item ${index + 1}, ${parsed}`);
      else values.push(parsed);
    });
    return values;
  }

  /** Reads comma-separated words. */
  words(name: string): string[] {
    return this.items(name);
  }

  private items(name: string): string[] {
    const parts = (this.optional(name) ?? '').split(',').map((item) => item.trim());
    return parts.filter((item) => item !== '');
  }

  private parseOrigin(name: string, value: string): string {
    if (hasProtocol(value, WEB_PROTOCOLS)) {
      const url = new URL(value);
      if (url.href === `${url.origin}/`) return url.origin;
    }
    this.problem(`${name} is ${quoteValue(value)}, expected an origin such as https://example.org, without a path`);
    return value;
  }
}

function starts(protocols: readonly string[]): string {
  return protocols.map((one) => `${one}//`).join(' or ');
}

function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).href.includes('//');
}

/** A relay of the same machine takes a sender such as `najem@localhost`. */
function isMailbox(value: string): boolean {
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(value);
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

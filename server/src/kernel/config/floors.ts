import { isIP } from 'node:net';
import type { Reader } from './reader';

/** How production takes a value of a setting; null where it is well. Sentences go on after the setting's name. */
export interface Floor {
  settings: readonly string[];
  /** `refused`: the server does not start; `warned`: it starts, and its log says so each time. */
  verdict: 'refused' | 'warned';
  /** `value` is null where the setting is absent. Neither a secret nor an address with one is quoted. */
  find(value: string | null, read: ReadSetting): string | null;
}

export type ReadSetting = (name: string) => string | null;

/** How production takes the settings of a feature, each of them. */
export interface Checks {
  floors: readonly Floor[];
  /** Settings whose every value is as safe as any other, or is refused by its reader in any mode, each with the reason. */
  withoutFloor?: Readonly<Record<string, string>>;
}

export const IN_PRODUCTION = 'when NODE_ENV=production';
export const FEWEST_CHARACTERS = 8;
/** A limit that is more times its default hardly limits. */
const MOST_TIMES = 10;

/** What is wrong with the settings, in the order of the checks. */
export function belowFloors(read: Reader, checks: readonly Checks[], verdict: Floor['verdict']): string[] {
  const readSetting = (name: string) => read.optional(name);
  const floors = checks.flatMap((each) => each.floors).filter((floor) => floor.verdict === verdict);
  return floors.flatMap(({ settings, find }) =>
    settings.flatMap((name) => {
      const sentence = find(read.optional(name), readSetting);
      return sentence === null ? [] : [`${name} ${sentence}`];
    }),
  );
}

/** What a limit that protects little is warned of with; `usual` is its default. */
export function findWeakLimit(limit: number, usual: number): string | null {
  if (limit === 0) return 'is 0: this limit is off';
  return limit > MOST_TIMES * usual ? `is ${limit}: it hardly limits (usual: ${usual})` : null;
}

type Find = Floor['find'];

export function refused(settings: readonly string[], ...finds: Find[]): Floor[] {
  return finds.map((find) => ({ settings, verdict: 'refused', find }));
}

export function warned(settings: readonly string[], ...finds: Find[]): Floor[] {
  return finds.map((find) => ({ settings, verdict: 'warned', find }));
}

export function withValue(find: (value: string, read: ReadSetting) => string | null): Find {
  return (value, read) => (value === null ? null : find(value, read));
}

export function items(value: string): string[] {
  const parts = value.split(',').map((item) => item.trim());
  return parts.filter((item) => item !== '');
}

export function isPlainHttp(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol !== 'https:';
}

export function hostOf(value: string): string {
  return URL.canParse(value) ? new URL(value).hostname.replace(/^\[|\]$/g, '') : '';
}

/** Whether a secret can be guessed. */
export function isShort(secret: string, length: number): boolean {
  return secret.length < length || new Set(secret).size < FEWEST_CHARACTERS;
}

/** Refuses addresses without TLS. */
export function httpsOnly(...settings: string[]): Floor[] {
  return refused(
    settings,
    withValue((value) =>
      isPlainHttp(value) ? `must start with https:// (plain http is refused ${IN_PRODUCTION})` : null,
    ),
  );
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

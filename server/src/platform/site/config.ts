import path from 'node:path';
import { type Checks, IN_PRODUCTION, isPlainHttp, refused, warned, withValue } from '../../kernel/config/floors';
import type { Reader } from '../../kernel/config/reader';

export interface SiteSettings {
  marketingUrl: string;
  /** Where a page may send its visitor besides this site: those to whom one pays. */
  redirectOrigins: readonly string[];
  /** Absolute path of the pages that `npm run dev` keeps building; null: the product's own are published at start. */
  devBuilds: string | null;
}

export const SITE_CHECKS: Checks = {
  floors: [
    ...refused(
      ['DEV_BUILDS'],
      withValue(() => `is refused ${IN_PRODUCTION}`),
    ),
    ...warned(
      ['MARKETING_URL'],
      withValue((value) =>
        isPlainHttp(value) ? 'is not https: anybody on the way can change what people read there' : null,
      ),
    ),
  ],
};

/** `standIn`: the mock marketing site, where there is one. */
export function readSite(
  read: Reader,
  { standIn, redirectOrigins }: { standIn: string | undefined; redirectOrigins: readonly string[] },
): SiteSettings {
  const folder = read.optional('DEV_BUILDS');
  return {
    marketingUrl: read.origin('MARKETING_URL', standIn ?? 'https://www.rzetelnynajem.test'),
    redirectOrigins,
    devBuilds: folder === null ? null : path.resolve(folder),
  };
}

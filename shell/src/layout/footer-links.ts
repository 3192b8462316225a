import { TEXTS } from '../texts';

/** The footer's links to the marketing site. */
export function footerLinks(marketingUrl: string): { href: string; label: string }[] {
  return TEXTS.footer.map(({ path, label }) => ({ href: `${marketingUrl}${path}`, label }));
}

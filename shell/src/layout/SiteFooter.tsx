import { Footer } from '@najem/shared/ui/base';
import { createContext, use } from 'react';
import type { Boot } from '../boot';
import { TEXTS } from '../texts';

/** The pages that the site shows itself where `TERMS_SHOWN` is `site`. */
const OWN_PATHS: readonly string[] = ['/regulamin', '/polityka-prywatnosci'];

/** Where the footer's links to these pages lead. */
export const FooterTarget = createContext<NonNullable<Boot['termsShown']>>('marketing');

/** The footer with the links to the marketing site. */
export function SiteFooter({ marketingUrl }: { marketingUrl: string }) {
  const isOnSite = use(FooterTarget) === 'site';
  const hrefOf = (path: string) => (isOnSite && OWN_PATHS.includes(path) ? path : `${marketingUrl}${path}`);
  return <Footer links={TEXTS.footer.map(({ path, label }) => ({ href: hrefOf(path), label }))} />;
}

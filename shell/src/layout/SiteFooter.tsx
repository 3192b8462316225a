import { Footer } from '@najem/shared/ui/base';
import { TEXTS } from '../texts';

/** The footer with the links to the marketing site. */
export function SiteFooter({ marketingUrl }: { marketingUrl: string }) {
  return <Footer links={TEXTS.footer.map(({ path, label }) => ({ href: `${marketingUrl}${path}`, label }))} />;
}

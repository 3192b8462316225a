import { AuthLayout, type AuthLayoutProps, Footer } from '@najem/shared/ui/base';
import { footerLinks } from '../layout/footer-links';

/** What every public screen gets from the page. */
export interface PublicScreenProps {
  marketingUrl: string;
}

/** The frame of a public screen, with the site's footer. */
export function PublicScreen({ marketingUrl, ...rest }: Omit<AuthLayoutProps, 'footer'> & PublicScreenProps) {
  return <AuthLayout {...rest} footer={<Footer links={footerLinks(marketingUrl)} />} />;
}

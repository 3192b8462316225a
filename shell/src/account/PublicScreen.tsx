import { AuthLayout, type AuthLayoutProps } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { SiteFooter } from '../layout/SiteFooter';
import { ACCOUNT } from './texts';

/** The props that every public screen takes from the page. */
export interface PublicScreenProps {
  marketingUrl: string;
}

/** The frame of a public screen, with the site's footer. */
export function PublicScreen({ marketingUrl, ...rest }: Omit<AuthLayoutProps, 'footer'> & PublicScreenProps) {
  return <AuthLayout {...rest} footer={<SiteFooter marketingUrl={marketingUrl} />} />;
}

export interface DoneScreenProps extends PublicScreenProps {
  title: string;
  text: string;
  isLoginPrimary?: boolean;
  /** The address of the sign-in page, with what its query keeps. */
  login?: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** The public screen after a form was accepted: a confirmation and a button to the sign-in page. */
export function DoneScreen({ title, text, isLoginPrimary, login = '/login', children, marketingUrl }: DoneScreenProps) {
  return (
    <PublicScreen title={title} marketingUrl={marketingUrl}>
      <div className="rn-stack rn-gap-m">
        <Notice tone="success">{text}</Notice>
        <Button href={login} variant={isLoginPrimary ? 'primary' : 'secondary'} block>
          {ACCOUNT.toLogin}
        </Button>
        {children}
      </div>
    </PublicScreen>
  );
}

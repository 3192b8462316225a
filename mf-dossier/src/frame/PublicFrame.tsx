import { AppFrame, Brand, Page, ThemeToggle } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import type { ComponentProps, ReactNode } from 'react';
import { TEXTS } from './texts';
import './frame.css';

/** The bar above a page without the layout. */
export function PublicBar({ children }: { children?: ReactNode }) {
  return (
    <header className="rn-dossier-bar rn-no-print">
      <Brand href="/" />
      <ThemeToggle />
      {children ?? (
        <Button icon="home" href="/" className="rn-dossier-home">
          {TEXTS.home}
        </Button>
      )}
    </header>
  );
}

/** A page without the layout that search engines ignore and whose address is never sent as a referrer. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <AppFrame topBar={<PublicBar />}>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {children}
    </AppFrame>
  );
}

/** A screen of the proof in the public frame. */
export function PublicPage(props: ComponentProps<typeof Page>) {
  return (
    <PublicFrame>
      <Page width="narrow" {...props} />
    </PublicFrame>
  );
}

import { Page, PlainButton } from '@najem/shared/ui/base';
import { Component, type ReactNode } from 'react';
import { TEXTS } from '../texts';

/** The top-level error screen, shown when the shell itself fails: the specified heading and the error's text. */
export class ErrorScreen extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('Unknown error') };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <main id="main">
        <Page title={TEXTS.errorHeading} width="narrow">
          <p>{error instanceof Error ? error.message : String(error)}</p>
          <PlainButton variant="primary" onClick={() => location.reload()}>
            {TEXTS.reload}
          </PlainButton>
        </Page>
      </main>
    );
  }
}

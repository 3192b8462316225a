import { Button, EmptyState, Page } from '@najem/shared/ui/base';
import { TEXTS } from '../texts';

/** For addresses that neither the shell nor a remote knows. */
export function NotFound() {
  return (
    <Page title={TEXTS.notFoundTitle} width="narrow">
      <EmptyState title={TEXTS.notFound} actions={<Button href="/">{TEXTS.home}</Button>} />
    </Page>
  );
}

import { Button, EmptyState, Page } from '@najem/shared/ui/base';
import { TEXTS } from '../texts';

/** For addresses that only administrators may open. */
export function Forbidden() {
  return (
    <Page title={TEXTS.forbiddenTitle} width="narrow">
      <EmptyState icon="lock" title={TEXTS.forbidden} actions={<Button href="/">{TEXTS.home}</Button>} />
    </Page>
  );
}

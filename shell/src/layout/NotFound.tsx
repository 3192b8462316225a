import { Doorway, Link, Page } from '@najem/shared/ui/base';
import { TEXTS } from '../texts';

/** For addresses that neither the shell nor a remote knows. */
export function NotFound() {
  return (
    <Page title={TEXTS.notFoundTitle} width="narrow">
      <div className="rn-state">
        <Doorway icon="search" />
        <p className="rn-state-title">{TEXTS.notFound}</p>
        <div className="rn-state-actions">
          <Link href="/">{TEXTS.home}</Link>
        </div>
      </div>
    </Page>
  );
}

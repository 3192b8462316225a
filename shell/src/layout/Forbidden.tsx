import { Doorway, Link, Page } from '@najem/shared/ui/base';
import { TEXTS } from '../texts';

/** For addresses that only administrators may open. */
export function Forbidden() {
  return (
    <Page title={TEXTS.forbiddenTitle} width="narrow">
      <div className="rn-state">
        <Doorway icon="lock" />
        <p className="rn-state-title">{TEXTS.forbidden}</p>
        <div className="rn-state-actions">
          <Link href="/">{TEXTS.home}</Link>
        </div>
      </div>
    </Page>
  );
}

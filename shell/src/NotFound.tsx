import { Cluster, Doorway, type IconName, Link, Page } from '@najem/shared/ui/base';
import { TEXTS } from './texts';

/** Shown for addresses that neither the shell nor a remote knows. */
export function NotFound() {
  return <EmptyScreen title={TEXTS.notFoundTitle} text={TEXTS.notFound} icon="search" />;
}

/** Shown for addresses of a remote that was taken off the site. */
export function Retired() {
  return <EmptyScreen title={TEXTS.retiredTitle} text={TEXTS.retired} icon="search" />;
}

/** Shown for addresses that only administrators may open. */
export function Forbidden() {
  return <EmptyScreen title={TEXTS.forbiddenTitle} text={TEXTS.forbidden} icon="lock" />;
}

interface EmptyScreenProps {
  title: string;
  text: string;
  icon: IconName;
}

/** A screen with a way home that works without antd, whose file may not have loaded. */
function EmptyScreen({ title, text, icon }: EmptyScreenProps) {
  return (
    <Page title={title} width="narrow">
      <div className="rn-state">
        <Doorway icon={icon} />
        <p className="rn-state-title">{text}</p>
        <Cluster className="rn-state-actions">
          <Link href="/">{TEXTS.home}</Link>
        </Cluster>
      </div>
    </Page>
  );
}

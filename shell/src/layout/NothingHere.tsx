import { Cluster, Doorway, type IconName, Link, Page } from '@najem/shared/ui/base';
import { TEXTS } from '../texts';

export interface NothingHereProps {
  title: string;
  text: string;
  icon: IconName;
}

/** In place of a screen that there is not, or not for this person. Without antd, whose file may be what did not come. */
export function NothingHere({ title, text, icon }: NothingHereProps) {
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

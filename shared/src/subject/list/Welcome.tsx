import { isTrusted } from '@najem/shared/domain/identity';
import { RENTCOINS_AWARDS } from '@najem/shared/domain/register';
import { canGenerateWithoutPaying, REPORT_PRICE_TEXT } from '@najem/shared/domain/reports';
import { Card, type IconName, Link } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import { useActor, useSubjectFeature } from '../feature-context';
import { TEXTS } from '../texts';
import './welcome.css';

/** The words of an empty list in which the two kinds differ. */
export interface WelcomeTexts {
  /** That the list is empty. */
  title: string;
  describe: string;
  describeText: string;
}

/** A list without rows: the three things that people come to the service for. */
export function Welcome({ title, describe, describeText }: WelcomeTexts) {
  const { descriptor } = useSubjectFeature();
  const actor = useActor();
  const isPaying = actor !== null && !canGenerateWithoutPaying(actor);
  return (
    <Card title={TEXTS.welcome} lead={title}>
      <ul className="rn-list rn-doors">
        <Door icon="search" href="/reports" label={TEXTS.search} note={isPaying && REPORT_PRICE_TEXT} isPrimary>
          {TEXTS.searchText}
        </Door>
        <Door
          icon="plus"
          href={descriptor.addPath}
          label={describe}
          note={isPaying && TEXTS.awarded(RENTCOINS_AWARDS[descriptor.awardAction], isTrusted(actor))}
        >
          {describeText}
        </Door>
        <Door icon="eye" href="/dossier" label={TEXTS.ownFile} note={TEXTS.free}>
          {TEXTS.ownFileText}
        </Door>
      </ul>
      <p className="rn-muted rn-doors-passport">
        {TEXTS.passportInstead} <Link href="/paszport">{TEXTS.aboutPassport}</Link>
      </p>
    </Card>
  );
}

interface DoorProps {
  icon: IconName;
  href: string;
  label: string;
  /** What it costs or brings. */
  note: string | false;
  isPrimary?: boolean;
  children: string;
}

function Door({ icon, href, label, note, isPrimary = false, children }: DoorProps) {
  return (
    <li className="rn-door">
      <Button variant={isPrimary ? 'primary' : 'secondary'} icon={icon} href={href} block>
        {label}
      </Button>
      {note !== false && <strong className="rn-tabular">{note}</strong>}
      <span className="rn-muted">{children}</span>
    </li>
  );
}

import { Card, type IconName, Link, Page, Stack } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import { ABOUT } from './texts';
import './about.css';

interface PartProps {
  title: string;
  icon: IconName;
  points: readonly { title: string; text: string }[];
  action?: { href: string; label: string; icon: IconName };
}

const PARTS: readonly PartProps[] = [ABOUT.reader, ABOUT.asked, ABOUT.own, ABOUT.asker];

/** What a rental passport is, in plain words, for somebody who does not know the service. */
export function AboutPassport() {
  return (
    <Page
      title={ABOUT.title}
      lead={ABOUT.lead}
      width="narrow"
      actions={
        <Button variant="primary" icon="plus" href="/dossier/passports">
          {ABOUT.create}
        </Button>
      }
    >
      <Stack gap="l">
        {PARTS.map((part) => (
          <Part key={part.title} {...part} />
        ))}
        <p className="rn-muted">
          {ABOUT.service} <Link href="/dossier/start">{ABOUT.start}</Link>
        </p>
      </Stack>
    </Page>
  );
}

function Part({ title, icon, points, action }: PartProps) {
  return (
    <Card
      title={title}
      icon={icon}
      footer={
        action && (
          <Button icon={action.icon} href={action.href}>
            {action.label}
          </Button>
        )
      }
    >
      <dl className="dossier-about">
        {points.map((point) => (
          <div key={point.title}>
            <dt>{point.title}</dt>
            <dd>{point.text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

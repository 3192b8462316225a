import type { Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';
import { Card, Cluster, Page, Stack } from '@najem/shared/ui/base';
import { Outcome } from '@najem/shared/ui/data';
import { Button, CopyButton, Notice, TextField } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import { TEXTS as WORDS } from '../frame/texts';
import { TEXTS } from './texts';

const T = TEXTS.sent;
const BACK = { href: '/tenancies', label: WORDS.list };

interface SentProps {
  made: Output<typeof tenancies.invite>;
  title: string;
}

/** After an invitation: that it was sent, or the link, which is shown this once. */
export function Sent({ made: { tenancies: rows, link }, title }: SentProps) {
  // The form, which may have been scrolled, has gone with the button that was pressed.
  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus(), []);
  const [first] = rows;
  const toTenancy = first && rows.length === 1 && (
    <Button variant={link === undefined ? 'primary' : 'secondary'} href={`/tenancies/${first.number}`}>
      {T.open}
    </Button>
  );
  const toList = <Button href="/tenancies">{T.toList}</Button>;
  if (link === undefined) {
    return (
      <Page title={title} back={BACK} width="narrow">
        <Card>
          <Outcome
            tone="success"
            title={rows.length > 1 ? T.titleMany : T.title}
            actions={
              <>
                {toTenancy}
                {toList}
              </>
            }
          >
            {T.text}
          </Outcome>
        </Card>
      </Page>
    );
  }
  return (
    <Page title={T.linkTitle} lead={T.linkText} back={BACK} width="narrow">
      <Card>
        <Stack>
          <TextField label={T.link} value={link} readOnly icon="link" hint={T.linkHint} />
          <PassOn link={link} />
          <div>{toTenancy}</div>
        </Stack>
      </Card>
    </Page>
  );
}

/** Copies the link, or opens WhatsApp with it and with what it is. */
function PassOn({ link }: { link: string }) {
  const [fault, setFault] = useState<string>();
  return (
    <>
      <Cluster>
        <CopyButton
          variant="primary"
          text={link}
          label={T.copy}
          onCopied={() => setFault(undefined)}
          onError={setFault}
        />
        <Button icon="whatsapp" href={`https://wa.me/?text=${encodeURIComponent(T.message(link))}`} external>
          {T.whatsapp}
        </Button>
      </Cluster>
      {fault !== undefined && <Notice tone="warning">{fault}</Notice>}
    </>
  );
}

import type { Output } from '@najem/shared/contract/kernel';
import type { Claim, claims } from '@najem/shared/contract/rights';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, type IconName, Page, Stack, unbroken, Unlisted } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { isStorageForbidden, PHONE_QUERY, useMediaQuery } from '@najem/shared/ui/context';
import { Button, Notice } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { TenancyNotice } from '../../file/frame/TenancyNotice';
import { Transparency } from './Transparency';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { ClaimView } from './ClaimView';
import { GuestProof } from './GuestProof';
import { useBank, useSender } from './use-bank';
import './start.css';

const T = TEXTS.start;

type Methods = Output<typeof claims.methods>;

interface StartPageProps {
  waiting?: readonly Claim[];
  /** What the proof is for, where it is not the file. */
  title?: string;
  lead?: string;
  /** What stands first: what waits for who is signed in. */
  children?: ReactNode;
}

/** Explains what the file is and offers the ways to prove who one is, below the claims that wait. */
export function StartPage({ waiting = [], title, lead, children }: StartPageProps) {
  const [methods, load] = useLoaded(calls.methods, {});
  const sender = useSender();
  const { isLeaving, fault, leave } = useBank(sender);
  const known = dataOf(methods);
  return (
    <Page
      title={title ?? (sender ? T.onTheWay.title : T.title)}
      lead={lead ?? (sender ? T.onTheWay.lead : T.lead)}
      actions={
        sender &&
        title === undefined && (
          <Button icon="back" href={sender.path} state={sender.state}>
            {T.onTheWay.back}
          </Button>
        )
      }
    >
      <Unlisted />
      <Stack gap="l">
        {children}
        {waiting.length > 0 && (
          <Card title={TEXTS.claims.title} icon="clock" footer={<p className="rn-muted">{TEXTS.claims.more}</p>}>
            <ul className="rn-list dossier-claims">
              {waiting.map((claim) => (
                <li key={claim._id}>
                  <ClaimView claim={claim} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        <TenancyNotice />
        <GuestProof />
        {!sender && (
          <ol className="rn-list dossier-proof-steps" aria-label={T.stepsLabel}>
            {T.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {isStorageForbidden() && <Notice tone="warning">{T.storageForbidden}</Notice>}
        {known ? (
          <Ways methods={known} isLeaving={isLeaving} onEid={leave} />
        ) : methods.status === 'failed' ? (
          <Card>
            <ErrorState title={errorText(methods.error, T.failed)} onRetry={load} />
          </Card>
        ) : (
          <div className="rn-holds-below">
            <CardSkeleton count={3} />
          </div>
        )}
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
        <p className="rn-muted">{T.why}</p>
        <Transparency />
      </Stack>
    </Page>
  );
}

interface WayProps {
  id: 'eid' | 'signed' | 'document' | 'paper';
  icon: IconName;
  title: string;
  text: string;
  button?: ReactNode;
}

interface WaysProps {
  methods: Methods;
  /** The provider's page is on its way. */
  isLeaving: boolean;
  onEid: () => void;
}

function Ways({ methods: { eid, controller }, isLeaving, onEid }: WaysProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const ways: WayProps[] = [
    ...(eid
      ? [
          {
            id: 'eid',
            icon: 'shield',
            title: T.eid.title,
            text: T.eid.text,
            button: (
              <Button variant="primary" loading={isLeaving} onClick={onEid}>
                {eid.label}
              </Button>
            ),
          } as const,
        ]
      : []),
    {
      id: 'signed',
      icon: 'edit',
      title: T.signed.title,
      text: T.signed.text,
      button: <Button href="/dossier/start/signed">{T.signed.button}</Button>,
    },
    {
      id: 'document',
      icon: 'mail',
      title: T.document.title,
      text: T.document.text,
      button: <Button href="/dossier/start/document">{T.document.button}</Button>,
    },
    {
      id: 'paper',
      icon: 'report',
      title: T.paper.title,
      text: T.paper.text(controller.name, controller.address),
    },
  ];
  return (
    <div className="dossier-proof-ways">
      {ways.map((way, index) => (isPhone && index > 0 ? <Row key={way.id} {...way} /> : <Way key={way.id} {...way} />))}
    </div>
  );
}

function Way({ id, icon, title, text, button }: WayProps) {
  return (
    <Card title={title} icon={icon} className={`dossier-proof-way rn-proof-${id}`} footer={button}>
      <p>{unbroken(text)}</p>
    </Card>
  );
}

/** A way that a phone shows only when it is opened. */
function Row({ title, text, button }: WayProps) {
  return (
    <details className="rn-card dossier-proof-row">
      <summary>{unbroken(title)}</summary>
      <Stack>
        <p>{unbroken(text)}</p>
        {button && <div>{button}</div>}
      </Stack>
    </details>
  );
}

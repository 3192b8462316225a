import type { Passport } from '@najem/shared/contract/rights';
import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
import { PASSPORT_NUMBER, PASSPORT_ROLES } from '@najem/shared/domain/rights';
import { useRequest } from '@najem/shared/store';
import { Card, Cluster, Stack, unbroken } from '@najem/shared/ui/base';
import { DescriptionList, Rating, Skeleton } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { QuestionDialog } from '../../file/frame/QuestionDialog';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { LinkDialog } from './LinkDialog';
import './passport.css';

const T = TEXTS.card;

interface PassportCardProps {
  passport: Passport;
  /** Whether the person may make another link. */
  canLink: boolean;
  /** Whether a newer list is under way or could not be had: a link may just have been made. */
  isOld: boolean;
}

/** A passport with its links. */
export function PassportCard({ passport, canLink, isOld }: PassportCardProps) {
  const [shown, setShown] = useState<'link' | 'end'>();
  const [refreshing, refresh] = useRequest(calls.refresh);
  const close = () => setShown(undefined);
  const { _id: id, role, number, takenAt, validUntil, rating, entryCount, hasNewer, links } = passport;
  return (
    <Card
      title={PASSPORT_ROLES[role]}
      icon={role}
      footer={
        <Cluster>
          <Button variant="primary" icon="link" disabled={!canLink} onClick={() => setShown('link')}>
            {T.link}
          </Button>
          <Button icon="refresh" loading={refreshing.status === 'loading'} onClick={() => refresh({ id })}>
            {T.refresh}
          </Button>
          <Button variant="quiet" icon="close" onClick={() => setShown('end')}>
            {T.end}
          </Button>
        </Cluster>
      }
    >
      <Stack>
        {hasNewer && (
          <Notice tone="warning" role={null}>
            {T.newer}
          </Notice>
        )}
        <DescriptionList
          columns={2}
          items={[
            { label: T.state, value: formatDateTime(takenAt) },
            { label: T.valid, value: formatDate(validUntil) },
            { label: T.rating, value: entryCount === 0 ? T.noEntries : <Rating value={rating} count={entryCount} /> },
            { label: PASSPORT_NUMBER, value: <span className="rn-number">{number}</span> },
          ]}
        />
        <Hidden passport={passport} />
        {!canLink && <p className="rn-muted rn-small">{T.linkLimit}</p>}
        <Links id={id} links={links} isOld={isOld} />
      </Stack>
      {shown === 'link' && <LinkDialog id={id} onClose={close} />}
      {shown === 'end' && (
        <QuestionDialog
          call={calls.end}
          input={{ id }}
          title={T.endTitle}
          icon="link"
          confirmLabel={T.end}
          failed={T.endFailed}
          onClose={close}
        >
          {T.endText}
        </QuestionDialog>
      )}
    </Card>
  );
}

/** What the person chose to leave out. */
function Hidden({ passport: { withAddresses, withComments } }: { passport: Passport }) {
  if (withAddresses && withComments) return null;
  return (
    <p className="rn-muted rn-small">
      {[!withAddresses && T.hides.addresses, !withComments && T.hides.comments].filter(Boolean).join(' ')}
    </p>
  );
}

interface LinksProps extends Pick<Passport, 'links'>, Pick<PassportCardProps, 'isOld'> {
  id: string;
}

function Links({ id, links, isOld }: LinksProps) {
  const [, unlink] = useRequest(calls.unlink);
  const L = TEXTS.links;
  return (
    <section aria-label={L.title}>
      <h3 className="dossier-passport-heading">{L.title}</h3>
      {links.length === 0 && isOld ? (
        <Skeleton lines={1} />
      ) : links.length === 0 ? (
        <p className="rn-muted">{L.none}</p>
      ) : (
        <ul className="dossier-passport-links">
          {links.map(({ _id: shareId, recipients, askedBy, createdAt, expiresAt, openCount, lastOpenedAt }) => {
            const made = formatDateTime(createdAt);
            const isOpened = openCount > 0 && lastOpenedAt !== undefined;
            return (
              <li key={shareId}>
                <div>
                  <p>
                    <strong>{unbroken(L.to(askedBy, recipients))}</strong>
                  </p>
                  <p>{isOpened ? L.opened(openCount, formatDateTime(lastOpenedAt)) : L.unopened}</p>
                  <p className="rn-muted rn-small">
                    {L.made(made)}, {L.ends(formatDateTime(expiresAt))}
                  </p>
                </div>
                <Button size="s" icon="close" aria-label={L.offLabel(made)} onClick={() => unlink({ id, shareId })}>
                  {L.off}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

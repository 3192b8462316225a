import type { Passport } from '@najem/shared/contract';
import { formatDate, formatDateTime } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { DescriptionList, Rating } from '@najem/shared/ui/content';
import { ConfirmDialog } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useDossier } from '../../state';
import { calls, formClosed, formOpened } from '../state';
import { TEXTS } from '../texts';
import { LinkDialog } from './LinkDialog';
import './passport.css';

const T = TEXTS.card;

/** A passport with its links; `canLink` says whether the person may make another one. */
export function PassportCard({ passport, canLink }: { passport: Passport; canLink: boolean }) {
  const dispatch = useDispatch();
  const form = useDossier(({ passports }) => passports.form);
  const change = useDossier(({ passports }) => passports.change);
  const { _id: id, role, number, takenAt, validUntil, rating, entryCount, hasNewer, links } = passport;
  const isSaving = (call: { type: string }) => change.status === 'saving' && change.call === call.type;
  return (
    <Card
      title={TEXTS.roles[role]}
      icon={role}
      footer={
        <Cluster>
          <Button
            variant="primary"
            icon="link"
            disabled={!canLink}
            onClick={() => dispatch(formOpened({ of: 'link', id }))}
          >
            {T.link}
          </Button>
          <Button
            icon="refresh"
            loading={isSaving(calls.refresh.requested)}
            onClick={() => dispatch(calls.refresh.requested({ id }))}
          >
            {T.refresh}
          </Button>
          <Button variant="quiet" icon="close" onClick={() => dispatch(formOpened({ of: 'end', id }))}>
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
            { label: T.number, value: <span className="rn-tabular">{number}</span> },
          ]}
        />
        <Hidden passport={passport} />
        {!canLink && <p className="rn-muted rn-small">{T.linkLimit}</p>}
        <Links id={id} links={links} />
      </Stack>
      {form?.id === id && form.of === 'link' && <LinkDialog id={id} />}
      <ConfirmDialog
        open={form?.id === id && form.of === 'end'}
        title={T.endTitle}
        icon="link"
        confirmLabel={T.end}
        loading={isSaving(calls.end.requested)}
        error={change.status === 'failed' && errorText(change.error, T.endFailed)}
        onConfirm={() => dispatch(calls.end.requested({ id }))}
        onClose={() => dispatch(formClosed())}
      >
        {T.endText}
      </ConfirmDialog>
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

function Links({ id, links }: { id: string; links: Passport['links'] }) {
  const dispatch = useDispatch();
  const L = TEXTS.links;
  return (
    <section aria-label={L.title}>
      <h3 className="rn-passport-heading">{L.title}</h3>
      {links.length === 0 ? (
        <p className="rn-muted">{L.none}</p>
      ) : (
        <ul className="rn-passport-links">
          {links.map(({ _id: shareId, recipients, createdAt, expiresAt, openCount, lastOpenedAt }) => {
            const made = formatDateTime(createdAt);
            const isOpened = openCount > 0 && lastOpenedAt !== undefined;
            return (
              <li key={shareId}>
                <div>
                  <p>
                    <strong>{recipients.length > 0 ? L.to(recipients.join(', ')) : L.toNobody}</strong>
                  </p>
                  <p>{isOpened ? L.opened(openCount, formatDateTime(lastOpenedAt)) : L.unopened}</p>
                  <p className="rn-muted rn-small">
                    {L.made(made)}, {L.ends(formatDateTime(expiresAt))}
                  </p>
                </div>
                <Button
                  size="s"
                  icon="close"
                  aria-label={L.offLabel(made)}
                  onClick={() => dispatch(calls.unlink.requested({ id, shareId }))}
                >
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

import { ERRORS, PROBLEM_TEXTS, problemText, type ReportShare } from '@najem/shared/contract';
import {
  findMessageProblem,
  findShareMailProblem,
  describeShareTime,
  formatDateTime,
  SHARE_HOURS,
  SHARE_MESSAGE_MAX_LENGTH,
  SHARE_TOAST_MS,
  whatsappLink,
} from '@najem/shared/domain';
import { dataOf, errorText } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { serverNow, useToast, useToastOnce } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { Button, CopyButton, Form, Notice, TextArea, TextField } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { calls, sharingMessageShown, sharingOpened, useReports } from '../state';
import { TEXTS } from '../texts';
import { useVerificationHelps, VerifyIdentityButton } from './VerifyFirst';
import './share-dialog.css';

/** Shares one report: by link, by e-mail, and lists the active shares. */
export function ShareDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(sharingOpened(reportId));
    dispatch(calls.shares.requested({ reportId }));
  }, [dispatch, reportId]);
  useToastOnce(
    useReports((state) => state.sharing.message),
    SHARE_TOAST_MS,
    () => dispatch(sharingMessageShown()),
  );

  return (
    <Dialog
      open
      title={TEXTS.share.title}
      size="m"
      onClose={onClose}
      actions={<Button onClick={onClose}>{TEXTS.share.close}</Button>}
    >
      <Stack gap="l">
        <LinkPart reportId={reportId} />
        <MailPart reportId={reportId} />
        <ActiveShares reportId={reportId} />
      </Stack>
    </Dialog>
  );
}

/** Creates the link when the dialog opens, because some browsers copy only directly after a click. */
function LinkPart({ reportId }: { reportId: string }) {
  const dispatch = useDispatch();
  const link = useReports((state) => state.sharing.link);
  const isOurs = useReports((state) => state.sharing.reportId === reportId);
  const [wasRequested, setWasRequested] = useState(false);
  const createLink = () => dispatch(calls.share.requested({ reportId, expirationHours: SHARE_HOURS }));

  useEffect(() => {
    if (!isOurs || wasRequested) return;
    setWasRequested(true);
    if (link.status === 'none') dispatch(calls.share.requested({ reportId, expirationHours: SHARE_HOURS }));
  }, [isOurs, wasRequested, link.status, dispatch, reportId]);

  if (link.status === 'failed') {
    return (
      <Notice
        tone="danger"
        actions={
          <Button size="s" icon="refresh" onClick={createLink}>
            {TEXTS.retry}
          </Button>
        }
      >
        {link.message}
      </Notice>
    );
  }
  if (link.status === 'none' && wasRequested) {
    return (
      <Notice
        tone="info"
        actions={
          <Button size="s" icon="link" onClick={createLink}>
            {TEXTS.share.newLink}
          </Button>
        }
      >
        {TEXTS.share.revoked}
      </Notice>
    );
  }
  if (link.status !== 'made') return <Skeleton lines={2} label={TEXTS.share.linkLoading} />;
  return <CreatedLink shareLink={link.shareLink} expiresAt={link.expiresAt} />;
}

function CreatedLink({ shareLink, expiresAt }: { shareLink: string; expiresAt: string }) {
  const toast = useToast();
  return (
    <div className="rn-share-link">
      <TextField
        label={TEXTS.share.link}
        value={shareLink}
        readOnly
        icon="link"
        hint={TEXTS.share.linkHint(describeShareTime(expiresAt, serverNow()))}
      />
      <div className="rn-share-buttons">
        <CopyButton
          variant="primary"
          text={shareLink}
          label={TEXTS.share.copy}
          onCopied={() => toast.show({ tone: 'success', text: TEXTS.share.copied, durationMs: SHARE_TOAST_MS })}
          onError={(text) => toast.show({ tone: 'warning', text, durationMs: SHARE_TOAST_MS })}
        />
        <Button icon="whatsapp" href={whatsappLink(shareLink)} external>
          {TEXTS.share.whatsapp}
        </Button>
      </div>
    </div>
  );
}

interface Mail {
  email: string;
  message: string;
}

const NO_MAIL: Mail = { email: '', message: '' };

function MailPart({ reportId }: { reportId: string }) {
  const dispatch = useDispatch();
  const toast = useToast();
  const { link, mail } = useReports((state) => state.sharing);
  const isUnverified = useVerificationHelps('SENDER_NOT_TRUSTED');

  function warn({ email }: Mail) {
    if (email.trim() !== '') return;
    toast.show({ tone: 'warning', text: PROBLEM_TEXTS.SHARE_EMAIL_REQUIRED, durationMs: SHARE_TOAST_MS });
  }

  function send({ email, message }: Mail) {
    dispatch(
      calls.shareEmail.requested({
        reportId,
        email: email.trim(),
        ...(message.trim() ? { message: message.trim() } : {}),
        ...(link.status === 'made' ? { shareLink: link.shareLink } : {}),
      }),
    );
  }

  if (isUnverified) {
    return (
      <section aria-label={TEXTS.share.email}>
        <h3 className="rn-share-heading">{TEXTS.share.email}</h3>
        <Notice
          role={null}
          actions={<VerifyIdentityButton code="SENDER_NOT_TRUSTED" returnPath={`/reports/${reportId}`} />}
        >
          {ERRORS.SENDER_NOT_TRUSTED.message}
        </Notice>
      </section>
    );
  }
  return (
    <section aria-label={TEXTS.share.email}>
      <h3 className="rn-share-heading">{TEXTS.share.email}</h3>
      <Form<Mail>
        label={TEXTS.share.emailForm}
        initialValues={NO_MAIL}
        check={({ email, message }) => ({
          email: problemText(findShareMailProblem({ email })),
          message: problemText(findMessageProblem(message)),
        })}
        onRefused={warn}
        onSubmit={send}
        actions={
          <Button type="submit" icon="mail" loading={mail === 'sending'}>
            {TEXTS.share.send}
          </Button>
        }
      >
        <TextField name="email" label={TEXTS.share.emailLabel} type="email" autoComplete="email" inputMode="email" />
        <TextArea name="message" label={TEXTS.share.message} rows={3} maxLength={SHARE_MESSAGE_MAX_LENGTH} />
      </Form>
    </section>
  );
}

function ActiveShares({ reportId }: { reportId: string }) {
  const dispatch = useDispatch();
  const shares = useReports((state) => state.shares);
  const isOurs = useReports((state) => state.sharing.reportId === reportId);
  const list = isOurs ? dataOf(shares)?.shares : undefined;
  return (
    <section aria-label={TEXTS.share.active}>
      <h3 className="rn-share-heading">{TEXTS.share.active}</h3>
      {shares.status === 'failed' && !list ? (
        <Notice
          tone="danger"
          actions={
            <Button size="s" icon="refresh" onClick={() => dispatch(calls.shares.requested({ reportId }))}>
              {TEXTS.retry}
            </Button>
          }
        >
          {errorText(shares.error, TEXTS.share.activeFailed)}
        </Notice>
      ) : !list ? (
        <Skeleton lines={2} />
      ) : list.length === 0 ? (
        <p className="rn-muted">{TEXTS.share.activeNone}</p>
      ) : (
        <ul className="rn-share-list">
          {list.map((share) => (
            <ActiveShare key={share._id} reportId={reportId} share={share} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ActiveShare({ reportId, share }: { reportId: string; share: ReportShare }) {
  const dispatch = useDispatch();
  const made = formatDateTime(share.createdAt);
  return (
    <li>
      <div>
        <p>
          {TEXTS.share.made(made)}, <strong>{TEXTS.share.opened(share.openCount)}</strong>
        </p>
        <p className="rn-muted rn-small">{TEXTS.share.left(describeShareTime(share.expiresAt, serverNow()))}</p>
        {share.recipients.length > 0 && (
          <p className="rn-muted rn-small">{TEXTS.share.sentTo(share.recipients.join(', '))}</p>
        )}
      </div>
      <Button
        size="s"
        icon="close"
        aria-label={TEXTS.share.revokeLabel(made)}
        onClick={() => dispatch(calls.revokeShare.requested({ reportId, shareId: share._id }))}
      >
        {TEXTS.share.revoke}
      </Button>
    </li>
  );
}

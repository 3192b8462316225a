import {
  ERRORS,
  type Output,
  PROBLEM_TEXTS,
  problemText,
  type ReportShare,
  type reports,
} from '@najem/shared/contract';
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
import { dataOf, errorText, type Loadable, useLoaded, useRequest } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { serverNow, useToast } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { Button, CopyButton, Form, Notice, rule, TextArea, TextField } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { useVerificationHelps, VerifyIdentityButton } from './VerifyFirst';
import './share-dialog.css';

/** The state of the link, and how one is requested. */
type LinkRequest = ReturnType<typeof useRequest<typeof reports.share>>;

interface ShareDialogProps {
  reportId: string;
  /** Kept by the page, because the secret of a link is known only to who made it: a dialog opened again shows the same. */
  link: LinkRequest;
  onClose: () => void;
}

/** Shares one report: by link, by e-mail, and lists the active shares. */
export function ShareDialog({ reportId, link, onClose }: ShareDialogProps) {
  const [shares, loadShares] = useLoaded(calls.shares, { reportId });
  return (
    <Dialog
      open
      title={TEXTS.share.title}
      size="m"
      onClose={onClose}
      actions={<Button onClick={onClose}>{TEXTS.share.close}</Button>}
    >
      <Stack gap="l">
        <LinkPart reportId={reportId} link={link} shares={shares} />
        <MailPart reportId={reportId} link={link} />
        <ActiveShares reportId={reportId} shares={shares} onRetry={loadShares} />
      </Stack>
    </Dialog>
  );
}

type Shares = Loadable<Output<typeof reports.shares>>;

/** Creates the link when the dialog opens, because some browsers copy only directly after a click. */
function LinkPart({ reportId, link: [link, send], shares }: { reportId: string; link: LinkRequest; shares: Shares }) {
  const isMissing = link.status === 'idle';
  const createLink = () => send({ reportId, expirationHours: SHARE_HOURS });
  useEffect(() => {
    if (isMissing) send({ reportId, expirationHours: SHARE_HOURS });
  }, [isMissing, send, reportId]);

  if (link.status === 'failed' || (link.status === 'loaded' && !hasLink(link.data))) {
    return (
      <Notice
        tone="danger"
        actions={
          <Button size="s" icon="refresh" onClick={createLink}>
            {TEXTS.retry}
          </Button>
        }
      >
        {link.status === 'failed' && link.error.code !== 'BAD_REPLY'
          ? errorText(link.error, TEXTS.share.linkFailed)
          : TEXTS.share.linkMissing}
      </Notice>
    );
  }
  if (link.status !== 'loaded') return <Skeleton lines={2} label={TEXTS.share.linkLoading} />;
  const { shareId, shareLink, expiresAt } = link.data;
  if (shares.status === 'loaded' && !shares.data.shares.some(({ _id }) => _id === shareId)) {
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
  return <CreatedLink shareLink={shareLink} expiresAt={expiresAt} />;
}

/** An answer may say without an error that no link was made. */
function hasLink({ success, shareLink }: Output<typeof reports.share>): boolean {
  return success && shareLink !== '';
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

function MailPart({ reportId, link: [link] }: { reportId: string; link: LinkRequest }) {
  const toast = useToast();
  const [mail, sendMail] = useRequest(calls.shareEmail);
  const isUnverified = useVerificationHelps('SENDER_NOT_TRUSTED');

  function warn({ email }: Mail) {
    if (email.trim() !== '') return;
    toast.show({ tone: 'warning', text: PROBLEM_TEXTS.SHARE_EMAIL_REQUIRED, durationMs: SHARE_TOAST_MS });
  }

  function send({ email, message }: Mail) {
    sendMail({
      reportId,
      email: email.trim(),
      ...(message.trim() ? { message: message.trim() } : {}),
      ...(link.status === 'loaded' && hasLink(link.data) ? { shareLink: link.data.shareLink } : {}),
    });
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
        onRefused={warn}
        onSubmit={send}
        actions={
          <Button type="submit" icon="mail" loading={mail.status === 'loading'}>
            {TEXTS.share.send}
          </Button>
        }
      >
        <TextField
          name="email"
          rules={[rule((email: string) => problemText(findShareMailProblem({ email })))]}
          label={TEXTS.share.emailLabel}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <TextArea
          name="message"
          rules={[rule((message: string) => problemText(findMessageProblem(message)))]}
          label={TEXTS.share.message}
          rows={3}
          maxLength={SHARE_MESSAGE_MAX_LENGTH}
        />
      </Form>
    </section>
  );
}

interface ActiveSharesProps {
  reportId: string;
  shares: Shares;
  onRetry: () => void;
}

function ActiveShares({ reportId, shares, onRetry }: ActiveSharesProps) {
  const list = dataOf(shares)?.shares;
  return (
    <section aria-label={TEXTS.share.active}>
      <h3 className="rn-share-heading">{TEXTS.share.active}</h3>
      {shares.status === 'failed' && !list ? (
        <Notice
          tone="danger"
          actions={
            <Button size="s" icon="refresh" onClick={onRetry}>
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

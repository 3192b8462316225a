import { FORESEEN_TEXTS, type Output, problemText } from '@najem/shared/contract/kernel';
import type { ReportShare, reports } from '@najem/shared/contract/reports';
import { findMessageProblem, formatDateTime, SHARE_MESSAGE_MAX_LENGTH } from '@najem/shared/domain/kernel';
import { findShareMailProblem, describeShareTime, SHARE_HOURS } from '@najem/shared/domain/reports';
import { dataOf, errorText, type Loadable, type useAnswer, useLoaded, useRequest } from '@najem/shared/store';
import { Stack, unbroken } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Dialog, LinkButtons } from '@najem/shared/ui/data';
import { Button, Form, Notice, rule, TextArea, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { useVerificationHelps, VerifyIdentityButton } from './VerifyFirst';
import './share-dialog.css';

/** The state of the link, and how one is asked for. */
type LinkRequest = ReturnType<typeof useAnswer<typeof reports.share>>;
type Shares = Loadable<Output<typeof reports.shares>>;

interface ShareDialogProps {
  reportId: string;
  /** Kept by the page, because the secret of a link is known only to who made it: a dialog opened again shows the same. */
  link: LinkRequest;
  onClose: () => void;
}

/** Shares one report: by link, by e-mail, and lists the active shares. No link is made before a button asks for it. */
export function ShareDialog({ reportId, link: [link, ask], onClose }: ShareDialogProps) {
  const [shares, loadShares] = useLoaded(calls.shares, { reportId });
  const made = findLink(link, shares);

  async function wantLink(): Promise<string> {
    if (made) return made.shareLink;
    const answer = await ask({ reportId, expirationHours: SHARE_HOURS });
    if (!hasLink(answer)) throw new Error(TEXTS.share.linkMissing);
    return answer.shareLink;
  }

  /** A failure is shown by the state of the link. */
  function retry() {
    wantLink().catch(() => undefined);
  }

  return (
    <Dialog
      open
      title={TEXTS.share.title}
      size="m"
      onClose={onClose}
      actions={<Button onClick={onClose}>{TEXTS.share.close}</Button>}
    >
      <Stack gap="l">
        <Stack>
          <p className="rn-muted">{TEXTS.share.linkTerms}</p>
          <LinkButtons link={made?.shareLink} onWanted={wantLink} />
          {made && (
            <TextField
              label={TEXTS.share.link}
              value={made.shareLink}
              readOnly
              icon="link"
              hint={TEXTS.share.linkHint(describeShareTime(made.expiresAt, serverNow()))}
            />
          )}
          <LinkFailure link={link} onRetry={retry} />
        </Stack>
        <MailPart reportId={reportId} onWanted={wantLink} />
        <ActiveShares reportId={reportId} shares={shares} onRetry={loadShares} />
      </Stack>
    </Dialog>
  );
}

/** The link that was made, unless it has been revoked meanwhile. */
function findLink(link: LinkRequest[0], shares: Shares) {
  if (link.status !== 'loaded' || !hasLink(link.data)) return undefined;
  const { shareId } = link.data;
  const isRevoked = shares.status === 'loaded' && !shares.data.shares.some(({ _id }) => _id === shareId);
  return isRevoked ? undefined : link.data;
}

/** An answer may say without an error that no link was made. */
function hasLink({ success, shareLink }: Output<typeof reports.share>): boolean {
  return success && shareLink !== '';
}

function LinkFailure({ link, onRetry }: { link: LinkRequest[0]; onRetry: () => void }) {
  if (link.status !== 'failed' && (link.status !== 'loaded' || hasLink(link.data))) return null;
  return (
    <Notice
      tone="danger"
      actions={
        <Button size="s" icon="refresh" onClick={onRetry}>
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

interface Mail {
  email: string;
  message: string;
}

const NO_MAIL: Mail = { email: '', message: '' };

function MailPart({ reportId, onWanted }: { reportId: string; onWanted: () => Promise<string> }) {
  const [draft, setDraft] = useState(NO_MAIL);
  const [isAsking, setAsking] = useState(false);
  const [mail, sendMail] = useRequest(calls.shareEmail, () => setDraft(NO_MAIL));
  const isUnverified = useVerificationHelps('SENDER_NOT_TRUSTED');

  async function send({ email, message }: Mail) {
    setAsking(true);
    try {
      const shareLink = await onWanted();
      sendMail({ reportId, email: email.trim(), message: message.trim() || undefined, shareLink });
    } catch {
      // The dialog says above why there is no link.
    } finally {
      setAsking(false);
    }
  }

  if (isUnverified) {
    return (
      <section aria-label={TEXTS.share.email}>
        <h3 className="reports-share-heading">{TEXTS.share.email}</h3>
        <Notice
          role={null}
          actions={<VerifyIdentityButton code="SENDER_NOT_TRUSTED" returnPath={`/reports/${reportId}`} />}
        >
          {FORESEEN_TEXTS.SENDER_NOT_TRUSTED}
        </Notice>
      </section>
    );
  }
  return (
    <section aria-label={TEXTS.share.email}>
      <h3 className="reports-share-heading">{TEXTS.share.email}</h3>
      <Form<Mail>
        label={TEXTS.share.emailForm}
        values={draft}
        onEdit={(_changed, edited) => setDraft(edited)}
        onSubmit={(filled) => void send(filled)}
        actions={
          <Button type="submit" icon="mail" loading={isAsking || mail.status === 'loading'}>
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
  // Only the newest answer may say that there are none: a link may just have been made.
  const isEmpty = !list || list.length === 0;
  return (
    <section aria-label={TEXTS.share.active}>
      <h3 className="reports-share-heading">{TEXTS.share.active}</h3>
      {shares.status === 'failed' && isEmpty ? (
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
      ) : isEmpty && shares.status !== 'loaded' ? (
        <Skeleton lines={2} />
      ) : isEmpty ? (
        <p className="rn-muted">{TEXTS.share.activeNone}</p>
      ) : (
        <ul className="reports-share-list">
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
          <p className="rn-muted rn-small">{unbroken(TEXTS.share.sentTo(share.recipients.join(', ')))}</p>
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

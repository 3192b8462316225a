import { PROBLEM_TEXTS, problemText } from '@najem/shared/contract/kernel';
import { findMessageProblem, formatDateTime, isEmail } from '@najem/shared/domain/kernel';
import {
  PASSPORT_LINK_HOURS,
  PASSPORT_LINK_HOURS_CHOSEN,
  PASSPORT_MESSAGE_MAX_LENGTH,
} from '@najem/shared/domain/rights';
import { errorText, useRequest } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { ChoiceField } from '@najem/shared/ui/content';
import { Dialog, LinkButtons } from '@najem/shared/ui/data';
import { QrCode } from '@najem/shared/ui/evidence';
import { Button, Form, Notice, rule, TextArea, TextField } from '@najem/shared/ui/form';
import { useId, useState } from 'react';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.linkForm;
const EMAIL_MAX_LENGTH = 254;
const HOURS = PASSPORT_LINK_HOURS.map((hours) => ({ value: String(hours), label: T.hoursOf(hours) }));

interface Draft {
  hours: string;
  email: string;
  message: string;
}

const EMPTY: Draft = { hours: String(PASSPORT_LINK_HOURS_CHOSEN), email: '', message: '' };

/** The link that was made; its secret is known only while the dialog is open. */
interface MadeLink {
  shareLink: string;
  expiresAt: string;
  email: string;
}

/** Makes a link to a passport; then shows it, once, with its QR code. */
export function LinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const formId = useId();
  const [email, setEmail] = useState('');
  const [change, send] = useRequest(calls.link);
  const isSaving = change.status === 'loading';
  if (change.status === 'loaded') {
    const { shareLink, expiresAt } = change.data;
    return (
      <Dialog open title={T.ready} onClose={onClose} actions={<Button onClick={onClose}>{T.close}</Button>}>
        <Made link={{ shareLink, expiresAt, email }} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={T.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{T.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" icon="link" loading={isSaving}>
            {email === '' ? T.submit : T.submitAndSend}
          </Button>
        </>
      }
    >
      <Form<Draft>
        id={formId}
        label={T.title}
        initialValues={EMPTY}
        check={({ email, message }) => ({
          message: email.trim() === '' ? undefined : problemText(findMessageProblem(message)),
        })}
        error={change.status === 'failed' ? { message: errorText(change.error, T.failed) } : undefined}
        onEdit={(_changed, edited) => setEmail(edited.email.trim())}
        onSubmit={({ hours, message }) => {
          if (isSaving) return;
          const mail = email === '' ? {} : { email, message: message.trim() };
          send({ id, expirationHours: Number(hours), ...mail });
        }}
      >
        <Stack>
          <ChoiceField asBar name="hours" label={T.hours} options={HOURS} />
          <TextField
            name="email"
            rules={[rule((email: string) => findEmailFault(email.trim()))]}
            type="email"
            label={T.email}
            hint={T.emailHint}
            icon="mail"
            autoComplete="off"
            inputMode="email"
            maxLength={EMAIL_MAX_LENGTH}
          />
          <TextArea name="message" label={T.message} rows={3} maxLength={PASSPORT_MESSAGE_MAX_LENGTH} />
        </Stack>
      </Form>
    </Dialog>
  );
}

/** Without an address the link is only shown. */
function findEmailFault(email: string): string | undefined {
  return email === '' || isEmail(email) ? undefined : PROBLEM_TEXTS.EMAIL_INVALID;
}

/** The part of a link by which the passport is opened. */
function secretOf(shareLink: string): string {
  return shareLink.split('/').at(-1) ?? '';
}

function Made({ link: { shareLink, expiresAt, email } }: { link: MadeLink }) {
  const [download, send] = useRequest(calls.pdf);
  return (
    <Stack>
      {email !== '' && (
        <Notice tone="success" role={null}>
          {T.mailed(email)}
        </Notice>
      )}
      <TextField label={T.link} value={shareLink} readOnly icon="link" hint={T.linkHint(formatDateTime(expiresAt))} />
      <LinkButtons link={shareLink} onWanted={() => Promise.resolve(shareLink)} />
      <div className="dossier-passport-qr">
        <QrCode value={shareLink} label={T.qr} />
        <p className="rn-muted rn-small">{T.qrHint}</p>
        <Button
          icon="download"
          loading={download.status === 'loading'}
          onClick={() => send({ shareId: secretOf(shareLink) })}
        >
          {T.pdf}
        </Button>
      </div>
      {download.status === 'failed' && <Notice tone="danger">{errorText(download.error, T.pdfFailed)}</Notice>}
    </Stack>
  );
}

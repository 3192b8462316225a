import { formatDateTime } from '@najem/shared/domain/kernel';
import { dataOf, errorText, type Loadable, selectSession, useLoaded, useRequest } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { Button, filled, Form, Notice, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { PublicPage } from '../../file/frame/PublicPage';
import { TenancyNotice } from '../../file/frame/TenancyNotice';
import { calls as fileCalls } from '../../file/state';
import { NewLetter } from '../parts/NewLetter';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.open;
/** What the server answers where a link or a letter is over. */
const ENDED: readonly string[] = ['LINK_INVALID', 'STATE_PASSED', 'CLAIM_NOT_FOUND'];

interface Values {
  guestCode: string;
  letterCode: string;
}

/** Takes the code of a guest, of a letter, or both; what the mail's link carries stands behind the `#`. */
export function OpenFile() {
  const { hash } = useLocation();
  const [{ claim, token, hasLetter }] = useState(() => readLink(hash));
  const [letterCode, sendLetterCode] = useRequest(calls.letterCode);
  const [guest, openGuest] = useRequest(calls.openGuest);
  // Asked before codes are typed; the form needs no answer, because opening asks again.
  const [link] = useLoaded(calls.checkLink, token === undefined ? null : { token, hasLetter });
  const newLetter = useRequest(calls.newLetter);
  const [letter] = newLetter;
  const { isAuthenticated } = useSelector(selectSession);
  const isGuest = token !== undefined;
  const isOwn = isAuthenticated && !isGuest && hasLetter && claim !== undefined;
  const [own] = useLoaded(fileCalls.claims, isOwn ? {} : null);

  // A file that a guest's link opened stays the browser's until its person takes it to their account.
  if (guest.status === 'loaded') return <Navigate to={isAuthenticated ? '/dossier/adopt' : '/dossier/guest'} replace />;
  if (letterCode.status === 'loaded') {
    // The claim may have to wait after its letter; a guest gets the link to the file by mail.
    const { state, dueAt } = letterCode.data.claim;
    if (state === 'held') return <StatusPage title={T.held} text={T.heldText(formatDateTime(dueAt))} />;
    return isGuest ? <StatusPage title={T.mailed} text={T.mailedText} /> : <Navigate to="/dossier" replace />;
  }
  const opened = isGuest && !hasLetter ? guest : letterCode;
  const refusals = [link, opened].flatMap((state) => (state.status === 'failed' ? [state.error.code] : []));
  const isEnded = refusals.some((code) => ENDED.includes(code));
  const isLetterOver = refusals.includes('STATE_PASSED');
  if (letter.status === 'loaded') return <StatusPage title={TEXTS.newLetter.done} text={TEXTS.newLetter.doneText} />;
  const isRefused = letter.status === 'failed' && ENDED.includes(letter.error.code);
  if (isLetterOver && isGuest && claim !== undefined && !isRefused) {
    return (
      <PublicPage title={T.title}>
        <Card>
          <Stack gap="l">
            <Notice tone="danger">{T.ended}</Notice>
            <p>{T.letterEnded}</p>
            <NewLetter asked={newLetter} id={claim} token={token} />
          </Stack>
        </Card>
      </PublicPage>
    );
  }
  const claims = dataOf(own)?.claims;
  const awaited = claims?.find(({ _id }) => _id === claim);
  if (isEnded || (claims && !awaited)) return <StatusPage title={T.ended} />;
  // The file says what became of the claim, and offers what can be done.
  if (awaited && awaited.state !== 'posted') return <Navigate to="/dossier" replace />;
  // The letter names this page alone: who has an account finds the claim there, a guest the link in a mail.
  if (!isGuest && !isAuthenticated) {
    return <StatusPage title={T.signIn} text={T.signInText} href="/dossier" button={T.toSignIn} />;
  }
  if (claim === undefined) return isGuest ? <StatusPage title={T.ended} /> : <Navigate to="/dossier" replace />;

  return (
    <CodeForm
      isGuest={isGuest}
      asksLetter={!isGuest || hasLetter}
      opened={opened}
      onSubmit={({ guestCode, letterCode: code }) => {
        if (token === undefined) sendLetterCode({ id: claim, code });
        else if (hasLetter) sendLetterCode({ id: claim, code, token, guestCode });
        else openGuest({ token, code: guestCode });
      }}
    />
  );
}

interface CodeFormProps {
  isGuest: boolean;
  asksLetter: boolean;
  opened: Loadable<unknown>;
  onSubmit: (values: Values) => void;
}

function CodeForm({ isGuest, asksLetter, opened, onSubmit }: CodeFormProps) {
  const rules = [filled(T.codeMissing)];
  return (
    <PublicPage title={T.title}>
      <Card>
        <Form<Values>
          label={T.title}
          initialValues={{ guestCode: '', letterCode: '' }}
          error={opened.status === 'failed' ? { message: errorText(opened.error, T.failed) } : undefined}
          onSubmit={onSubmit}
          actions={
            <Button type="submit" variant="primary" loading={opened.status === 'loading'}>
              {T.submit}
            </Button>
          }
        >
          {isGuest && (
            <TextField label={T.guestCode} name="guestCode" rules={rules} autoComplete="off" maxLength={40} />
          )}
          {asksLetter && (
            <TextField label={T.letterCode} name="letterCode" rules={rules} autoComplete="off" maxLength={40} />
          )}
          {asksLetter && <TenancyNotice />}
        </Form>
      </Card>
    </PublicPage>
  );
}

function readLink(hash: string): { claim?: string; token?: string; hasLetter: boolean } {
  const fields = new URLSearchParams(hash.slice(1));
  const [claim, token] = [fields.get('claim'), fields.get('token')];
  return { claim: claim || undefined, token: token || undefined, hasLetter: fields.has('letter') };
}

interface StatusPageProps {
  title: string;
  text?: string;
  href?: string;
  button?: string;
}

function StatusPage({ title, text, href = '/dossier/start', button = T.toStart }: StatusPageProps) {
  return (
    <PublicPage title={T.title}>
      <Card>
        <EmptyState
          title={title}
          icon="lock"
          actions={
            <Button variant="primary" href={href}>
              {button}
            </Button>
          }
        >
          {text}
        </EmptyState>
      </Card>
    </PublicPage>
  );
}

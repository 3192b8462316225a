import { dataOf, errorText, selectSession, useLoaded, useRequest } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { Outcome } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { PublicPage } from '../file/frame/PublicPage';
import { calls as fileCalls } from '../file/state';
import { calls } from './state';
import { NEWS_TEXTS } from './texts';

const T = NEWS_TEXTS.confirm;

/** 'Potwierdzam adres': a button and not a mere address, so that a mail scanner does not press it. */
export function ConfirmAddress() {
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '');
  const [confirmed, confirm] = useRequest(calls.confirm);
  return (
    <PublicPage title={T.title}>
      <Card>
        {confirmed.status === 'loaded' ? (
          <Outcome tone="success" title={T.done} actions={<ToFile />}>
            {T.doneText}
          </Outcome>
        ) : (
          <Stack>
            <p>{T.text}</p>
            <Button variant="primary" loading={confirmed.status === 'loading'} onClick={() => confirm({ token })}>
              {T.submit}
            </Button>
            {confirmed.status === 'failed' && <Notice tone="danger">{errorText(confirmed.error, T.failed)}</Notice>}
          </Stack>
        )}
      </Card>
    </PublicPage>
  );
}

/** Back to the file that is still open in this browser; elsewhere to the page that opens it. */
function ToFile() {
  const { isAuthenticated } = useSelector(selectSession);
  const [claims] = useLoaded(fileCalls.claims, isAuthenticated ? null : {});
  const isOpen = dataOf(claims)?.guestUntil !== undefined;
  return (
    <Button variant="primary" icon="profile" href={isOpen ? '/dossier/guest' : '/dossier/start'}>
      {isOpen ? T.back : T.start}
    </Button>
  );
}

import { errorText, useRequest } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { Outcome } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PublicPage } from '../../file/frame/PublicPage';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.notMe;

/** What the button does: it ends a claim where the mail went to somebody who proved the same identifier. */
function textAbout(about: string | null): string {
  if (about === 'claim') return T.claim;
  return about === 'doubt' ? T.doubt : T.address;
}

/** 'To nie ja': a button and not a mere address, so that a mail scanner does not press it. */
export function NotMe() {
  const { hash } = useLocation();
  const [fields] = useState(() => new URLSearchParams(hash.slice(1)));
  const [stopped, stop] = useRequest(calls.stop);
  return (
    <PublicPage title={T.title}>
      <Card>
        {stopped.status === 'loaded' ? (
          <Outcome
            tone="success"
            title={T.done}
            actions={
              <Button icon="home" href="/">
                {T.home}
              </Button>
            }
          />
        ) : (
          <Stack>
            <p>{textAbout(fields.get('about'))}</p>
            <Button
              variant="primary"
              loading={stopped.status === 'loading'}
              onClick={() => stop({ token: fields.get('token') ?? '' })}
            >
              {T.submit}
            </Button>
            {stopped.status === 'failed' && <Notice tone="danger">{errorText(stopped.error, T.failed)}</Notice>}
          </Stack>
        )}
      </Card>
    </PublicPage>
  );
}

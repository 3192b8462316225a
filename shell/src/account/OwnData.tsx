import type { SessionUser } from '@najem/shared/contract/identity';
import { fieldsOf } from '@najem/shared/domain/kernel';
import { sentenceOr, useRequest } from '@najem/shared/store';
import { useToast } from '@najem/shared/ui/context';
import { Button } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { lazyScreen } from '../lazy-screen';
import { exportAccount } from './state';
import { ACCOUNT } from './texts';

const T = ACCOUNT.ownData;

// Few people need the dialogs, whose parts would double the profile.
const ChangeEmail = lazyScreen(() =>
  import(/* webpackChunkName: "own-data" */ './ChangeEmail').then((m) => m.ChangeEmail),
);
const AccountCase = lazyScreen(() =>
  import(/* webpackChunkName: "own-data" */ './AccountCase').then((m) => m.AccountCase),
);

/**
 * The open dialog, in the address: whoever comes back to it finds the dialog with what was written. Like `useOpened` of the kit,
 * whose group the profile does without.
 */
function useDialog(): [opened: string | null, open: (what: 'email' | 'case' | undefined) => void] {
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();
  function open(what: string | undefined) {
    const next = new URLSearchParams(query);
    if (what === undefined) next.delete('data');
    else next.set('data', what);
    setQuery(next, { replace: true, state: { ...fieldsOf(state), staysInPlace: true } });
  }
  return [query.get('data'), open];
}

/** What people may do with the data of their account, which they prove by being signed in. */
export function OwnData({ user }: { user: SessionUser }) {
  const toast = useToast();
  const [open, setOpen] = useDialog();
  // What was written stays when its dialog is closed.
  const [email, setEmail] = useState('');
  const [file, download, reset] = useRequest(exportAccount);
  const close = () => setOpen(undefined);

  const showFailure = useEffectEvent(() => {
    if (file.status !== 'failed') return;
    toast.show({ tone: 'danger', text: sentenceOr(file.error, T.downloadFailed) });
    reset();
  });
  useEffect(() => showFailure(), [file]);

  return (
    <div className="rn-cluster rn-gap-s">
      {!user.builtIn && (
        <Button icon="mail" onClick={() => setOpen('email')}>
          {T.changeEmail}
        </Button>
      )}
      <Button icon="download" loading={file.status === 'loading'} onClick={() => download({})}>
        {T.download}
      </Button>
      <Button icon="calendar" onClick={() => setOpen('case')}>
        {T.openCase}
      </Button>
      <Button icon="trash" href="/dossier/settings">
        {T.remove}
      </Button>
      {open === 'email' && !user.builtIn && (
        <ChangeEmail current={user.email} typed={email} onType={setEmail} onClose={close} />
      )}
      {open === 'case' && <AccountCase email={user.email} onClose={close} />}
    </div>
  );
}

import { type Loadable, sentenceOr, useRequest } from '@najem/shared/store';
import { useToast } from '@najem/shared/ui/context';
import { ConfirmDialog, Dialog } from '@najem/shared/ui/data';
import { Notice, Spinner } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import type { GoogleSettings } from '../google-identity';
import { GoogleButton } from '../GoogleButton';
import { ACCOUNT } from '../texts';
import { removeGoogle, tieGoogle, tieNonce } from './state';
import { FACTOR } from './texts';

const T = FACTOR.ways;

interface ChangeProps {
  onClose: () => void;
  onDone: () => void;
}

export interface GoogleDialogProps extends ChangeProps {
  change: 'tie' | 'untie';
  google: GoogleSettings | undefined;
}

/** Turns the sign-in with Google on or off. */
export function GoogleDialog({ change, google, ...handlers }: GoogleDialogProps) {
  if (change === 'untie') return <UntieDialog {...handlers} />;
  return google ? <TieDialog google={google} {...handlers} /> : null;
}

/** Says that a change was made and closes its dialog. */
function useDone(change: Loadable<unknown>, text: string, { onClose, onDone }: ChangeProps): void {
  const toast = useToast();
  const finish = useEffectEvent(() => {
    toast.show({ text });
    onClose();
    onDone();
  });
  useEffect(() => {
    if (change.status === 'loaded') finish();
  }, [change.status]);
}

function TieDialog({ google, ...handlers }: ChangeProps & { google: GoogleSettings }) {
  const [nonce, fetchNonce] = useRequest(tieNonce);
  const [tying, tie] = useRequest(tieGoogle);
  const [hasError, setError] = useState(false);
  useDone(tying, T.tied, handlers);
  // A nonce is good for one attempt.
  useEffect(() => {
    if (tying.status === 'idle' || tying.status === 'failed') fetchNonce({});
  }, [tying, fetchNonce]);
  const failure = [nonce, tying].find((call) => call.status === 'failed');
  const error = hasError ? ACCOUNT.googleUnavailable : failure && sentenceOr(failure.error, FACTOR.failed);
  const isReady = nonce.status === 'loaded' && (tying.status === 'idle' || tying.status === 'failed');
  return (
    <Dialog open title={T.tie} size="s" actions={null} onClose={handlers.onClose}>
      <div className="rn-stack rn-gap-m">
        <p>{T.tieText}</p>
        {isReady ? (
          <GoogleButton
            settings={google}
            text="continue_with"
            nonce={nonce.data.nonce}
            onCredential={(token) => {
              setError(false);
              tie({ token });
            }}
            onError={() => setError(true)}
            onRetry={() => setError(false)}
          />
        ) : (
          nonce.status !== 'failed' && <Spinner />
        )}
        {error && <Notice tone="danger">{error}</Notice>}
      </div>
    </Dialog>
  );
}

function UntieDialog(handlers: ChangeProps) {
  const [removing, remove] = useRequest(removeGoogle);
  useDone(removing, T.untied, handlers);
  return (
    <ConfirmDialog
      open
      title={T.untieTitle}
      icon="lock"
      confirmLabel={T.untieConfirm}
      loading={removing.status === 'loading'}
      error={removing.status === 'failed' ? sentenceOr(removing.error, FACTOR.failed) : undefined}
      onConfirm={() => remove({})}
      onClose={handlers.onClose}
    >
      {T.untieQuestion}
    </ConfirmDialog>
  );
}

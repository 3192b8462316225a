import type { Passkey, SignInWays } from '@najem/shared/contract/identity';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { dataOf, type Loadable, sentenceOr, useRequest } from '@najem/shared/store';
import { loadProfile } from '@najem/shared/store/host';
import { Card, ErrorState, Page, Stack, VisuallyHidden } from '@najem/shared/ui/base';
import { Badge, CardSkeleton } from '@najem/shared/ui/content';
import { useToast } from '@najem/shared/ui/context';
import { ConfirmDialog } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { CodeSetUp } from './CodeSetUp';
import { Joined } from './Joined';
import { makePasskey, supportsPasskeys } from './passkey-browser';
import { RecoveryCodes } from './RecoveryCodes';
import { addPasskey, loadWays, removeCode, removePasskey, renewRecoveryCodes, startPasskey } from './state';
import { FACTOR } from './texts';
import '../own-list.css';
import './second-factor.css';

/** Sets up, shows and removes the second factors of the person's account. */
export function SecondFactor() {
  return (
    <Joined>
      <Management />
    </Joined>
  );
}

function Management() {
  const dispatch = useDispatch();
  const [ways, load] = useRequest(loadWays);
  const [isSettingCode, setSettingCode] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  useEffect(() => load({}), [load]);

  function finish(recoveryCodes: readonly string[] | undefined) {
    setSettingCode(false);
    setCodes(recoveryCodes);
    load({});
    if (!recoveryCodes) dispatch(loadProfile.requested({}));
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={() => finish(undefined)} />;
  if (isSettingCode) return <CodeSetUp onDone={finish} onCancel={() => setSettingCode(false)} />;
  const data = dataOf(ways);
  return (
    <Page
      title={FACTOR.title}
      lead={FACTOR.lead}
      width="narrow"
      actions={
        <Button variant="quiet" href="/profile">
          {FACTOR.back}
        </Button>
      }
    >
      {data ? (
        <Overview ways={data} onSetCode={() => setSettingCode(true)} onChange={finish} />
      ) : ways.status === 'failed' ? (
        <ErrorState title={FACTOR.loadFailed} onRetry={() => load({})} />
      ) : (
        <CardSkeleton count={2} />
      )}
    </Page>
  );
}

interface OverviewProps {
  ways: SignInWays;
  onSetCode: () => void;
  /** Called after a change, with the recovery codes that it made. */
  onChange: (recoveryCodes?: readonly string[]) => void;
}

function Overview({ ways, onSetCode, onChange }: OverviewProps) {
  const hasFactor = ways.codeApp || ways.passkeys.length > 0;
  return (
    <Stack gap="l">
      {ways.isRequired && !hasFactor && <Notice tone="warning">{FACTOR.required}</Notice>}
      <PasskeyCard passkeys={ways.passkeys} onChange={onChange} />
      <CodeCard isOn={ways.codeApp} onSetCode={onSetCode} onChange={onChange} />
      {hasFactor ? (
        <RecoveryCard left={ways.recoveryCodes} onChange={onChange} />
      ) : (
        <p className="rn-small rn-muted">{FACTOR.otherDevices}</p>
      )}
    </Stack>
  );
}

/** Says that a change was made, then passes its outcome on. */
function useOutcome<Output>(change: Loadable<Output>, text: string, onDone: (output: Output) => void): void {
  const toast = useToast();
  const finish = useEffectEvent((output: Output) => {
    if (text) toast.show({ text });
    onDone(output);
  });
  useEffect(() => {
    if (change.status === 'loaded') finish(change.data);
  }, [change]);
}

function failureOf(...calls: readonly Loadable<unknown>[]): string | undefined {
  const failed = calls.find((call) => call.status === 'failed');
  return failed && sentenceOr(failed.error, FACTOR.failed);
}

/** Asks for the options, lets the browser make a passkey and sends it to the server. */
function usePasskeyCreation(onChange: OverviewProps['onChange']) {
  const T = FACTOR.passkey;
  const toast = useToast();
  const [start, requestOptions, resetStart] = useRequest(startPasskey);
  const [adding, add, resetAdding] = useRequest(addPasskey);
  const [browserError, setBrowserError] = useState<string>();

  useOutcome(start, '', (options) => void create(options));
  useOutcome(adding, '', ({ recoveryCodes }) => {
    // The codes say it themselves, and a toast would cover them on a phone.
    if (!recoveryCodes) toast.show({ text: T.added });
    resetAdding();
    onChange(recoveryCodes);
  });

  async function create(options: Parameters<typeof makePasskey>[0]) {
    const passkey = await makePasskey(options);
    resetStart();
    if (passkey === undefined || passkey === 'exists') setBrowserError(passkey ? T.exists : T.cancelled);
    else add({ passkey: { ...passkey, clientExtensionResults: {} } });
  }

  return {
    isCreating: start.status === 'loading' || start.status === 'loaded' || adding.status === 'loading',
    error: browserError ?? failureOf(start, adding),
    begin: () => {
      setBrowserError(undefined);
      resetAdding();
      requestOptions({});
    },
  };
}

function PasskeyCard({ passkeys, onChange }: { passkeys: readonly Passkey[]; onChange: OverviewProps['onChange'] }) {
  const T = FACTOR.passkey;
  const { isCreating, error, begin } = usePasskeyCreation(onChange);
  const [removed, setRemoved] = useState<Passkey>();
  return (
    <Card title={T.title} icon="shield">
      <div className="rn-stack rn-gap-m">
        <p>{T.text}</p>
        {passkeys.length > 0 && (
          <ul className="rn-own-list">
            {passkeys.map((passkey) => (
              <li key={passkey._id}>
                <div>
                  <p className="rn-own-list-name">{passkey.name}</p>
                  <p className="rn-small rn-muted">{T.since(formatDateTime(passkey.createdAt))}</p>
                  {passkey.lastUsedAt !== undefined && (
                    <p className="rn-small rn-muted">{T.lastUsed(formatDateTime(passkey.lastUsedAt))}</p>
                  )}
                </div>
                <Button size="s" onClick={() => setRemoved(passkey)}>
                  {FACTOR.remove}
                  <VisuallyHidden> {passkey.name}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {supportsPasskeys() ? (
          <div className="rn-cluster">
            <Button variant={passkeys.length === 0 ? 'primary' : 'secondary'} loading={isCreating} onClick={begin}>
              {T.add}
            </Button>
          </div>
        ) : (
          <p className="rn-small rn-muted">{T.unsupported}</p>
        )}
        {error && <Notice tone="danger">{error}</Notice>}
      </div>
      {removed && <RemovePasskey passkey={removed} onClose={() => setRemoved(undefined)} onChange={() => onChange()} />}
    </Card>
  );
}

interface RemoveProps {
  onClose: () => void;
  onChange: () => void;
}

function RemovePasskey({ passkey, onClose, onChange }: RemoveProps & { passkey: Passkey }) {
  const T = FACTOR.passkey;
  const [removing, remove] = useRequest(removePasskey);
  useOutcome(removing, T.removed, () => {
    onClose();
    onChange();
  });
  return (
    <RemovalDialog texts={T} removing={removing} onConfirm={() => remove({ id: passkey._id })} onClose={onClose} />
  );
}

interface RemovalDialogProps {
  texts: { removeTitle: string; removeQuestion: string };
  removing: Loadable<unknown>;
  onConfirm: () => void;
  onClose: () => void;
}

function RemovalDialog({ texts, removing, onConfirm, onClose }: RemovalDialogProps) {
  return (
    <ConfirmDialog
      open
      title={texts.removeTitle}
      confirmLabel={FACTOR.remove}
      loading={removing.status === 'loading'}
      error={failureOf(removing)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {texts.removeQuestion}
    </ConfirmDialog>
  );
}

function CodeCard({ isOn, onSetCode, onChange }: { isOn: boolean } & Pick<OverviewProps, 'onSetCode' | 'onChange'>) {
  const T = FACTOR.code;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Card title={T.title} icon="lock">
      <div className="rn-stack rn-gap-m">
        <p>{T.text}</p>
        {isOn && (
          <p>
            <Badge tone="success" icon="check">
              {FACTOR.isOn}
            </Badge>
          </p>
        )}
        <div className="rn-cluster rn-gap-s">
          <Button onClick={onSetCode}>{isOn ? T.replace : T.add}</Button>
          {isOn && (
            <Button onClick={() => setRemoving(true)}>
              {FACTOR.remove}
              <VisuallyHidden> {T.title}</VisuallyHidden>
            </Button>
          )}
        </div>
      </div>
      {isRemoving && <RemoveCode onClose={() => setRemoving(false)} onChange={() => onChange()} />}
    </Card>
  );
}

function RemoveCode({ onClose, onChange }: RemoveProps) {
  const T = FACTOR.code;
  const [removing, remove] = useRequest(removeCode);
  useOutcome(removing, T.removed, () => {
    onClose();
    onChange();
  });
  return <RemovalDialog texts={T} removing={removing} onConfirm={() => remove({})} onClose={onClose} />;
}

function RecoveryCard({ left, onChange }: { left: number; onChange: OverviewProps['onChange'] }) {
  const T = FACTOR.recovery;
  const [isAsking, setAsking] = useState(false);
  const [renewal, renew] = useRequest(renewRecoveryCodes);
  useOutcome(renewal, '', ({ recoveryCodes }) => onChange(recoveryCodes));
  return (
    <Card title={T.title} icon="report">
      <div className="rn-stack rn-gap-m">
        <p>{T.text}</p>
        <p>{T.left(left)}</p>
        <div className="rn-cluster">
          <Button onClick={() => setAsking(true)}>{T.renew}</Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={T.renewTitle}
        icon="shield"
        confirmLabel={T.renew}
        loading={renewal.status === 'loading'}
        error={failureOf(renewal)}
        onConfirm={() => renew({})}
        onClose={() => setAsking(false)}
      >
        {T.renewQuestion}
      </ConfirmDialog>
    </Card>
  );
}

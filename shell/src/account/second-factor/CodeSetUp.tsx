import type { Output } from '@najem/shared/contract/kernel';
import type { secondFactor } from '@najem/shared/contract/identity';
import { type Loadable, sentenceOr, useRequest } from '@najem/shared/store';
import { Card, ErrorState, Page } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { Button, CopyButton, filled, Form, Spinner, TextField } from '@najem/shared/ui/form';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useEffectEvent, useState } from 'react';
import { addCode, startCode } from './state';
import { FACTOR } from './texts';
import './second-factor.css';

const T = FACTOR.code;
const QR_PX = 208;
const GROUP = /.{4}(?=.)/g;

export interface CodeSetUpProps {
  /** Called with the recovery codes, where this is the account's first factor. */
  onDone: (recoveryCodes: readonly string[] | undefined) => void;
  onCancel: () => void;
}

/** Sets up an app with codes in three steps: the app, the QR code, the first code. */
export function CodeSetUp({ onDone, onCancel }: CodeSetUpProps) {
  const [step, setStep] = useState(0);
  const [start, requestSecret] = useRequest(startCode);
  const goOn = () => {
    // Coming back shows the same secret: the app may have it already.
    if (step === 0 && start.status !== 'loaded') requestSecret({});
    setStep(step + 1);
  };
  return (
    <Page title={T.title} width="narrow">
      <Card title={T.step(step + 1, T.steps[step] ?? '')} icon="lock">
        <div className="rn-stack rn-gap-l">
          {step === 0 && <p>{T.install}</p>}
          {step === 1 && <Secret start={start} onRetry={() => requestSecret({})} />}
          {step === 2 ? (
            <Check onDone={onDone} onBack={() => setStep(1)} />
          ) : (
            <div className="rn-cluster rn-gap-s">
              <Button onClick={step === 0 ? onCancel : () => setStep(0)}>
                {step === 0 ? FACTOR.cancel : T.previous}
              </Button>
              <Button variant="primary" disabled={step === 1 && start.status !== 'loaded'} onClick={goOn}>
                {T.next}
              </Button>
            </div>
          )}
        </div>
      </Card>
    </Page>
  );
}

interface SecretProps {
  start: Loadable<Output<typeof secondFactor.startCode>>;
  onRetry: () => void;
}

function Secret({ start, onRetry }: SecretProps) {
  const toast = useToast();
  if (start.status === 'failed') return <ErrorState title={sentenceOr(start.error, FACTOR.failed)} onRetry={onRetry} />;
  if (start.status !== 'loaded') return <Spinner />;
  const { secret, uri } = start.data;
  return (
    <>
      <p>{T.scan}</p>
      <div className="rn-qr">
        <QRCodeSVG value={uri} size={QR_PX} marginSize={4} title={T.qr} />
      </div>
      <div className="rn-stack rn-gap-s">
        <p>{T.byHand}</p>
        <p>
          <code className="rn-secret" translate="no">
            {secret.replace(GROUP, '$& ')}
          </code>
        </p>
        <div className="rn-cluster">
          <CopyButton
            size="s"
            text={secret}
            label={T.copySecret}
            onError={(message) => toast.show({ tone: 'danger', text: message })}
          />
        </div>
      </div>
    </>
  );
}

function Check({ onDone, onBack }: Pick<CodeSetUpProps, 'onDone'> & { onBack: () => void }) {
  const toast = useToast();
  const [adding, add] = useRequest(addCode);
  const finish = useEffectEvent((recoveryCodes: readonly string[] | undefined) => {
    // The codes say it themselves, and a toast would cover them on a phone.
    if (!recoveryCodes) toast.show({ text: T.added });
    onDone(recoveryCodes);
  });
  useEffect(() => {
    if (adding.status === 'loaded') finish(adding.data.recoveryCodes);
  }, [adding]);
  return (
    <Form
      label={T.form}
      initialValues={{ code: '' }}
      error={adding.status === 'failed' ? { message: sentenceOr(adding.error, FACTOR.failed) } : undefined}
      onSubmit={({ code }) => add({ code })}
      actions={
        <>
          <Button onClick={onBack}>{T.previous}</Button>
          <Button type="submit" variant="primary" loading={adding.status === 'loading'}>
            {T.submit}
          </Button>
        </>
      }
    >
      <p>{T.check}</p>
      <TextField
        label={FACTOR.proof.code}
        name="code"
        rules={[filled(FACTOR.proof.empty)]}
        numeric
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        autoFocus
      />
    </Form>
  );
}

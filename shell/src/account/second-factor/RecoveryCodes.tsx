import { Card, Page, saveFile } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { Button, CopyButton } from '@najem/shared/ui/form';
import { FACTOR } from './texts';
import './second-factor.css';

const T = FACTOR.recovery;

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const toast = useToast();
  const text = codes.join('\n');
  return (
    <Page title={T.shownTitle} lead={T.shown} width="narrow">
      <Card title={T.title} icon="report">
        <div className="rn-stack rn-gap-l">
          <ol className="rn-recovery-codes" translate="no">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <div className="rn-cluster rn-gap-s">
            <CopyButton
              text={text}
              label={T.copy}
              onError={(message) => toast.show({ tone: 'danger', text: message })}
            />
            <Button onClick={() => saveFile(T.fileName, `${text}\n`, 'text/plain')}>{T.save}</Button>
            <Button variant="primary" onClick={onDone}>
              {T.done}
            </Button>
          </div>
        </div>
      </Card>
    </Page>
  );
}

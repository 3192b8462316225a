import type { Dispute } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { BASIS_LABELS, nameComplaint, OUTCOME_LABELS } from '@najem/shared/domain/rights';
import { errorText, useRequest } from '@najem/shared/store';
import { Card, Cluster, Stack, unbroken } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.page;

/** Every decision with its outcome, basis and reasons, the last one first, the letter, and what the person may do next. */
export function DecisionCard({ dispute }: { dispute: Dispute }) {
  const { timeline, side, may, authorityAddress } = dispute;
  const decisions = timeline.filter(({ outcome }) => outcome !== undefined).reverse();
  return (
    <Card title={T.decision} icon="shield" footer={may.download && <DecisionDownload dispute={dispute} />}>
      <Stack gap="l">
        {decisions.map(({ at, what, text, outcome, basis }) => (
          <div key={at}>
            {outcome && (
              <p>
                <strong>{OUTCOME_LABELS[outcome]}</strong>
              </p>
            )}
            <p className="rn-muted rn-small">
              <span>{`${T.events[what]} · `}</span>
              <time dateTime={at}>{formatDate(at)}</time>
              {basis && <span>{` · ${T.basis}: ${BASIS_LABELS[basis]}`}</span>}
            </p>
            {text && <p className="dossier-dispute-text">{text}</p>}
          </div>
        ))}
        {side === 'person' && authorityAddress !== undefined && (
          <p className="rn-muted">{unbroken(nameComplaint(authorityAddress))}</p>
        )}
      </Stack>
    </Card>
  );
}

function DecisionDownload({ dispute: { _id: id } }: { dispute: Dispute }) {
  const [download, send] = useRequest(calls.decision);
  return (
    <Stack gap="s">
      <Cluster>
        <Button icon="download" loading={download.status === 'loading'} onClick={() => send({ id })}>
          {T.pdf}
        </Button>
      </Cluster>
      {download.status === 'failed' && <Notice tone="danger">{errorText(download.error, T.pdfFailed)}</Notice>}
    </Stack>
  );
}

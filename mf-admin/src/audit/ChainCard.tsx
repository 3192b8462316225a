import { formatDateTime } from '@najem/shared/domain/kernel';
import { Card, Stack } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { type AuditState, calls } from './state';
import { TEXTS } from './texts';

const NUMBER = new Intl.NumberFormat('pl-PL');
const PROBLEMS: Readonly<Record<string, string>> = TEXTS.problems;

/** The result of the last check of the hash chain, and a button that checks it now. */
export function ChainCard({ state: { log, check } }: { state: AuditState }) {
  const { chain, rows } = log.last ?? {};
  const dispatch = useDispatch();
  return (
    <Card
      title={TEXTS.chain}
      icon="shield"
      actions={
        <Button icon="refresh" loading={check === 'running'} onClick={() => dispatch(calls.check.requested({}))}>
          {TEXTS.check}
        </Button>
      }
    >
      <Stack gap="s">
        {chain === undefined ? (
          <p>{TEXTS.unchecked}</p>
        ) : chain.isWhole ? (
          <p>
            <Badge tone="success" icon="check">
              {TEXTS.whole}
            </Badge>{' '}
            {TEXTS.wholeText(NUMBER.format(chain.rows), formatDateTime(chain.checkedAt))}
          </p>
        ) : (
          <Notice tone="danger" title={TEXTS.broken}>
            {TEXTS.brokenText(
              String(chain.brokenAt ?? ''),
              PROBLEMS[chain.problem ?? ''] ?? '',
              formatDateTime(chain.checkedAt),
            )}
          </Notice>
        )}
        {rows !== undefined && <p className="rn-muted rn-small">{TEXTS.rows(NUMBER.format(rows))}</p>}
        <p role="status" className="rn-muted rn-small">
          {check === 'running' ? TEXTS.checking : ''}
        </p>
        {check === 'failed' && <Notice tone="danger">{TEXTS.checkFailed}</Notice>}
      </Stack>
    </Card>
  );
}

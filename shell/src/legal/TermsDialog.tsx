import { formatDate } from '@najem/shared/domain/kernel';
import { selectUser, sentenceOr, useRequest } from '@najem/shared/store';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useDispatch, useSelector } from 'react-redux';
import { acceptTerms, termsPutOff } from './state';
import { LEGAL } from './texts';

/** The question about new terms. Closing it puts it off: reading, exporting and deleting work without an answer. */
export function TermsDialog() {
  const dispatch = useDispatch();
  const terms = useSelector(selectUser)?.termsToAccept;
  const [attempt, accept] = useRequest(acceptTerms);
  if (!terms) return null;
  const { version, inForceFrom, summary } = terms;
  return (
    <Dialog
      open
      title={LEGAL.dialogTitle}
      size="s"
      onClose={() => dispatch(termsPutOff())}
      actions={
        <>
          <Button variant="quiet" href="/dossier/settings">
            {LEGAL.removeAccount}
          </Button>
          <Button href={`/regulamin?wersja=${version}`}>{LEGAL.read}</Button>
          <Button
            variant="primary"
            loading={attempt.status === 'loading'}
            onClick={() => accept({ document: 'regulamin', version })}
          >
            {LEGAL.accept}
          </Button>
        </>
      }
    >
      <div className="rn-stack rn-gap-m">
        <p>{LEGAL.changed(formatDate(`${inForceFrom}T12:00:00Z`), summary)}</p>
        <p>{LEGAL.until}</p>
        {attempt.status === 'failed' && <Notice tone="danger">{sentenceOr(attempt.error, LEGAL.acceptFailed)}</Notice>}
      </div>
    </Dialog>
  );
}

import type { CallError } from '@najem/shared/contract/kernel';
import { errorText } from '@najem/shared/store';
import { Card, ErrorState } from '@najem/shared/ui/base';
import { TEXTS } from '../texts';

/** Says that the file could not be opened, and why where the server says so. */
export function FileError({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const text = errorText(error, TEXTS.failed);
  return (
    <Card>
      <ErrorState title={TEXTS.failed} onRetry={onRetry}>
        {text !== TEXTS.failed && text.replace(`${TEXTS.failed}. `, '')}
      </ErrorState>
    </Card>
  );
}

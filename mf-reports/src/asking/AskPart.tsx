import type { Subject } from '@najem/shared/contract/register';
import { ASK_FOR_PASSPORT_PATH } from '@najem/shared/domain/rights';
import { Button } from '@najem/shared/ui/form';
import { ASKING as T } from './texts';

/** On the details of a subject: asks that person for a passport, at the address that the author knows. */
export function AskPart({ subject }: { subject: Pick<Subject, 'email'> }) {
  return (
    <Button size="s" icon="mail" href={ASK_FOR_PASSPORT_PATH} state={{ email: subject.email }}>
      {T.open}
    </Button>
  );
}

import { dataOf, type SlotProps, useLoaded } from '@najem/shared/store';
import { Button, Notice } from '@najem/shared/ui/form';
import { calls } from '../state';
import { TEXTS } from './texts';

/** Above the buttons of a new entry: when its person sees it and when an opinion; nothing where no tenancy is known. */
export function EntryPart({ subjectId }: SlotProps['subject-entry']) {
  const [found] = useLoaded(calls.withSubject, { id: subjectId });
  const number = dataOf(found)?.number;
  // An entry can be added without this sentence: what could not be read keeps nobody from it.
  if (number === undefined) return null;
  return (
    <Notice
      role={null}
      actions={
        // Beside the form, which still has what was typed.
        <Button size="s" href={`/tenancies/${number}`} external>
          {TEXTS.open}
        </Button>
      }
    >
      {TEXTS.seenAtOnce}
    </Notice>
  );
}

import type { DeskCase } from '@najem/shared/contract';
import { extendedCaseDueAt } from '@najem/shared/domain';
import { ExtensionDialog } from '../ExtensionDialog';
import { useAdmin } from '../../state';
import { calls } from './state';
import { CASE_TEXTS as T } from './texts';

/** Extends the time for the answer, with a reason for the person. */
export function ExtendCaseDialog({ found: { _id: id, version, kind, receivedAt } }: { found: DeskCase }) {
  return (
    <ExtensionDialog
      texts={T}
      dueAt={extendedCaseDueAt(kind, new Date(receivedAt))}
      work={useAdmin(({ desk }) => desk.cases.work)}
      request={(reasons) => calls.extend.requested({ id, version, reasons })}
    />
  );
}

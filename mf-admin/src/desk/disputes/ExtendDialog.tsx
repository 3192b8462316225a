import type { DeskDispute } from '@najem/shared/contract';
import { extendedDueAt } from '@najem/shared/domain';
import { useAdmin } from '../../state';
import { ExtensionDialog } from '../ExtensionDialog';
import { calls } from './state';
import { DISPUTE_TEXTS as T } from './texts';

/** Extends the time for the decision, with a reason for both sides. */
export function ExtendDialog({ dispute: { _id: id, version, openedAt } }: { dispute: DeskDispute }) {
  return (
    <ExtensionDialog
      texts={T}
      dueAt={extendedDueAt(new Date(openedAt))}
      work={useAdmin(({ desk }) => desk.disputes.work)}
      request={(reasons) => calls.extend.requested({ id, version, reasons })}
    />
  );
}

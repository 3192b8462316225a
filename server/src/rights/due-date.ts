import { warsawDate } from '@najem/shared/domain/kernel';
import type { FileReply } from '@najem/shared/contract/kernel';
import { writeCalendar } from '../kernel/documents/calendar';
import { refuse } from '../kernel/errors';
import type { Context } from './tables';

/** Writes the present due date of a dispute, a case or a claim for a calendar, which says nothing of its content. STATE_PASSED without one. */
export function writeDueDate(
  ctx: Context,
  { id, number, dueAt }: { id: string; number: string; dueAt: Date | null },
): FileReply {
  if (dueAt === null) return refuse('STATE_PASSED');
  const event = {
    id,
    title: `Termin: ${number}`,
    day: warsawDate(dueAt),
    url: `${ctx.config.publicUrl}/dossier/start`,
  };
  return { fileName: `termin-${number}.ics`, content: writeCalendar(event, ctx.now()) };
}

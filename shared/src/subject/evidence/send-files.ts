import { type Attachment, attachments } from '@najem/shared/contract';
import { type Call, type CallError, errorText } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import {
  catchError,
  EMPTY,
  filter,
  from,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  of,
  switchMap,
  timer,
} from 'rxjs';
import type { SubjectFeature, SubjectState } from '../feature';
import { TEXTS } from '../texts';
import type { EvidenceEvent, EvidencePlace } from './dialog';
import type { EvidenceFile } from './draft';

const CHECK_MS = 2_000;

/** What the files of one kind of subject are sent with. */
export interface FileServices extends Pick<SubjectFeature, 'evidenceEvent'> {
  call: Call;
  /** The state as it is now. */
  read: () => SubjectState;
}

/** What follows an event of evidence at the server: a picked file is sent, its check is followed, a removed one is deleted. */
export function followEvidenceEvent(services: FileServices, event: EvidenceEvent): Observable<UnknownAction> {
  switch (event.type) {
    case 'filePicked':
      return sendFile(services, event);
    case 'fileChecked': {
      const { place, key, attachment } = event;
      return isFinal(attachment) ? EMPTY : followFile(services, { place, key, id: attachment._id }, CHECK_MS);
    }
    case 'fileRemoved':
      return event.id === undefined ? EMPTY : deleteFile(services, event.id);
    default:
      return EMPTY;
  }
}

/** Asks at once for the files that a draft has kept. */
export function followKeptFiles(services: FileServices): Observable<UnknownAction> {
  return from(filesOf(services.read(), 'form')).pipe(
    mergeMap(({ key, id }) => (id === undefined ? EMPTY : followFile(services, { place: 'form', key, id }, 0))),
  );
}

/** Sends a file, also one that its person removes meanwhile: only with its id can the server delete it. */
function sendFile(
  services: FileServices,
  { place, key, file }: Extract<EvidenceEvent, { type: 'filePicked' }>,
): Observable<UnknownAction> {
  const { evidenceEvent, call, read } = services;
  return call(attachments.upload, { purpose: 'entry', file }).pipe(
    mergeMap((attachment): Observable<UnknownAction> => {
      if (!filesOf(read(), place).some((one) => one.key === key)) return deleteFile(services, attachment._id);
      return of(evidenceEvent({ type: 'fileChecked', place, key, attachment }));
    }),
    catchError(reportFault(evidenceEvent, place, key)),
  );
}

/** Asks for the check of a file that is still there. */
function followFile(
  { evidenceEvent, call, read }: FileServices,
  { place, key, id }: { place: EvidencePlace; key: string; id: string },
  afterMs: number,
): Observable<UnknownAction> {
  return timer(afterMs).pipe(
    filter(() => filesOf(read(), place).some((file) => file.key === key)),
    switchMap(() => call(attachments.get, { id })),
    map((attachment) => evidenceEvent({ type: 'fileChecked', place, key, attachment })),
    catchError(reportFault(evidenceEvent, place, key)),
  );
}

/** Nobody waits for it: the server deletes by itself what is attached to nothing for a day. */
function deleteFile({ call }: FileServices, id: string): Observable<never> {
  return call(attachments.remove, { id }).pipe(
    ignoreElements(),
    catchError(() => EMPTY),
  );
}

function reportFault(evidenceEvent: SubjectFeature['evidenceEvent'], place: EvidencePlace, key: string) {
  return (error: CallError) =>
    of(evidenceEvent({ type: 'fileFailed', place, key, fault: errorText(error, TEXTS.uploadFailed) }));
}

function filesOf({ flow, dialog }: SubjectState, place: EvidencePlace): readonly EvidenceFile[] {
  if (place === 'dialog') return dialog.status === 'closed' ? [] : dialog.draft.files;
  return flow.view === 'closed' ? [] : (flow.evidence?.files ?? []);
}

function isFinal({ state }: Attachment): boolean {
  return state === 'usable' || state === 'refused';
}

import { type Attachment, attachments } from '@najem/shared/contract/register';
import { type Call, type CallError, errorText } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { catchError, EMPTY, from, ignoreElements, map, mergeMap, type Observable, of } from 'rxjs';
import { TEXTS } from '../texts';
import type { EvidenceEvent, EvidencePlace } from './dialog';
import type { EvidenceFile } from './draft';
import { checkFile, recheckFile } from './upload';

/** The dependencies of sending the files of evidence. */
export interface FileServices {
  evidenceEvent: (event: EvidenceEvent) => UnknownAction;
  call: Call;
  /** The files of a form as they are now. */
  filesOf: (place: EvidencePlace) => readonly EvidenceFile[];
}

/** Calls the server after an event of evidence: sends a picked file, follows its check, deletes a removed one. */
export function followEvidenceEvent(services: FileServices, event: EvidenceEvent): Observable<UnknownAction> {
  switch (event.type) {
    case 'filePicked':
      return sendFile(services, event);
    case 'fileChecked': {
      const { place, key, attachment } = event;
      const check$ = recheckFile(services.call, attachment, () => isThere(services, place, key));
      return reportCheck(services, { place, key }, check$);
    }
    case 'fileRemoved':
      return event.id === undefined ? EMPTY : deleteFile(services, event.id);
    default:
      return EMPTY;
  }
}

/** Asks at once for the files that a draft has kept. */
export function followKeptFiles(services: FileServices): Observable<UnknownAction> {
  return from(services.filesOf('form')).pipe(
    mergeMap(({ key, id }) => {
      if (id === undefined) return EMPTY;
      const check$ = checkFile(services.call, id, () => isThere(services, 'form', key), 0);
      return reportCheck(services, { place: 'form', key }, check$);
    }),
  );
}

/** Sends a file, also one that its person removes meanwhile: only with its id can the server delete it. */
function sendFile(
  services: FileServices,
  { place, key, file }: Extract<EvidenceEvent, { type: 'filePicked' }>,
): Observable<UnknownAction> {
  const { evidenceEvent, call } = services;
  return call(attachments.upload, { purpose: 'entry', file }).pipe(
    mergeMap((attachment): Observable<UnknownAction> => {
      if (!isThere(services, place, key)) return deleteFile(services, attachment._id);
      return of(evidenceEvent({ type: 'fileChecked', place, key, attachment }));
    }),
    catchError(reportFault(evidenceEvent, place, key)),
  );
}

/** Reports the result of a file's check to its form. */
function reportCheck(
  { evidenceEvent }: FileServices,
  { place, key }: { place: EvidencePlace; key: string },
  check$: Observable<Attachment>,
): Observable<UnknownAction> {
  return check$.pipe(
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

function reportFault(evidenceEvent: FileServices['evidenceEvent'], place: EvidencePlace, key: string) {
  return (error: CallError) =>
    of(evidenceEvent({ type: 'fileFailed', place, key, fault: errorText(error, TEXTS.uploadFailed) }));
}

/** Whether the form still has a file. */
function isThere({ filesOf }: FileServices, place: EvidencePlace, key: string): boolean {
  return filesOf(place).some((file) => file.key === key);
}

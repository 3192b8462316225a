import type { FileReply } from '@najem/shared/contract/kernel';
import { attachments } from '@najem/shared/contract/register';
import { type AppEpic, createEvent, ofEvent, request } from '@najem/shared/store';
import { saveFile } from '@najem/shared/ui/base';
import type { UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
import { ignoreElements, tap } from 'rxjs';
import { part } from '../../panel/state';
import { workLeft } from './work';

export const PDF = 'application/pdf';

/** Several files may be opened at once. */
export const calls = {
  pdf: request('admin/deskPdf', attachments.content, 'parallel'),
  picture: request('admin/deskPicture', attachments.content, 'parallel'),
};

export const pictureHidden = createEvent('admin/deskPictureHidden', (id: string) => ({ id }));

type Pictures = Readonly<Record<string, FileReply>>;

/** The pictures that are shown, by id. */
export const pictures = part('pictures', (state: Pictures = {}, action: UnknownAction): Pictures => {
  if (workLeft.match(action)) return {};
  if (calls.picture.succeeded.match(action)) return { ...state, [action.input.id]: action.output };
  if (!pictureHidden.match(action)) return state;
  const { [action.id]: _hidden, ...shown } = state;
  return shown;
});
export const { usePart: usePictures } = pictures;

/** The call's media type is that of any file. */
const savePdf$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(calls.pdf.succeeded),
    tap(({ output }) => saveFile(output.fileName, output.content, PDF)),
    ignoreElements(),
  );

export const epic: AppEpic = combineEpics(calls.pdf.epic, calls.picture.epic, savePdf$);

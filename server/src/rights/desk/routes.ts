import { deskCalls, deskNoteCalls, deskTextCalls } from '@najem/shared/contract/rights';
import { type Route, serve } from '../../kernel/serve';
import { handleNote, listDeskNotes } from './handle-notes';
import { addText, changeText, listOwnTexts, removeText } from './manage-texts';
import { readDesk, readDue, readFigures } from './read-desk';
import { takeWork } from './take-work';

export const deskRoutes: Route[] = [
  serve(deskCalls.overview, readDesk),
  serve(deskCalls.due, readDue),
  serve(deskCalls.figures, readFigures),
  serve(deskNoteCalls.notes, listDeskNotes),
  serve(deskNoteCalls.handleNote, handleNote),
  serve(deskCalls.take, takeWork),
  serve(deskTextCalls.texts, listOwnTexts),
  serve(deskTextCalls.addText, addText),
  serve(deskTextCalls.changeText, changeText),
  serve(deskTextCalls.removeText, removeText),
];

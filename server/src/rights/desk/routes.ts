import { deskCalls, deskNoteCalls } from '@najem/shared/contract/rights';
import { type Route, serve } from '../../kernel/serve';
import { handleNote, listDeskNotes } from './handle-notes';
import { readDesk, readDue, readFigures } from './read-desk';

export const deskRoutes: Route[] = [
  serve(deskCalls.overview, readDesk),
  serve(deskCalls.due, readDue),
  serve(deskCalls.figures, readFigures),
  serve(deskNoteCalls.notes, listDeskNotes),
  serve(deskNoteCalls.handleNote, handleNote),
];

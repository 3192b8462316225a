import { desk } from '@najem/shared/contract';
import { type Route, serve } from '../../kernel/serve';
import { handleNote, listDeskNotes } from './handle-notes';
import { readDesk, readDue, readFigures } from './read-desk';

export const deskRoutes: Route[] = [
  serve(desk.overview, readDesk),
  serve(desk.due, readDue),
  serve(desk.figures, readFigures),
  serve(desk.notes, listDeskNotes),
  serve(desk.handleNote, handleNote),
];

import { dossier } from '@najem/shared/contract/rights';
import { type Route, serve } from '../../kernel/serve';
import { getAlerts, setAlerts } from '../alerts/send-alerts';
import { confirmOwnEntry, removeReply, replyToEntry, undoOwnConfirmation } from './answer-entry';
import { changeContact } from './change-contact';
import { exportJson, exportPdf, getExportSchema } from './export-dossier';
import { listTodo } from './list-todo';
import { getDossier, getEntry, listEntries, listOwnInquiries } from './read-dossier';

export const dossierRoutes: Route[] = [
  serve(dossier.overview, getDossier),
  serve(dossier.todo, listTodo),
  serve(dossier.entries, listEntries),
  serve(dossier.entry, getEntry),
  serve(dossier.reply, replyToEntry),
  serve(dossier.removeReply, removeReply),
  serve(dossier.confirm, confirmOwnEntry),
  serve(dossier.undoConfirm, undoOwnConfirmation),
  serve(dossier.contact, changeContact),
  serve(dossier.inquiries, listOwnInquiries),
  serve(dossier.exportJson, exportJson),
  serve(dossier.exportPdf, exportPdf),
  serve(dossier.exportSchema, getExportSchema),
  serve(dossier.alerts, getAlerts),
  serve(dossier.setAlerts, setAlerts),
];

import { drafts } from '@najem/shared/contract/rights';
import { type Route, serve } from '../../kernel/serve';
import { getDraft, removeDraft, saveDraft } from './keep-drafts';

export const draftRoutes: Route[] = [
  serve(drafts.get, getDraft),
  serve(drafts.save, saveDraft),
  serve(drafts.remove, removeDraft),
];

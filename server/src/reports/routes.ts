import { reports } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { checkActive, generate } from './generate-report';
import { checkStatus, get, list, pdf, verify } from './get-report';
import { revokeShare, share, shared, shareEmail, shares } from './share-report';

/** The calls about reports and the links that show them. Custom reports are the administration's. */
export const reportRoutes: Route[] = [
  serve(reports.list, list),
  serve(reports.checkActive, checkActive),
  serve(reports.checkStatus, checkStatus),
  serve(reports.generate, generate),
  serve(reports.get, get),
  serve(reports.pdf, pdf),
  serve(reports.verify, verify),
  serve(reports.shared, shared),
  serve(reports.share, share),
  serve(reports.shareEmail, shareEmail),
  serve(reports.shares, shares),
  serve(reports.revokeShare, revokeShare),
];

import { reports } from '@najem/shared/contract/reports';
import { type Route, serve } from '../kernel/serve';
import { checkActiveReport, generateReport } from './generate-report';
import { getReportStatus, getReport, listOwnReports, getReportPdf, verifyReport } from './get-report';
import {
  revokeShare,
  shareReport,
  getSharedPdf,
  getSharedReport,
  mailShare,
  listReportShares,
} from './shares/share-report';

/** The calls about reports and the links that show them. Custom reports are the administration's. */
export const reportRoutes: Route[] = [
  serve(reports.list, listOwnReports),
  serve(reports.checkActive, checkActiveReport),
  serve(reports.checkStatus, getReportStatus),
  serve(reports.generate, generateReport),
  serve(reports.get, getReport),
  serve(reports.pdf, getReportPdf),
  serve(reports.verify, verifyReport),
  serve(reports.shared, getSharedReport),
  serve(reports.sharedPdf, getSharedPdf),
  serve(reports.share, shareReport),
  serve(reports.shareEmail, mailShare),
  serve(reports.shares, listReportShares),
  serve(reports.revokeShare, revokeShare),
];

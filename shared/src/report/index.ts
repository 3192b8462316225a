export { ReportView } from './ReportView';
export { REPORT_VIEW } from './texts';

import { deskEvidenceCalls } from '@najem/shared/contract/rights';
import { type Route, serve } from '../../kernel/serve';
import { listEvidenceOfDesk, openEvidence, takeEvidence, releaseEvidence, gradeEvidence } from './work-on-evidence';

export const evidenceRoutes: Route[] = [
  serve(deskEvidenceCalls.evidence, listEvidenceOfDesk),
  serve(deskEvidenceCalls.oneEvidence, openEvidence),
  serve(deskEvidenceCalls.takeEvidence, takeEvidence),
  serve(deskEvidenceCalls.releaseEvidence, releaseEvidence),
  serve(deskEvidenceCalls.gradeEvidence, gradeEvidence),
];

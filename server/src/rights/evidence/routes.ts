import { desk } from '@najem/shared/contract';
import { type Route, serve } from '../../kernel/serve';
import { listEvidenceOfDesk, openEvidence, takeEvidence, releaseEvidence, gradeEvidence } from './work-on-evidence';

export const evidenceRoutes: Route[] = [
  serve(desk.evidence, listEvidenceOfDesk),
  serve(desk.oneEvidence, openEvidence),
  serve(desk.takeEvidence, takeEvidence),
  serve(desk.releaseEvidence, releaseEvidence),
  serve(desk.gradeEvidence, gradeEvidence),
];

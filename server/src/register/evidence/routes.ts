import { subjects } from '@najem/shared/contract/register';
import { SUBJECT_KINDS, SUBJECTS } from '@najem/shared/domain/register';
import { type Route, serve } from '../../kernel/serve';
import { addEvidence } from './add-evidence';

export const entryEvidenceRoutes: Route[] = SUBJECT_KINDS.map((kind) =>
  serve(subjects[kind].addEvidence, (ctx, actor, input) => addEvidence(ctx, actor, SUBJECTS[kind], input)),
);

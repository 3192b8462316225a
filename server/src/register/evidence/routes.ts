import { subjects } from '@najem/shared/contract/register';
import { SUBJECT_KINDS, SUBJECTS } from '@najem/shared/domain/register';
import { type Route, serve } from '../../kernel/serve';
import type { Context } from '../tables';
import { addEvidence } from './add-evidence';

export const entryEvidenceRoutes: Route[] = SUBJECT_KINDS.map((kind) =>
  serve(subjects[kind].addEvidence, (ctx: Context, actor, input) => addEvidence(ctx, actor, SUBJECTS[kind], input)),
);

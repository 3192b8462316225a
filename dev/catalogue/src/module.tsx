import { CONTRACT_VERSION } from '@najem/shared/contract';
import type { RemoteModule } from '@najem/shared/store';
import { BASE_PARTS } from './base-parts';
import { Catalogue, Overview } from './Catalogue';
import { CONTENT_PARTS } from './content-parts';
import { DATA_PARTS } from './data-parts';
import { EVIDENCE_PARTS } from './evidence-parts';
import { FORM_PARTS } from './form-parts';
import { ADMIN_PARTS, DATE_PARTS } from './side-parts';

const GROUPS = {
  base: BASE_PARTS,
  form: FORM_PARTS,
  content: CONTENT_PARTS,
  data: DATA_PARTS,
  date: DATE_PARTS,
  admin: ADMIN_PARTS,
  evidence: EVIDENCE_PARTS,
};

/** The remote that shows every part of the design kit, a group to a screen; the site of `npm run dev` alone has it. */
export const module: RemoteModule = {
  id: 'kit',
  contract: CONTRACT_VERSION,
  routes: [
    { path: '/dev/kit', element: <Overview groups={GROUPS} /> },
    ...Object.entries(GROUPS).map(([group, parts]) => ({
      path: `/dev/kit/${group}`,
      element: <Catalogue key={group} group={group} parts={parts} />,
    })),
  ],
};

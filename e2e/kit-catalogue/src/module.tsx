import { CONTRACT_VERSION } from '@najem/shared/contract';
import type { RemoteModule } from '@najem/shared/store';
import { BASE_PARTS } from './base-parts';
import { Catalogue } from './Catalogue';
import { CONTENT_PARTS } from './content-parts';
import { DATA_PARTS } from './data-parts';
import { FORM_PARTS } from './form-parts';
import { ADMIN_PARTS, DATE_PARTS } from './side-parts';

const GROUPS = {
  base: BASE_PARTS,
  form: FORM_PARTS,
  content: CONTENT_PARTS,
  data: DATA_PARTS,
  date: DATE_PARTS,
  admin: ADMIN_PARTS,
};

/** A remote that shows every component of the design kit, one group per screen. */
export const module: RemoteModule = {
  id: 'katalog',
  contract: CONTRACT_VERSION,
  routes: Object.entries(GROUPS).map(([group, parts]) => ({
    path: `/katalog/${group}`,
    element: <Catalogue key={group} title={`Katalog: ${group}`} parts={parts} />,
  })),
};

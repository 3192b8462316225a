import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import type { RemoteModule } from '@najem/shared/store';
import { BASE_PARTS } from './base-parts';
import base from './base-parts.tsx?code';
import { Catalogue, type Group, Overview } from './Catalogue';
import { CONTENT_PARTS } from './content-parts';
import content from './content-parts.tsx?code';
import { DATA_PARTS } from './data-parts';
import data from './data-parts.tsx?code';
import { EVIDENCE_PARTS } from './evidence-parts';
import evidence from './evidence-parts.tsx?code';
import { FORM_PARTS } from './form-parts';
import form from './form-parts.tsx?code';
import { BusEvent, epic, reducer } from './recipes/BusEvent';
import busEvent from './recipes/BusEvent.tsx?code';
import { FormInDialog } from './recipes/FormInDialog';
import formInDialog from './recipes/FormInDialog.tsx?code';
import { ListStates } from './recipes/ListStates';
import listStates from './recipes/ListStates.tsx?code';
import { Part, WithSlot } from './recipes/SlotPart';
import slotPart from './recipes/SlotPart.tsx?code';
import { SELECT_PARTS } from './select-parts';
import select from './select-parts.tsx?code';
import { ADMIN_PARTS, DATE_PARTS } from './side-parts';
import side from './side-parts.tsx?code';

/** What a screen is made of: several parts, the store and the bus together. */
const RECIPES: Group = {
  title: 'Przepisy',
  parts: {
    'Formularz w oknie': <FormInDialog />,
    'Stany listy': <ListStates />,
    'Zdarzenie na szynie': <BusEvent />,
    'Miejsce dla innych modułów': <WithSlot />,
  },
  codes: {
    'Formularz w oknie': formInDialog,
    'Stany listy': listStates,
    'Zdarzenie na szynie': busEvent,
    'Miejsce dla innych modułów': slotPart,
  },
};

const GROUPS: Readonly<Record<string, Group>> = {
  recipes: RECIPES,
  base: { title: 'ui/base', parts: BASE_PARTS, codes: base },
  form: { title: 'ui/form', parts: FORM_PARTS, codes: form },
  content: { title: 'ui/content', parts: CONTENT_PARTS, codes: content },
  select: { title: 'ui/select', parts: SELECT_PARTS, codes: select },
  data: { title: 'ui/data', parts: DATA_PARTS, codes: data },
  date: { title: 'ui/date', parts: DATE_PARTS, codes: side },
  admin: { title: 'ui/admin', parts: ADMIN_PARTS, codes: side },
  evidence: { title: 'ui/evidence', parts: EVIDENCE_PARTS, codes: evidence },
};

/** The remote that shows every part of the design kit, a group to a screen, with the code to copy. */
export const module: RemoteModule = {
  id: 'kit',
  contract: CONTRACT_VERSION,
  reducer,
  epic,
  routes: [
    { path: '/dev/kit', element: <Overview groups={GROUPS} /> },
    ...Object.entries(GROUPS).map(([name, group]) => ({
      path: `/dev/kit/${name}`,
      element: <Catalogue key={name} group={group} />,
    })),
  ],
  parts: { 'kit-example': Part },
};

import { SubjectEditor } from '@najem/shared/subject';
import { feature } from '../state';
import { TEXTS } from '../texts';

/** `/landlords/add`: identifier, form and history. */
export function LandlordAdd() {
  return (
    <SubjectEditor feature={feature} identifierLabel={TEXTS.identifierLabel} identifierLead={TEXTS.identifierLead} />
  );
}

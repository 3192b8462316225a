import { SubjectDesk } from '@najem/shared/subject';
import { desk } from '../state';
import { TEXTS } from '../texts';

/** `/landlords/add`: identifier, form and history. */
export function LandlordAdd() {
  return <SubjectDesk desk={desk} identifierLabel={TEXTS.identifierLabel} identifierLead={TEXTS.identifierLead} />;
}

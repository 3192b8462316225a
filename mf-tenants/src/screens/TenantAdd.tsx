import { TENANT_SAVE_REDIRECT_MS } from '@najem/shared/domain';
import { personOfToken, selectSession } from '@najem/shared/store';
import { SubjectDesk } from '@najem/shared/subject';
import { useSelector } from 'react-redux';
import { readDraft } from '../draft';
import { desk } from '../state';
import { TEXTS } from '../texts';

/** `/tenants/add`: identifier, form and history; an unfinished form is kept in session storage. */
export function TenantAdd() {
  const { token } = useSelector(selectSession);
  return (
    <SubjectDesk
      desk={desk}
      identifierLabel={TEXTS.identifierLabel}
      identifierLead={TEXTS.identifierLead}
      readDraft={() => readDraft(personOfToken(token))}
      leaveAfterSaveMs={TENANT_SAVE_REDIRECT_MS}
    />
  );
}

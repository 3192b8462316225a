import { TENANT_SAVE_REDIRECT_MS } from '@najem/shared/domain/kernel';
import { SubjectEditor } from '@najem/shared/subject';
import { readDraft } from '../draft';
import { feature } from '../state';
import { TEXTS } from '../texts';

/** `/tenants/add`: identifier, form and history; an unfinished form is kept in session storage. */
export function TenantAdd() {
  return (
    <SubjectEditor
      feature={feature}
      identifierLabel={TEXTS.identifierLabel}
      identifierLead={TEXTS.identifierLead}
      readDraft={readDraft}
      leaveAfterSaveMs={TENANT_SAVE_REDIRECT_MS}
    />
  );
}

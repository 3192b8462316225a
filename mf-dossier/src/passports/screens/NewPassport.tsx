import { dataOf, errorText, useLoaded, useRequest } from '@najem/shared/store';
import { PASSPORT_ROLES } from '@najem/shared/domain';
import { ReportView } from '@najem/shared/report';
import { Card, ErrorState, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, CheckboxField, ChoiceField } from '@najem/shared/ui/content';
import { Button, Form } from '@najem/shared/ui/form';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.form;
const LIST = '/dossier/passports';
const ROLES = [
  { value: 'tenant', label: PASSPORT_ROLES.tenant, icon: 'tenant' },
  { value: 'landlord', label: PASSPORT_ROLES.landlord, icon: 'landlord' },
] as const;

interface Draft {
  role: 'tenant' | 'landlord';
  withAddresses: boolean;
  withComments: boolean;
}

const CHOSEN: Draft = { role: 'tenant', withAddresses: false, withComments: true };

/** Makes a passport, above exactly what its readers would see. */
export function NewPassport() {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(CHOSEN);
  const [change, send] = useRequest(calls.make, () => void navigate(LIST, { replace: true }));
  const [preview, load] = useLoaded(calls.preview, draft);
  if (preview.status === 'failed' && preview.error.code === 'DOSSIER_PROOF_REQUIRED') {
    return <Navigate to={LIST} replace />;
  }

  const report = dataOf(preview)?.report;
  return (
    <Page title={T.title} lead={T.whole} back={{ href: LIST, label: TEXTS.title }}>
      <Stack gap="l">
        <Card>
          <Form<Draft>
            label={T.title}
            values={draft}
            onEdit={(_changed, edited) => setDraft(edited)}
            error={change.status === 'failed' ? { message: errorText(change.error, T.failed) } : undefined}
            onSubmit={send}
            actions={
              <Button type="submit" variant="primary" icon="shield" loading={change.status === 'loading'}>
                {T.submit}
              </Button>
            }
          >
            <ChoiceField<Draft['role']> name="role" label={T.role} options={ROLES} />
            <CheckboxField name="withAddresses" label={T.addresses} />
            <CheckboxField name="withComments" label={T.comments} />
          </Form>
        </Card>
        <section aria-label={T.preview} aria-busy={preview.status === 'loading'}>
          <Stack>
            <h2>{T.preview}</h2>
            {report ? (
              <ReportView report={report} />
            ) : preview.status === 'failed' ? (
              <Card>
                <ErrorState title={errorText(preview.error, T.previewFailed)} onRetry={load} />
              </Card>
            ) : (
              <CardSkeleton count={2} />
            )}
          </Stack>
        </section>
      </Stack>
    </Page>
  );
}

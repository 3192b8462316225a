import { errorText, useLoaded, useRequest } from '@najem/shared/store';
import { Card, Page, Stack } from '@najem/shared/ui/base';
import { Button, Form } from '@najem/shared/ui/form';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { type PassportDraft, RoleField, ShownFields } from '../parts/PassportFields';
import { PassportPreview } from '../parts/PassportPreview';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.form;
const LIST = '/dossier/passports';
const CHOSEN: PassportDraft = { role: 'tenant', withAddresses: false, withComments: true };

/** Makes a passport, above exactly what its readers would see. */
export function NewPassport() {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(CHOSEN);
  const [change, send] = useRequest(calls.make, () => void navigate(LIST, { replace: true }));
  const [preview, load] = useLoaded(calls.preview, draft);
  if (preview.status === 'failed' && preview.error.code === 'DOSSIER_PROOF_REQUIRED') {
    return <Navigate to={LIST} replace />;
  }

  return (
    <Page title={T.title} lead={T.whole} back={{ href: LIST, label: TEXTS.title }}>
      <Stack gap="l">
        <Card>
          <Form<PassportDraft>
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
            <RoleField />
            <ShownFields />
          </Form>
        </Card>
        <PassportPreview preview={preview} onRetry={load} />
      </Stack>
    </Page>
  );
}

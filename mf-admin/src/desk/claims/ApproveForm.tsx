import type { DeskClaim } from '@najem/shared/contract/rights';
import { FULL_NAME_MAX_LENGTH, normaliseIdentifier } from '@najem/shared/domain/kernel';
import { POSTAL_ADDRESS_MAX_LENGTH } from '@najem/shared/domain/rights';
import { Stack } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { Button, filled, Form, IdentifierTextField, TextArea, TextField } from '@najem/shared/ui/form';
import { useChange } from '../frame/use-change';
import type { ClaimDraft } from './decision';
import { calls } from './state';
import { CLAIM_TEXTS as T } from './texts';

/** Where the state lets anybody check an electronic signature. */
const VALIDATOR_URL = 'https://moj.gov.pl/nforms/signer/upload?xFormsAppName=SIGNER';

interface Draft {
  identifier: string;
  identifierAgain: string;
  recipientName: string;
  recipientAddress: string;
}

const ofRecipient = [filled(T.emptyRecipient)];

/** Takes the number that the administrator read: of a signature twice; of a company also where its letter goes. */
export function ApproveForm({ claim, draft: kept }: { claim: DeskClaim; draft: ClaimDraft }) {
  const { _id: id, version } = claim;
  const method = claim.method === 'eid' ? 'signed' : claim.method;
  const { isSaving, error, send } = useChange(calls.approve, T.approveFailed, undefined, kept);
  const { values } = kept;
  if (!values) return <Skeleton lines={4} />;
  const { identifier, identifierAgain, recipientName, recipientAddress } = values;
  return (
    <Form<Draft>
      label={T.decision}
      values={{ identifier, identifierAgain, recipientName, recipientAddress }}
      onEdit={(changed) => kept.edit({ ...values, ...changed })}
      check={(draft) => ({
        identifierAgain: isSame(draft.identifier, draft.identifierAgain) ? undefined : T.different,
      })}
      error={error === undefined ? undefined : { message: error }}
      onSubmit={(draft) => send({ id, version, decision: 'approve', ...readIn(method, draft) })}
      actions={
        <Button type="submit" variant="primary" icon="check" loading={isSaving}>
          {T.approve}
        </Button>
      }
    >
      <Stack>
        <p>{T.checks[method]}</p>
        {method === 'signed' && (
          <p>
            <Button size="s" href={VALIDATOR_URL} external>
              {T.validator}
            </Button>
          </p>
        )}
        <IdentifierTextField name="identifier" rules={[filled(T.empty)]} label={T.read[method]} />
        {method === 'signed' && <IdentifierTextField name="identifierAgain" label={T.readAgain} />}
        {method === 'company' && (
          <>
            <TextField
              name="recipientName"
              rules={ofRecipient}
              label={T.recipientName}
              maxLength={FULL_NAME_MAX_LENGTH}
              autoComplete="off"
            />
            <TextArea
              name="recipientAddress"
              rules={ofRecipient}
              label={T.recipientAddress}
              rows={3}
              maxLength={POSTAL_ADDRESS_MAX_LENGTH}
            />
          </>
        )}
      </Stack>
    </Form>
  );
}

type Method = keyof typeof T.checks;

/** What an approval by this method says of what was read. */
function readIn(method: Method, { identifier, identifierAgain, recipientName, recipientAddress }: Draft) {
  switch (method) {
    case 'signed':
      return { identifier, identifierAgain };
    case 'company':
      return { identifier, recipientName, recipientAddress };
    case 'document':
      return { identifier };
  }
}

function isSame(one: string, other: string): boolean {
  return normaliseIdentifier(one) === normaliseIdentifier(other);
}

import type { DeskClaim } from '@najem/shared/contract';
import {
  IDENTIFIER_TEXT_MAX_LENGTH,
  NAME_MAX_LENGTH,
  normaliseIdentifier,
  POSTAL_ADDRESS_MAX_LENGTH,
} from '@najem/shared/domain';
import { Stack } from '@najem/shared/ui/base';
import { Button, Form, TextArea, TextField } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../../state';
import { calls } from './state';
import { CLAIM_TEXTS as T } from '../frame/texts';
import { VALIDATOR_URL } from '../frame/values';
import { workStatus } from '../frame/work-status';

const START = { identifier: '', identifierAgain: '', recipientName: '', recipientAddress: '' };
type Draft = typeof START;

/** Takes the number that the administrator read: of a signature twice; of a company also where its letter goes. */
export function ApproveForm({ claim }: { claim: DeskClaim }) {
  const dispatch = useDispatch();
  const work = useAdmin(({ desk }) => desk.work);
  const { _id: id, version } = claim;
  const method = claim.method === 'eid' ? 'signed' : claim.method;
  const { isSaving, error } = workStatus(work, 'approve', T.approveFailed);
  const check = (draft: Draft) => ({
    identifier: draft.identifier.trim() ? undefined : T.empty,
    ...(method === 'signed' && {
      identifierAgain: isSame(draft.identifier, draft.identifierAgain) ? undefined : T.different,
    }),
    ...(method === 'company' && {
      recipientName: draft.recipientName.trim() ? undefined : T.emptyRecipient,
      recipientAddress: draft.recipientAddress.trim() ? undefined : T.emptyRecipient,
    }),
  });
  const approve = ({ identifier, identifierAgain, recipientName, recipientAddress }: Draft) =>
    dispatch(
      calls.decide.requested({
        id,
        version,
        decision: 'approve',
        identifier,
        ...(method === 'signed' ? { identifierAgain } : {}),
        ...(method === 'company' ? { recipientName, recipientAddress } : {}),
      }),
    );
  return (
    <Form<Draft>
      label={T.decision}
      initialValues={START}
      check={check}
      error={error === undefined ? undefined : { message: error }}
      onSubmit={approve}
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
        <Number name="identifier" label={T.read[method]} />
        {method === 'signed' && <Number name="identifierAgain" label={T.readAgain} />}
        {method === 'company' && (
          <>
            <TextField name="recipientName" label={T.recipientName} maxLength={NAME_MAX_LENGTH} autoComplete="off" />
            <TextArea
              name="recipientAddress"
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

function Number({ name, label }: { name: string; label: string }) {
  return (
    <TextField
      name={name}
      label={label}
      numeric
      autoComplete="off"
      spellCheck={false}
      maxLength={IDENTIFIER_TEXT_MAX_LENGTH}
    />
  );
}

function isSame(one: string, other: string): boolean {
  return normaliseIdentifier(one) === normaliseIdentifier(other);
}
